insert into catalogue_imports (id, account_id) values ('5f0c3c5e-58b4-4c55-9c51-7b6a5a9d8e10', null);
insert into product_changes (product_id, cause, import_id, kind, difference)
select id, 'import', '5f0c3c5e-58b4-4c55-9c51-7b6a5a9d8e10', 'changed', '{"texts": {"brandName": {"from": "Old", "to": "New"}}}'
from products order by id limit 1;
