-- A product's dosages as its listing has them.
CREATE FUNCTION strengths_of(product integer) RETURNS text
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(dosage, ' | ' ORDER BY position), '') FROM product_dosages WHERE product_id = product);
--> statement-breakpoint
-- Brings the listings of these products up to date. The planner expects ten of them, and would compare each of a thousand
-- with each.
CREATE FUNCTION refresh_listings(changed integer[]) RETURNS void LANGUAGE sql SET enable_nestloop = off AS $$
  DELETE FROM listings
  WHERE product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM products WHERE id = listings.product_id AND withdrawn_at IS NULL);

  WITH sold AS MATERIALIZED (
    SELECT *, search_words_of(drug_name) AS drug_words, search_words_of(brand_name) AS brand_words,
      strengths_of(id) AS strengths
    FROM products WHERE id = ANY (changed) AND withdrawn_at IS NULL
  ), named AS MATERIALIZED (
    SELECT drug_words, array_to_string(drug_words, ' ') AS search_name FROM (SELECT DISTINCT drug_words FROM sold) AS once
  ), renamed AS MATERIALIZED ( -- each name under the other names of the substances in it
    SELECT drug_words, array_agg(DISTINCT btrim(
      replace(' ' || search_name || ' ', ' ' || known.name || ' ', ' ' || other.name || ' '))) AS others
    FROM named, unnest(drug_words) AS word
    JOIN synonyms AS known ON split_part(known.name, ' ', 1) = word
    JOIN synonyms AS other ON other.substance = known.substance AND other.name <> known.name
    WHERE position(' ' || known.name || ' ' IN ' ' || search_name || ' ') > 0
    GROUP BY drug_words
  ), about AS MATERIALIZED (
    SELECT category, type, packaging_type, search_words_of(concat_ws(' ', category, type, packaging_type)) AS about_words
    FROM (SELECT DISTINCT category, type, packaging_type FROM sold) AS each_once
  )
  INSERT INTO listings (product_id, category, type, price_cents, sort_name, strengths, names, document)
  SELECT id, category, type, default_price_cents, normalise(drug_name), strengths,
    '|' || concat_ws('|', search_name, array_to_string(brand_words, ' '), array_to_string(others, '|')) || '|',
    search_document(drug_name, drug_words, coalesce(others, '{}'), brand_name, brand_words, sold.product_id,
      strengths, search_words_of(strengths), about_words)
  FROM sold JOIN named USING (drug_words) LEFT JOIN renamed USING (drug_words)
    JOIN about USING (category, type, packaging_type)
  ON CONFLICT (product_id) DO UPDATE SET
    category = excluded.category, type = excluded.type, price_cents = excluded.price_cents,
    sort_name = excluded.sort_name, strengths = excluded.strengths, names = excluded.names, document = excluded.document
  WHERE (listings.category, listings.type, listings.price_cents, listings.sort_name, listings.strengths,
      listings.names, listings.document)
    IS DISTINCT FROM (excluded.category, excluded.type, excluded.price_cents, excluded.sort_name, excluded.strengths,
      excluded.names, excluded.document);
$$;--> statement-breakpoint
-- A trigger that is to see the changed rows has one event only, hence three of each kind. Those of one table fire in the
-- order of their names: `…_moved`, which locks the version's row, before `…_relisted_…`, so writers of the catalogue are
-- kept apart before they come to what is kept of it.
CREATE FUNCTION list_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(SELECT id FROM touched));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_relisted_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_products();--> statement-breakpoint
CREATE TRIGGER products_relisted_changed AFTER UPDATE ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_products();--> statement-breakpoint
CREATE TRIGGER products_relisted_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_products();--> statement-breakpoint
-- A product that comes with its dosages in one statement is listed with them already.
CREATE FUNCTION list_dosages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(
    SELECT product_id FROM listings
    WHERE product_id IN (SELECT product_id FROM touched) AND strengths <> strengths_of(product_id)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_dosages_relisted_added AFTER INSERT ON product_dosages
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_dosages();--> statement-breakpoint
CREATE TRIGGER product_dosages_relisted_changed AFTER UPDATE ON product_dosages
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_dosages();--> statement-breakpoint
CREATE TRIGGER product_dosages_relisted_removed AFTER DELETE ON product_dosages
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_dosages();--> statement-breakpoint
-- Other synonyms, other names: only listings that have a name of the changed substances are written again.
CREATE FUNCTION list_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(
    SELECT product_id FROM listings
    WHERE EXISTS (
      SELECT FROM (
        SELECT name FROM touched UNION SELECT name FROM synonyms WHERE substance IN (SELECT substance FROM touched)
      ) AS concerned
      WHERE position(' ' || concerned.name || ' ' IN translate(names, '|', ' ')) > 0)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER synonyms_relisted_added AFTER INSERT ON synonyms
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_synonyms();--> statement-breakpoint
CREATE TRIGGER synonyms_relisted_removed AFTER DELETE ON synonyms
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION list_synonyms();--> statement-breakpoint
CREATE TRIGGER synonyms_moved AFTER INSERT OR DELETE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();--> statement-breakpoint
-- Keeps how many listings there are of each kind, and how many have each word.
CREATE FUNCTION sum_up_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM gained'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM lost'
    ELSE 'SELECT *, 1 AS step FROM gained UNION ALL SELECT *, -1 AS step FROM lost'
  END;
BEGIN
  EXECUTE format('
    INSERT INTO listing_counts AS kept (category, type, price_range, products)
    SELECT category, type, price_range, sum(step) FROM (%s) AS steps
    GROUP BY category, type, price_range HAVING sum(step) <> 0
    ON CONFLICT (category, type, price_range) DO UPDATE SET products = kept.products + excluded.products', steps);
  EXECUTE format('
    INSERT INTO search_words AS kept (word, listings)
    SELECT lexeme, sum(step) FROM (%s) AS steps, unnest(document)
    WHERE weights && ''{A,B,D}'' AND lexeme !~ ''^[0-9^]|[0-9]$''
    GROUP BY lexeme HAVING sum(step) <> 0
    ON CONFLICT (word) DO UPDATE SET listings = kept.listings + excluded.listings', steps);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM listing_counts WHERE products = 0;
    DELETE FROM search_words WHERE listings = 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listings_gained AFTER INSERT ON listings
  REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION sum_up_listings();--> statement-breakpoint
CREATE TRIGGER listings_changed AFTER UPDATE ON listings
  REFERENCING NEW TABLE AS gained OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION sum_up_listings();
--> statement-breakpoint
CREATE TRIGGER listings_lost AFTER DELETE ON listings
  REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION sum_up_listings();--> statement-breakpoint
SELECT refresh_listings(ARRAY(SELECT id FROM products));
