insert into suppliers (name) values ('Meridian Wholesale');
insert into receipts (supplier_id, delivery_note, content_hash) values (1, 'DN-1', '\x00');
insert into item_stock (item_id) select min(id) from items;
insert into lots (item_id, lot_number, expires_on, supplier_id, status) select item_id, 'AB12', '2027-12-31', 1, 'released' from item_stock;
insert into stock_moves (lot_id, kind, quantity, status, expires_on, receipt_id, actor_id) values (1, 'receive', 100, 'released', '2027-12-31', 1, 1);
insert into stock_moves (lot_id, kind, quantity, reason, actor_id) values (1, 'adjust', -2, 'Broken', 1);
