CREATE TABLE "promises" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"transit_days" smallint NOT NULL,
	"shelf_life_days" smallint NOT NULL,
	"whole_line" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promises_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "promises_quantities" CHECK (cancelled >= 0 and waiting >= 0 and cancelled + waiting <= quantity)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"lot_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_as" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reservations_quantity" CHECK (quantity > 0),
	CONSTRAINT "reservations_ended" CHECK ((ended_as is null) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_reason";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tracked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_stock" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "item_stock" ADD COLUMN "low_below" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_stock" ADD COLUMN "back_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_stock" ADD COLUMN "band" text DEFAULT 'out-of-stock' NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "reverses" bigint;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_item_id_item_stock_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item_stock"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promises_item" ON "promises" USING btree ("item_id","order_id");--> statement-breakpoint
CREATE INDEX "promises_waiting" ON "promises" USING btree ("item_id","ordered_at","order_id","position") WHERE waiting > 0;--> statement-breakpoint
CREATE INDEX "reservations_order" ON "reservations" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "reservations_open" ON "reservations" USING btree ("lot_id") WHERE ended_as is null;--> statement-breakpoint
-- locks long because the column is new and empty
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_reverses_stock_moves_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks long because no item is tracked yet: the index is empty, and only the short rows of items are read
CREATE INDEX "items_tracked" ON "items" USING btree ("product_id","dosage") WHERE tracked;--> statement-breakpoint
-- locks long because no movement has an order yet: the index is empty, and a ledger of 100,000 rows is read in 20 ms
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id","position") WHERE order_id is not null;--> statement-breakpoint
-- locks long because the column is new and empty
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_reversed_once" UNIQUE("reverses");--> statement-breakpoint
-- locks long because the column is new, and items have stock since the last release only
ALTER TABLE "item_stock" ADD CONSTRAINT "item_stock_low_below" CHECK (low_below between 0 and 10000000);--> statement-breakpoint
-- locks long because the column is new, and items have stock since the last release only
ALTER TABLE "item_stock" ADD CONSTRAINT "item_stock_band" CHECK (band in ('in-stock', 'low-stock', 'back-order', 'out-of-stock'));--> statement-breakpoint
-- locks long because lots exist since the last release only, and nothing is reserved yet
ALTER TABLE "lots" ADD CONSTRAINT "lots_reserved" CHECK (reserved between 0 and on_hand);--> statement-breakpoint
-- locks long because lots exist since the last release only, and nothing is reserved yet
ALTER TABLE "lots" ADD CONSTRAINT "lots_promised" CHECK (reserved = 0 or status = 'released');--> statement-breakpoint
-- locks long because the columns are new and empty, and movements exist since the last release only
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_known" CHECK ((kind = 'ship') = (order_id is not null) and (order_id is null) = (position is null));--> statement-breakpoint
-- locks long because the columns are new and empty, and movements exist since the last release only
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_direction" CHECK (kind <> 'ship' or (reverses is null) = (quantity < 0));--> statement-breakpoint
-- locks long because the rule is wider than the one that it replaces, and movements exist since the last release only
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_reason" CHECK (kind in ('receive', 'ship') or reason is not null);--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_order_line" FOREIGN KEY ("order_id", "position") REFERENCES "order_lines"("order_id", "position");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_promise" FOREIGN KEY ("order_id", "position") REFERENCES "promises"("order_id", "position");--> statement-breakpoint
-- locks long because the columns are new and empty, and movements exist since the last release only
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_promise" FOREIGN KEY ("order_id", "position") REFERENCES "promises"("order_id", "position");--> statement-breakpoint
-- The hash of a movement without an order is that of 0042.
CREATE OR REPLACE FUNCTION stock_move_hash(move stock_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(move.previous_hash || convert_to(
    json_build_array(move.id, move.lot_id, move.kind, move.quantity, move.balance, move.status, move.expires_on, move.manufactured_on,
      move.receipt_id, (SELECT json_build_array(r.supplier_id, s.name, r.delivery_note, encode(r.content_hash, 'hex'))
        FROM receipts r JOIN suppliers s ON s.id = r.supplier_id WHERE r.id = move.receipt_id), move.reason, move.actor_id, (extract(epoch FROM move.created_at) * 1000000)::bigint)::text
    || CASE WHEN move.order_id IS NULL THEN '' ELSE json_build_array(move.order_id, move.position, move.reverses)::text END, 'UTF8'))
$$;--> statement-breakpoint
-- Of open reservations, each statement adds to the lots or takes away, so that the sum can never drift.
CREATE FUNCTION add_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lots SET reserved = reserved + added.packs
  FROM (SELECT lot_id, sum(quantity) AS packs FROM added_reservations WHERE ended_as IS NULL GROUP BY lot_id) added WHERE lots.id = added.lot_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION take_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lots SET reserved = reserved - ended.packs
  FROM (SELECT lot_id, sum(quantity) AS packs FROM ended_reservations GROUP BY lot_id) ended WHERE lots.id = ended.lot_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION reject_reservation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'reservations end once and change in no other way' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION reject_promise_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'promises are kept: packs are cancelled or wait' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER reservations_added AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS added_reservations FOR EACH STATEMENT EXECUTE FUNCTION add_reserved();--> statement-breakpoint
CREATE TRIGGER reservations_ended AFTER UPDATE ON reservations
  REFERENCING NEW TABLE AS ended_reservations FOR EACH STATEMENT EXECUTE FUNCTION take_reserved();--> statement-breakpoint
CREATE TRIGGER reservations_end_once BEFORE UPDATE ON reservations
  FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL OR NEW.ended_as IS NULL
    OR (NEW.id, NEW.order_id, NEW.position, NEW.lot_id, NEW.quantity, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.position, OLD.lot_id, OLD.quantity, OLD.created_at))
  EXECUTE FUNCTION reject_reservation_change();--> statement-breakpoint
CREATE TRIGGER reservations_kept BEFORE DELETE ON reservations
  FOR EACH ROW EXECUTE FUNCTION reject_reservation_change();--> statement-breakpoint
CREATE TRIGGER reservations_not_emptied BEFORE TRUNCATE ON reservations
  FOR EACH STATEMENT EXECUTE FUNCTION reject_reservation_change();--> statement-breakpoint
CREATE TRIGGER promises_same BEFORE UPDATE ON promises
  FOR EACH ROW WHEN ((NEW.order_id, NEW.position, NEW.item_id, NEW.quantity, NEW.ordered_at, NEW.transit_days, NEW.shelf_life_days, NEW.whole_line)
    IS DISTINCT FROM (OLD.order_id, OLD.position, OLD.item_id, OLD.quantity, OLD.ordered_at, OLD.transit_days, OLD.shelf_life_days, OLD.whole_line))
  EXECUTE FUNCTION reject_promise_change();--> statement-breakpoint
CREATE TRIGGER promises_kept BEFORE DELETE ON promises
  FOR EACH ROW EXECUTE FUNCTION reject_promise_change();--> statement-breakpoint
CREATE TRIGGER promises_not_emptied BEFORE TRUNCATE ON promises
  FOR EACH STATEMENT EXECUTE FUNCTION reject_promise_change();--> statement-breakpoint
REVOKE DELETE, TRUNCATE ON promises, reservations FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
-- Cards say how much there is of what is tracked.
CREATE TRIGGER items_tracked_otherwise AFTER UPDATE OF tracked ON items
  FOR EACH ROW WHEN (OLD.tracked IS DISTINCT FROM NEW.tracked) EXECUTE FUNCTION increase_catalogue_version();--> statement-breakpoint
CREATE FUNCTION notify_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY stock;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_stock_changed AFTER UPDATE OF band, expected_on ON item_stock
  FOR EACH ROW WHEN ((OLD.band, OLD.expected_on) IS DISTINCT FROM (NEW.band, NEW.expected_on)) EXECUTE FUNCTION notify_stock();--> statement-breakpoint
-- A new dosage of a product of which another is tracked is tracked too: a dosage in another spelling is not sold without regard to stock.
CREATE OR REPLACE FUNCTION follow_added_dosages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO items (product_id, dosage, tracked)
  SELECT product_id, dosage, EXISTS (SELECT FROM items other WHERE other.product_id = added.product_id AND other.tracked)
  FROM added ORDER BY product_id, position
  ON CONFLICT (product_id, dosage) DO UPDATE SET retired_at = NULL WHERE items.retired_at IS NOT NULL;
  INSERT INTO item_stock (item_id)
  SELECT i.id FROM added JOIN items i ON i.product_id = added.product_id AND i.dosage = added.dosage AND i.tracked
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
