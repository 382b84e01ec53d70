CREATE TABLE "lot_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lot_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"lot_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_requests_lot_id_unique" UNIQUE("lot_id"),
	CONSTRAINT "lot_requests_status" CHECK (status in ('released', 'destroyed'))
);
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "second_actor_id" integer;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "earliest_expiry" date;--> statement-breakpoint
ALTER TABLE "lot_requests" ADD CONSTRAINT "lot_requests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks long because the column is new and empty, and movements exist since the last release only
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_second_actor" CHECK (second_actor_id <> actor_id);--> statement-breakpoint
DROP TRIGGER promises_same ON promises;--> statement-breakpoint
CREATE TRIGGER promises_same BEFORE UPDATE ON promises
  FOR EACH ROW WHEN ((NEW.order_id, NEW.position, NEW.item_id, NEW.quantity, NEW.ordered_at, NEW.transit_days, NEW.shelf_life_days, NEW.earliest_expiry, NEW.whole_line)
    IS DISTINCT FROM (OLD.order_id, OLD.position, OLD.item_id, OLD.quantity, OLD.ordered_at, OLD.transit_days, OLD.shelf_life_days, OLD.earliest_expiry, OLD.whole_line))
  EXECUTE FUNCTION reject_promise_change();--> statement-breakpoint
-- The hash of a movement without a second administrator is that of 0043.
CREATE OR REPLACE FUNCTION stock_move_hash(move stock_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(move.previous_hash || convert_to(
    json_build_array(move.id, move.lot_id, move.kind, move.quantity, move.balance, move.status, move.expires_on, move.manufactured_on,
      move.receipt_id, (SELECT json_build_array(r.supplier_id, s.name, r.delivery_note, encode(r.content_hash, 'hex'))
        FROM receipts r JOIN suppliers s ON s.id = r.supplier_id WHERE r.id = move.receipt_id), move.reason, move.actor_id, (extract(epoch FROM move.created_at) * 1000000)::bigint)::text
    || CASE WHEN move.order_id IS NULL THEN '' ELSE json_build_array(move.order_id, move.position, move.reverses)::text END
    || CASE WHEN move.second_actor_id IS NULL THEN '' ELSE json_build_array(move.second_actor_id)::text END, 'UTF8'))
$$;