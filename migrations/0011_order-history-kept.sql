-- The history of each order is a chain (docs/decisions/0016): an event carries the hash of the one before it, the first
-- that of what was ordered, and the order that of its newest event. What a person could be known by is in no hash: it is
-- taken away when an account is erased.
CREATE FUNCTION ordered_hash(of_order orders) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(
    format('%s|%s|%s|%s', of_order.id, of_order.currency, of_order.total_cents,
      (extract(epoch FROM of_order.created_at) * 1000000)::bigint)
    || coalesce(
      (SELECT string_agg(
         json_build_array(l.position, l.product_id, l.drug_name, l.brand_name, l.dosage, l.quantity, l.unit_price_cents)::text,
         '' ORDER BY l.position)
       FROM order_lines l WHERE l.order_id = of_order.id),
      ''),
    'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION order_event_hash(event order_events) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(event.previous_hash || convert_to(
    format('%s|%s|%s|%s|%s|%s', event.id, event.order_id, event.actor_id, event.from_status, event.to_status,
      (extract(epoch FROM event.created_at) * 1000000)::bigint),
    'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION chain_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order orders;
BEGIN
  SELECT * INTO of_order FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF of_order.history_hash IS NULL THEN
    NEW.previous_hash := ordered_hash(of_order);
    NEW.created_at := of_order.created_at;
  ELSE
    NEW.previous_hash := of_order.history_hash;
    NEW.created_at := clock_timestamp(); -- behind the lock: the transaction may have begun before the event of another
  END IF;
  UPDATE orders SET history_hash = order_event_hash(NEW) WHERE id = NEW.order_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_events is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- Everything that a customer's list of orders shows changes with a row of orders.
CREATE FUNCTION renew_orders_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET orders_version = gen_random_uuid() WHERE id = NEW.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What there is already, before anything is forbidden.
UPDATE order_events SET actor_id = NULL WHERE from_status IS NULL;--> statement-breakpoint
DO $$
DECLARE
  event order_events;
  chained bytea;
BEGIN
  FOR event IN SELECT * FROM order_events ORDER BY order_id, id LOOP
    SELECT coalesce(o.history_hash, ordered_hash(o)) INTO chained FROM orders o WHERE o.id = event.order_id;
    event.previous_hash := chained;
    UPDATE order_events SET previous_hash = chained WHERE id = event.id;
    UPDATE orders SET history_hash = order_event_hash(event) WHERE id = event.order_id;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_chained BEFORE INSERT ON order_events
  FOR EACH ROW EXECUTE FUNCTION chain_order_event();--> statement-breakpoint
CREATE TRIGGER order_events_kept BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION keep_order_events();--> statement-breakpoint
CREATE TRIGGER order_events_not_emptied BEFORE TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_order_events();--> statement-breakpoint
CREATE TRIGGER orders_version_renewed AFTER UPDATE ON orders
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION renew_orders_version();--> statement-breakpoint
-- Whoever the store connects as: a superuser is held by the triggers alone.
REVOKE UPDATE, DELETE, TRUNCATE ON order_events FROM PUBLIC, CURRENT_USER;
