-- An order's total is the sum of its lines, whoever writes either.
CREATE FUNCTION refuse_wrong_totals(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong uuid;
BEGIN
  SELECT o.id INTO wrong FROM orders o
  WHERE o.id = ANY (ids) AND o.total_cents <> (
    SELECT coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0) FROM order_lines l WHERE l.order_id = o.id)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the total of order % is not the sum of its lines', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_of_lines', TABLE = 'orders';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION check_order_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_wrong_totals(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit: an order comes before its lines.
CREATE CONSTRAINT TRIGGER orders_total_of_lines AFTER INSERT OR UPDATE OF total_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_total();--> statement-breakpoint
-- At once, for all lines of a statement together: a trigger that waits for the commit runs for each row, and an order of 500
-- lines would be summed up 500 times. So lines of an order are written by one statement, and behind its new total.
CREATE FUNCTION check_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_wrong_totals(ARRAY(SELECT DISTINCT order_id FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_wrong_totals(ARRAY(SELECT order_id FROM added UNION SELECT order_id FROM removed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_removed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_wrong_totals(ARRAY(SELECT DISTINCT order_id FROM removed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_added AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_lines();--> statement-breakpoint
CREATE TRIGGER order_lines_changed AFTER UPDATE ON order_lines
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION check_changed_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_removed AFTER DELETE ON order_lines
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION check_removed_lines();
