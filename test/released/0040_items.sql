insert into item_codes (item_id, kind, code, comparable_code)
select id, 'gtin', '09506000134352', '09506000134352' from items order by id limit 1;
