ALTER TABLE "order_events" DROP CONSTRAINT "order_events_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "order_events_actor";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "orders_version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "previous_hash" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "history_hash" "bytea";