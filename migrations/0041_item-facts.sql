ALTER TABLE "items" ADD COLUMN "supplier_code" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "units_per_pack" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "storage_class" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "classes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- locks long because no item has a storage class yet: the index is empty, and only the short rows of items are read
CREATE INDEX "items_stored" ON "items" USING btree ("product_id") WHERE storage_class is not null;--> statement-breakpoint
-- locks long because the column is new and empty, and only the short rows of items are read
ALTER TABLE "items" ADD CONSTRAINT "items_units_per_pack" CHECK (units_per_pack > 0);--> statement-breakpoint
-- Cards show the storage class.
CREATE TRIGGER items_stored_otherwise AFTER UPDATE OF storage_class ON items
  FOR EACH ROW WHEN (OLD.storage_class IS DISTINCT FROM NEW.storage_class) EXECUTE FUNCTION increase_catalogue_version();
