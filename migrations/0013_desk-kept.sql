-- What the administrator's desk reads of all orders is kept inside the transaction of every change (docs/decisions/0017).
ALTER TABLE order_figures SET (fillfactor = 50);--> statement-breakpoint
-- A slot for each connection: two that write at once share one seldom, and then one waits for the other's commit.
CREATE FUNCTION order_figures_slot() RETURNS smallint LANGUAGE sql STABLE
  RETURN (pg_backend_pid() % 256)::smallint;--> statement-breakpoint
CREATE FUNCTION order_words_of(of_order orders) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN ' ' || normalise(of_order.first_name || ' ' || of_order.last_name || ' ' || of_order.email);--> statement-breakpoint
CREATE FUNCTION keep_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures AS f (slot, status, orders, total_cents, changes)
  SELECT order_figures_slot(), status, count(*), sum(total_cents), count(*) FROM added GROUP BY status ORDER BY status
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = f.orders + excluded.orders,
    total_cents = f.total_cents + excluded.total_cents,
    changes = f.changes + excluded.changes;
  INSERT INTO order_words (created_at, order_id, status, words)
  SELECT a.created_at, a.id, a.status, order_words_of(a) FROM added a;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures AS f (slot, status, orders, total_cents, changes)
  SELECT order_figures_slot(), status, sum(orders), sum(total_cents), sum(changes)
  FROM (VALUES (OLD.status, -1, -OLD.total_cents, 0), (NEW.status, 1, NEW.total_cents, 1))
    AS change (status, orders, total_cents, changes)
  GROUP BY status ORDER BY status
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = f.orders + excluded.orders,
    total_cents = f.total_cents + excluded.total_cents,
    changes = f.changes + excluded.changes;
  UPDATE order_words SET created_at = NEW.created_at, status = NEW.status, words = order_words_of(NEW)
  WHERE created_at = OLD.created_at AND order_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_removed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures AS f (slot, status, orders, total_cents, changes)
  VALUES (order_figures_slot(), OLD.status, -1, -OLD.total_cents, 1)
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = f.orders + excluded.orders,
    total_cents = f.total_cents + excluded.total_cents,
    changes = f.changes + excluded.changes;
  DELETE FROM order_words WHERE created_at = OLD.created_at AND order_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- From the orders alone, whatever was kept before: for what there is already, and for a database that was tampered with.
CREATE FUNCTION recount_orders() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen bigint;
BEGIN
  LOCK TABLE orders IN SHARE MODE;
  SELECT coalesce(sum(changes), 0) INTO seen FROM order_figures;
  DELETE FROM order_figures;
  DELETE FROM order_words;
  INSERT INTO order_figures (slot, status, orders, total_cents, changes)
  SELECT 0, status, count(*), sum(total_cents), 0 FROM orders GROUP BY status
  UNION ALL SELECT 256, 'pending', 0, 0, seen + 1; -- no version that was told before comes again
  INSERT INTO order_words (created_at, order_id, status, words)
  SELECT o.created_at, o.id, o.status, order_words_of(o) FROM orders o ORDER BY o.created_at;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_emptied_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_orders();
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT recount_orders();--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_orders();--> statement-breakpoint
-- Every column that the desk shows; the hash of the history alone changes nothing there.
CREATE TRIGGER orders_changed
  AFTER UPDATE OF status, total_cents, email, first_name, last_name, address, city, postal_code, country, created_at
  ON orders FOR EACH ROW EXECUTE FUNCTION keep_changed_order();--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_removed_order();--> statement-breakpoint
CREATE TRIGGER orders_emptied AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION keep_emptied_orders();--> statement-breakpoint
-- A column that is added to a table counts as no change of it: nothing would gather its statistics by itself.
ANALYZE products, order_words;
