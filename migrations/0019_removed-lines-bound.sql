-- The bound belongs to the table: removing a line, a checkout and any later writer insert into it.
CREATE FUNCTION trim_removed_cart_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- `skip locked`: of two transactions of one user, neither waits for a row that the other deletes.
  DELETE FROM removed_cart_lines WHERE id IN (
    SELECT id FROM removed_cart_lines WHERE id IN (
      SELECT surplus.id FROM (SELECT DISTINCT user_id FROM added) AS owner, LATERAL (
        SELECT id FROM removed_cart_lines WHERE user_id = owner.user_id
        ORDER BY removed_at DESC, id DESC OFFSET 500) AS surplus)
    FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER removed_cart_lines_trimmed AFTER INSERT ON removed_cart_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION trim_removed_cart_lines();
