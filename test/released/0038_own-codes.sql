insert into own_codes (user_id, code, comparable_code, product_id, dosage)
select 2, 'MED-4711', 'MED4711', product_id, dosage from product_dosages order by product_id, dosage limit 1;
