update items set storage_class = '2-8 °C', flags = '{do-not-freeze}', units_per_pack = 30, classes = '{"AU": "S4"}' where id = (select min(id) from items);
