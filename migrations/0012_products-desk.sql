ALTER TABLE "audit" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (normalise("drug_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (normalise("product_id" || ' ' || "drug_name" || ' ' || "brand_name") gin_trgm_ops);