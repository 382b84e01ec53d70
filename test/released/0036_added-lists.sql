insert into added_lists (user_id, key, outcome) values (1, 'list of ward 4', '[{"outcome":"added","quantity":12}]');
