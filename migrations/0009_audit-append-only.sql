-- The audit is only ever added to, by whoever writes; the clean-up may remove what is older than it is kept (400 days,
-- AUDIT_DAYS in server/jobs/clean-up.ts).
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '400 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION keep_audit();--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
