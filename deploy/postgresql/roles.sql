-- The roles of the store. Run once as a superuser in the empty database of the store, then set their passwords:
--   psql -d theriac -f roles.sql    and in psql:  \password theriac_owner   \password theriac   \password theriac_replication

-- Owns the tables, for migrations, backups and restores. A running store never connects as this role. CREATEDB: a backup is
-- verified by a restore into a temporary database.
CREATE ROLE theriac_owner LOGIN CREATEDB;
-- For web and worker processes: may change rows, but not tables and triggers. It owns only the schema of the queue.
CREATE ROLE theriac LOGIN;
-- The store asks for this limit itself; a pooler may not pass it on.
ALTER ROLE theriac SET statement_timeout = '30s';
-- For the replication of a standby.
CREATE ROLE theriac_replication LOGIN REPLICATION;

-- The owner sees whether a standby follows, and what other roles run (docs/operations.md).
GRANT pg_monitor TO theriac_owner;

-- A backup by the owner must include the queue.
GRANT theriac TO theriac_owner;

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO theriac_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO theriac', current_database());
END $$;
ALTER SCHEMA public OWNER TO theriac_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- The store can use new tables at once: during a migration the previous version still runs, and its statements fire new
-- triggers, which write with its rights. rights.sql revokes the rights that it must not keep.
ALTER DEFAULT PRIVILEGES FOR ROLE theriac_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO theriac;
ALTER DEFAULT PRIVILEGES FOR ROLE theriac_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO theriac;
