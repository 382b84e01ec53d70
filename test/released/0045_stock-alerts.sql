-- A customer waits for an item.
insert into stock_alerts (user_id, item_id) select (select min(id) from users), min(item_id) from item_stock;
