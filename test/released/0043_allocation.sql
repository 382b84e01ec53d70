-- Of an order line of a tracked item, one pack has left the store and the others are reserved.
update items set tracked = true where id = (select item_id from item_stock);
update item_stock set band = 'in-stock', low_below = 20, expected_on = '2027-01-31';
insert into promises (order_id, position, item_id, quantity, ordered_at, transit_days, shelf_life_days)
select order_id, position, item_id, quantity, '2026-11-29', 2, 90
from item_stock, (select order_id, position, quantity from order_lines where quantity > 1 order by order_id, position limit 1) line;
insert into reservations (order_id, position, lot_id, quantity) select order_id, position, 1, 1 from promises;
update reservations set ended_as = 'shipped', ended_at = '2026-11-29';
insert into reservations (order_id, position, lot_id, quantity) select order_id, position, 1, quantity - 1 from promises;
insert into stock_moves (lot_id, kind, quantity, order_id, position, actor_id) select 1, 'ship', -1, order_id, position, 1 from promises;
