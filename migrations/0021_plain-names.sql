-- Names of functions and tables in plain words; no row is read or written. The bodies of the functions name the tables, so both
-- change in one transaction. Triggers keep their names: renaming one locks its table, and no order of locks suits all statements
-- of a running store. One behaviour changes: `increase_catalogue_version`.
ALTER FUNCTION move_catalogue_version() RENAME TO increase_catalogue_version;--> statement-breakpoint
ALTER FUNCTION list_products() RENAME TO refresh_product_listings;--> statement-breakpoint
ALTER FUNCTION list_changed_products() RENAME TO refresh_changed_listings;--> statement-breakpoint
ALTER FUNCTION list_dosages() RENAME TO refresh_dosage_listings;--> statement-breakpoint
ALTER FUNCTION list_synonyms() RENAME TO refresh_synonym_listings;--> statement-breakpoint
ALTER FUNCTION sum_up_listings() RENAME TO count_listings;--> statement-breakpoint
ALTER FUNCTION keep_added_orders() RENAME TO count_added_orders;--> statement-breakpoint
ALTER FUNCTION keep_changed_order() RENAME TO count_changed_order;--> statement-breakpoint
ALTER FUNCTION keep_removed_order() RENAME TO count_removed_order;--> statement-breakpoint
ALTER FUNCTION keep_emptied_orders() RENAME TO count_truncated_orders;--> statement-breakpoint
ALTER FUNCTION order_figures_slot() RENAME TO order_stats_slot;--> statement-breakpoint
ALTER FUNCTION keep_order_events() RENAME TO reject_order_event_change;--> statement-breakpoint
ALTER FUNCTION keep_audit() RENAME TO reject_audit_change;--> statement-breakpoint
ALTER FUNCTION renew_orders_version() RENAME TO change_orders_version;--> statement-breakpoint
ALTER FUNCTION order_words_of(orders) RENAME TO order_search_text;--> statement-breakpoint
ALTER FUNCTION refuse_wrong_totals(uuid[]) RENAME TO reject_wrong_totals;--> statement-breakpoint
ALTER TABLE order_figures RENAME TO order_stats;--> statement-breakpoint
ALTER TABLE order_stats RENAME CONSTRAINT order_figures_slot_status_pk TO order_stats_slot_status_pk;--> statement-breakpoint
ALTER TABLE order_words RENAME TO order_search;--> statement-breakpoint
ALTER TABLE order_search RENAME CONSTRAINT order_words_created_at_order_id_pk TO order_search_created_at_order_id_pk;--> statement-breakpoint
ALTER INDEX order_words_search RENAME TO order_search_words;--> statement-breakpoint
-- For processes of the version before, which read these names until a release has replaced them.
CREATE VIEW order_figures AS SELECT * FROM order_stats;--> statement-breakpoint
CREATE VIEW order_words AS SELECT * FROM order_search;--> statement-breakpoint
-- Increases the version once per transaction, at its first change of the catalogue, and notifies all processes at commit.
CREATE OR REPLACE FUNCTION increase_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  increased bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid RETURNING version INTO increased;
  IF FOUND THEN
    PERFORM pg_notify('catalogue', increased::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A compilation of its plan takes longer than the plan: more than a second for no rows.
ALTER FUNCTION refresh_listings(integer[]) SET jit = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_dosage_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT integer[] := ARRAY(
    SELECT product_id FROM listings
    WHERE product_id IN (SELECT product_id FROM touched) AND strengths <> strengths_of(product_id));
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Updates the numbers of listings by filter combination and by word.
CREATE OR REPLACE FUNCTION count_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS change FROM gained'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS change FROM lost'
    ELSE 'SELECT *, 1 AS change FROM gained UNION ALL SELECT *, -1 AS change FROM lost'
  END;
BEGIN
  EXECUTE format('
    INSERT INTO listing_counts AS counted (category, type, price_range, products)
    SELECT category, type, price_range, sum(change) FROM (%s) AS changes
    GROUP BY category, type, price_range HAVING sum(change) <> 0
    ON CONFLICT (category, type, price_range) DO UPDATE SET products = counted.products + excluded.products', changes);
  EXECUTE format('
    INSERT INTO search_words AS counted (word, listings)
    SELECT lexeme, sum(change) FROM (%s) AS changes, unnest(document)
    WHERE weights && ''{A,B,D}'' AND lexeme !~ ''^[0-9^]|[0-9]$''
    GROUP BY lexeme HAVING sum(change) <> 0
    ON CONFLICT (word) DO UPDATE SET listings = counted.listings + excluded.listings', changes);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM listing_counts WHERE products = 0;
    DELETE FROM search_words WHERE listings = 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Adds new orders to the statistics and to the search.
CREATE OR REPLACE FUNCTION count_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_stats AS s (slot, status, orders, total_cents, changes)
  SELECT order_stats_slot(), status, count(*), sum(total_cents), count(*) FROM added GROUP BY status ORDER BY status
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = s.orders + excluded.orders,
    total_cents = s.total_cents + excluded.total_cents,
    changes = s.changes + excluded.changes;
  INSERT INTO order_search (created_at, order_id, status, words)
  SELECT a.created_at, a.id, a.status, order_search_text(a) FROM added a;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_stats AS s (slot, status, orders, total_cents, changes)
  SELECT order_stats_slot(), status, sum(orders), sum(total_cents), sum(changes)
  FROM (VALUES (OLD.status, -1, -OLD.total_cents, 0), (NEW.status, 1, NEW.total_cents, 1))
    AS change (status, orders, total_cents, changes)
  GROUP BY status ORDER BY status
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = s.orders + excluded.orders,
    total_cents = s.total_cents + excluded.total_cents,
    changes = s.changes + excluded.changes;
  UPDATE order_search SET created_at = NEW.created_at, status = NEW.status, words = order_search_text(NEW)
  WHERE created_at = OLD.created_at AND order_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_stats AS s (slot, status, orders, total_cents, changes)
  VALUES (order_stats_slot(), OLD.status, -1, -OLD.total_cents, 1)
  ON CONFLICT (slot, status) DO UPDATE SET
    orders = s.orders + excluded.orders,
    total_cents = s.total_cents + excluded.total_cents,
    changes = s.changes + excluded.changes;
  DELETE FROM order_search WHERE created_at = OLD.created_at AND order_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Computes both tables from the orders: after a truncation, or when someone has changed them by hand.
CREATE OR REPLACE FUNCTION recount_orders() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changes_before bigint;
BEGIN
  LOCK TABLE orders IN SHARE MODE;
  SELECT coalesce(sum(changes), 0) INTO changes_before FROM order_stats;
  DELETE FROM order_stats;
  DELETE FROM order_search;
  INSERT INTO order_stats (slot, status, orders, total_cents, changes)
  SELECT 0, status, count(*), sum(total_cents), 0 FROM orders GROUP BY status
  UNION ALL SELECT 256, 'pending', 0, 0, changes_before + 1; -- a version that was sent before must not come again
  INSERT INTO order_search (created_at, order_id, status, words)
  SELECT o.created_at, o.id, o.status, order_search_text(o) FROM orders o ORDER BY o.created_at;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION reject_order_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- The clean-up may delete entries older than 400 days (AUDIT_DAYS).
CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '400 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_order_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reject_wrong_totals(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reject_wrong_totals(ARRAY(SELECT DISTINCT order_id FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reject_wrong_totals(ARRAY(SELECT order_id FROM added UNION SELECT order_id FROM removed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_removed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reject_wrong_totals(ARRAY(SELECT DISTINCT order_id FROM removed));
  RETURN NULL;
END $$;
