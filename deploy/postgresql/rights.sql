-- What the store may do with the tables. Run by theriac_owner after each migration, before the new version starts; twice is
-- as good as once.
GRANT USAGE ON SCHEMA public TO theriac;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO theriac;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO theriac;
-- Orders' history is only added to; the audit is added to, and forgotten after its time. Triggers say so too, but whoever
-- owns a table can switch its triggers off, and the store does not.
REVOKE UPDATE, DELETE ON order_events FROM theriac;
REVOKE UPDATE ON audit FROM theriac;
-- The list of migrations is read. CREATE: as at the database, asked for where nothing is made.
GRANT USAGE, CREATE ON SCHEMA drizzle TO theriac;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO theriac;
