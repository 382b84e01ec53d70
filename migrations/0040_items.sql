CREATE TABLE "item_codes" (
	"item_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"comparable_code" text NOT NULL,
	CONSTRAINT "item_codes_item_id_kind_pk" PRIMARY KEY("item_id","kind")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"dosage" text NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "items_dosage" UNIQUE("product_id","dosage")
);
--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_codes_gtin" ON "item_codes" USING btree ("code") WHERE kind = 'gtin';--> statement-breakpoint
CREATE INDEX "item_codes_comparable" ON "item_codes" USING btree ("comparable_code");--> statement-breakpoint
INSERT INTO items (product_id, dosage) SELECT product_id, dosage FROM product_dosages ORDER BY product_id, position;--> statement-breakpoint
-- A product has one item for each dosage that it was ever offered in. An item whose dosage comes back has the same id.
CREATE FUNCTION follow_added_dosages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO items (product_id, dosage) SELECT product_id, dosage FROM added ORDER BY product_id, position
  ON CONFLICT (product_id, dosage) DO UPDATE SET retired_at = NULL WHERE items.retired_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_removed_dosages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET retired_at = now() FROM removed
  WHERE (items.product_id, items.dosage) = (removed.product_id, removed.dosage);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The store never renames a dosage; a row changed by hand is another item.
CREATE FUNCTION follow_renamed_dosage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET retired_at = now() WHERE (product_id, dosage) = (OLD.product_id, OLD.dosage);
  INSERT INTO items (product_id, dosage) VALUES (NEW.product_id, NEW.dosage)
  ON CONFLICT (product_id, dosage) DO UPDATE SET retired_at = NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_dosages_items_added AFTER INSERT ON product_dosages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_added_dosages();--> statement-breakpoint
CREATE TRIGGER product_dosages_items_removed AFTER DELETE ON product_dosages
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_removed_dosages();--> statement-breakpoint
CREATE TRIGGER product_dosages_items_renamed AFTER UPDATE OF product_id, dosage ON product_dosages
  FOR EACH ROW WHEN (OLD.product_id <> NEW.product_id OR OLD.dosage <> NEW.dosage) EXECUTE FUNCTION follow_renamed_dosage();
--> statement-breakpoint
-- Product pages state the GTIN.
CREATE TRIGGER item_codes_moved AFTER INSERT OR UPDATE ON item_codes
  FOR EACH ROW WHEN (NEW.kind = 'gtin') EXECUTE FUNCTION increase_catalogue_version();--> statement-breakpoint
CREATE TRIGGER item_codes_moved_by_removal AFTER DELETE ON item_codes
  FOR EACH ROW WHEN (OLD.kind = 'gtin') EXECUTE FUNCTION increase_catalogue_version();
