-- An item of which one order may have few packs.
update items set max_per_order = 2 where id = (select min(item_id) from item_stock);
