-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "users_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search" ON "users" USING gin (normalise(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
