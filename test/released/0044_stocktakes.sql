-- A stocktake has counted one of its two lots, and found a pack too few.
insert into stocktakes (name, started_by) values ('Cold room', 1);
insert into stocktake_lines (stocktake_id, lot_id, counted, last_move_id, counted_by)
select 1, lots.id, on_hand - 1, (select max(id) from stock_moves where lot_id = lots.id), 1 from lots order by lots.id limit 1;
insert into stocktake_lines (stocktake_id, lot_id) select 1, id from lots order by id offset 1 limit 1;
