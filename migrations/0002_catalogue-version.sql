INSERT INTO catalogue_version (single) VALUES (true);--> statement-breakpoint
-- Every statement that changes the catalogue, whoever sends it, moves the version and tells the caches on commit.
CREATE FUNCTION move_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO moved;
  PERFORM pg_notify('catalogue', moved::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_moved AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();--> statement-breakpoint
CREATE TRIGGER product_dosages_moved AFTER INSERT OR UPDATE OR DELETE ON product_dosages
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();
