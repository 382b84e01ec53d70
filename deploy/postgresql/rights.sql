-- The rights of the store. Run as theriac_owner after each migration and each restore, before the store starts. It can be
-- repeated. In one transaction (psql --single-transaction), so that the store never has a right that is revoked below.
GRANT USAGE ON SCHEMA public TO theriac;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO theriac;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO theriac;
-- The history of orders is append-only. The audit is append-only until its retention ends. Triggers enforce this too, but an
-- owner can disable triggers, so the store is not the owner.
REVOKE UPDATE, DELETE ON order_events FROM theriac;
REVOKE UPDATE ON audit FROM theriac;
-- The list of migrations is read-only.
GRANT USAGE ON SCHEMA drizzle TO theriac;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO theriac;
-- The queue belongs to the store, also after a restore by the owner.
DO $$
DECLARE
  alter_owner text;
BEGIN
  FOR alter_owner IN
    SELECT format('ALTER SCHEMA %I OWNER TO theriac', nspname) FROM pg_namespace
    WHERE nspname = 'pgboss' AND nspowner = current_user::regrole
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO theriac', oid::regclass) FROM pg_class
    WHERE relnamespace = to_regnamespace('pgboss') AND relkind IN ('r', 'p') AND relowner = current_user::regrole
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO theriac', oid::regtype) FROM pg_type
    WHERE typnamespace = to_regnamespace('pgboss') AND typtype = 'e' AND typowner = current_user::regrole
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO theriac', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = to_regnamespace('pgboss') AND proowner = current_user::regrole
  LOOP
    EXECUTE alter_owner;
  END LOOP;
END $$;
