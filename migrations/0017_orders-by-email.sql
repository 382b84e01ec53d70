-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
-- An index counts as no change of its table: nothing would gather statistics of what it is made of by itself.
ANALYZE "orders";
