-- The roles of the store. Run once, by a superuser, in the store's own empty database, then give each a password:
--   psql -d theriac -f roles.sql    and in psql:  \password theriac_owner   \password theriac   \password theriac_replication

-- Owns the tables: migrations, backups, restores. No running store connects as it. CREATEDB: a backup is verified by restoring
-- it into a database of its own, which is dropped again.
CREATE ROLE theriac_owner LOGIN CREATEDB;
-- What web and worker processes connect as: rows, no tables, no triggers. Its own is the queue's schema, which it makes.
CREATE ROLE theriac LOGIN;
-- What a standby streams as.
CREATE ROLE theriac_replication LOGIN REPLICATION;

-- So that a backup made by the owner holds the queue too.
GRANT theriac TO theriac_owner;

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO theriac_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO theriac', current_database());
END $$;
ALTER SCHEMA public OWNER TO theriac_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- What a migration makes is the store's at once: the version before still runs then, and its statements set off new triggers,
-- which write with its rights. What it may not do after all, rights.sql takes away.
ALTER DEFAULT PRIVILEGES FOR ROLE theriac_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO theriac;
ALTER DEFAULT PRIVILEGES FOR ROLE theriac_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO theriac;
