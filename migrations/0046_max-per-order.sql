ALTER TABLE "items" ADD COLUMN "max_per_order" integer;--> statement-breakpoint
-- locks long because only tracked items are in the index, and only the short rows of items are read
CREATE INDEX "items_restricted" ON "items" USING btree ("product_id","dosage") WHERE tracked or max_per_order is not null;--> statement-breakpoint
-- locks long because alerts are new, and short rows
CREATE INDEX "stock_alerts_time" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
-- locks long because nothing is read: the index is only removed, and the one before it serves the same statements
DROP INDEX "items_tracked";--> statement-breakpoint
-- locks long because the column is new and empty, and only the short rows of items are read
ALTER TABLE "items" ADD CONSTRAINT "items_max_per_order" CHECK (max_per_order > 0);--> statement-breakpoint
-- A new dosage of a product of which another is tracked is tracked too, and one that is only spelled in another way has the same largest number of packs.
CREATE OR REPLACE FUNCTION follow_added_dosages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO items (product_id, dosage, tracked, max_per_order)
  SELECT product_id, dosage, EXISTS (SELECT FROM items other WHERE other.product_id = added.product_id AND other.tracked),
    (SELECT min(other.max_per_order) FROM items other
     WHERE other.product_id = added.product_id AND replace(lower(other.dosage), ' ', '') = replace(lower(added.dosage), ' ', ''))
  FROM added ORDER BY product_id, position
  ON CONFLICT (product_id, dosage) DO UPDATE SET retired_at = NULL WHERE items.retired_at IS NOT NULL;
  INSERT INTO item_stock (item_id)
  SELECT i.id FROM added JOIN items i ON i.product_id = added.product_id AND i.dosage = added.dosage AND i.tracked
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
