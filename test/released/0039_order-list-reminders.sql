update order_lists set every_weeks = 2, next_on = '2026-12-07' where user_id = 2;
