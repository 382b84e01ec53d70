-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "audit_kind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_kind" ON "audit" USING btree ("account_id","event","id");
