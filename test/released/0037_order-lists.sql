insert into order_lists (user_id, name, lines) values (2, 'Ward 4', '[{"text": "THR-ANT-0001 500 mg", "quantity": 12}]');
