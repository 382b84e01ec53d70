-- In the order in which a checkout of a running store takes them: neither waits for the other in a circle.
LOCK TABLE products, orders IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "order_figures" (
	"slot" smallint NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "order_figures_slot_status_pk" PRIMARY KEY("slot","status")
);
--> statement-breakpoint
CREATE TABLE "order_words" (
	"created_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "order_words_created_at_order_id_pk" PRIMARY KEY("created_at","order_id")
);
--> statement-breakpoint
DROP INDEX "orders_by_user";--> statement-breakpoint
DROP INDEX "orders_by_time";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (normalise(drug_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalise(product_id || ' ' || drug_name || ' ' || brand_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_words_search" ON "order_words" USING gin ("words" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "products_withdrawn" ON "products" USING btree ("sort_name","id") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");