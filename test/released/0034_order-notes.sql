insert into order_notes (order_id, author_id, text) select id, 1, 'Called: delivery after 8 am.' from orders order by created_at limit 1;
