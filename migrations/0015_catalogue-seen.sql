-- Caches of pages and lists are cleared by what a visitor could see of a product, and by nothing else that is kept of it.
CREATE OR REPLACE TRIGGER products_moved
  AFTER INSERT OR DELETE OR UPDATE OF id, product_id, drug_name, brand_name, description, category, type, image_url,
    default_dosage, default_price_cents, price_unit, packaging_type, withdrawn_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_dosages_moved
  AFTER INSERT OR DELETE OR UPDATE OF product_id, position, dosage, price_cents
  ON product_dosages FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();--> statement-breakpoint
-- A trigger that sees the changed rows takes no list of columns: the listings of products are made again where a column
-- that they are made of is another. Every such column moves the version too, and with it locks its row first.
CREATE FUNCTION list_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT integer[] := ARRAY(
    SELECT id FROM (
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type,
        withdrawn_at IS NULL FROM touched
      EXCEPT
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type,
        withdrawn_at IS NULL FROM before
    ) AS other);
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_relisted_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
