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
CREATE INDEX "order_words_search" ON "order_words" USING gin ("words" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");