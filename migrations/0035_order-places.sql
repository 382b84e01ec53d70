-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_place";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_place" ON "orders" USING gin (normalise(' ' || address || ' ' || city || ' ' || postal_code) gin_trgm_ops) WITH (gin_pending_list_limit=256);
