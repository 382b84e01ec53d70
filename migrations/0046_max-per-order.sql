ALTER TABLE "items" ADD COLUMN "max_per_order" integer;--> statement-breakpoint
-- locks long because only tracked items are in the index, and only the short rows of items are read
CREATE INDEX "items_restricted" ON "items" USING btree ("product_id","dosage") WHERE tracked or max_per_order is not null;--> statement-breakpoint
-- locks long because nothing is read: the index is only removed, and the one before it serves the same statements
DROP INDEX "items_tracked";--> statement-breakpoint
-- locks long because the column is new and empty, and only the short rows of items are read
ALTER TABLE "items" ADD CONSTRAINT "items_max_per_order" CHECK (max_per_order > 0);
