CREATE TABLE "item_stock" (
	"item_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"lot_number" text NOT NULL,
	"expires_on" date NOT NULL,
	"manufactured_on" date,
	"supplier_id" integer NOT NULL,
	"status" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"history_hash" "bytea",
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lots_on_hand" CHECK (on_hand between 0 and 10000000),
	CONSTRAINT "lots_status" CHECK (status in ('released', 'quarantined', 'on-hold', 'recalled', 'damaged', 'destroyed')),
	CONSTRAINT "lots_destroyed" CHECK (on_hand = 0 or status <> 'destroyed'),
	CONSTRAINT "lots_made" CHECK (manufactured_on < expires_on)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer NOT NULL,
	"delivery_note" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text,
	"expires_on" date,
	"manufactured_on" date,
	"receipt_id" integer,
	"reason" text,
	"actor_id" integer NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"previous_hash" "bytea" DEFAULT '\x' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_quantity" CHECK ((kind = 'change') = (quantity = 0)),
	CONSTRAINT "stock_moves_receipt_known" CHECK ((kind = 'receive') = (receipt_id is not null)),
	CONSTRAINT "stock_moves_reason" CHECK (kind = 'receive' or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_stock" ADD CONSTRAINT "item_stock_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_item_id_item_stock_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item_stock"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lots_number" ON "lots" USING btree ("item_id",upper(lot_number collate "C"));--> statement-breakpoint
CREATE INDEX "lots_by_expiry" ON "lots" USING btree ("expires_on","id") WHERE on_hand > 0;--> statement-breakpoint
CREATE INDEX "lots_by_number" ON "lots" USING btree (upper(lot_number collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_delivery_note" ON "receipts" USING btree ("supplier_id",lower("delivery_note"));--> statement-breakpoint
CREATE INDEX "stock_moves_lot" ON "stock_moves" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_receipt" ON "stock_moves" USING btree ("receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
-- The ledger of a lot is a chain, like the history of an order (0011): a movement has the hash of the one before it, the first that of the lot.
CREATE FUNCTION lot_hash(of_lot lots) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(
    json_build_array(of_lot.id, of_lot.item_id, of_lot.lot_number, of_lot.supplier_id,
      (extract(epoch FROM of_lot.received_at) * 1000000)::bigint)::text, 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION stock_move_hash(move stock_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(move.previous_hash || convert_to(
    json_build_array(move.id, move.lot_id, move.kind, move.quantity, move.balance, move.status, move.expires_on, move.manufactured_on,
      move.receipt_id, (SELECT json_build_array(r.supplier_id, s.name, r.delivery_note, encode(r.content_hash, 'hex'))
        FROM receipts r JOIN suppliers s ON s.id = r.supplier_id WHERE r.id = move.receipt_id), move.reason, move.actor_id, (extract(epoch FROM move.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION apply_stock_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_lot lots;
BEGIN
  SELECT * INTO of_lot FROM lots WHERE id = NEW.lot_id FOR NO KEY UPDATE;
  NEW.balance := of_lot.on_hand + NEW.quantity;
  NEW.previous_hash := coalesce(of_lot.history_hash, lot_hash(of_lot));
  NEW.created_at := clock_timestamp(); -- after the lock: the transaction may have begun before the movement of another
  UPDATE lots SET on_hand = NEW.balance, status = coalesce(NEW.status, status), expires_on = coalesce(NEW.expires_on, expires_on),
    manufactured_on = coalesce(NEW.manufactured_on, manufactured_on), version = version + 1, history_hash = stock_move_hash(NEW)
  WHERE id = NEW.lot_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION reject_stock_move_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock_moves is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION reject_lot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lots change with a row of stock_moves only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION reject_delivery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts and suppliers are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION reject_delivery_change();--> statement-breakpoint
CREATE TRIGGER receipts_not_emptied BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION reject_delivery_change();--> statement-breakpoint
CREATE TRIGGER suppliers_kept BEFORE UPDATE OR DELETE ON suppliers
  FOR EACH ROW EXECUTE FUNCTION reject_delivery_change();--> statement-breakpoint
CREATE TRIGGER suppliers_not_emptied BEFORE TRUNCATE ON suppliers
  FOR EACH STATEMENT EXECUTE FUNCTION reject_delivery_change();--> statement-breakpoint
CREATE TRIGGER stock_moves_applied BEFORE INSERT ON stock_moves
  FOR EACH ROW EXECUTE FUNCTION apply_stock_move();--> statement-breakpoint
CREATE TRIGGER stock_moves_kept BEFORE UPDATE OR DELETE ON stock_moves
  FOR EACH ROW EXECUTE FUNCTION reject_stock_move_change();--> statement-breakpoint
CREATE TRIGGER stock_moves_not_emptied BEFORE TRUNCATE ON stock_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_stock_move_change();--> statement-breakpoint
CREATE TRIGGER lots_added_empty BEFORE INSERT ON lots
  FOR EACH ROW WHEN (NEW.on_hand <> 0 OR NEW.history_hash IS NOT NULL) EXECUTE FUNCTION reject_lot_change();--> statement-breakpoint
CREATE TRIGGER lots_kept BEFORE UPDATE OR DELETE ON lots
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_lot_change();--> statement-breakpoint
CREATE TRIGGER lots_not_emptied BEFORE TRUNCATE ON lots
  FOR EACH STATEMENT EXECUTE FUNCTION reject_lot_change();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON stock_moves FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
-- UPDATE stays: foreign keys lock the rows that they refer to, which needs it.
REVOKE DELETE, TRUNCATE ON receipts, suppliers FROM PUBLIC, CURRENT_USER;
