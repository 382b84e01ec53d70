-- A name as lists sort it: without case, accents and leading punctuation, and B2 before B12. Whole numbers have nine digits;
-- the digits after a decimal point stay as they are.
CREATE FUNCTION natural_name(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN plain ~ '[0-9]'
      THEN regexp_replace(
        regexp_replace(plain, '(?<![0-9.])([0-9]+)', '00000000\1', 'g'), '(?<![0-9.])0+([0-9]{9})(?![0-9])', '\1', 'g')
      ELSE plain END
    FROM (SELECT normalise(name) AS normal) AS typed,
      coalesce(
        nullif(regexp_replace(normal, '^(?:[][ !"#$%&''()*+,/:;<=>?@\\^_`{|}~¡¿«»‘’“”„…–—′-]|\.(?![0-9]))+', ''), ''),
        normal) AS plain);--> statement-breakpoint
-- As before, and a fact begins with "=", so that no typed word is its start: "for" found every product with a form.
CREATE OR REPLACE FUNCTION facts_document(facts text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT weighed(coalesce(array_agg('=' || fact) FILTER (WHERE fact LIKE '%=%'), '{}'), 'C')
      || weighed(coalesce(array_agg(fact) FILTER (WHERE fact NOT LIKE '%=%'), '{}'), 'D')
    FROM unnest(facts) AS fact)::tsvector;--> statement-breakpoint
-- As before, sorted by `natural_name`, and the brand as a whole is a fact.
CREATE OR REPLACE FUNCTION refresh_listings(changed integer[]) RETURNS void LANGUAGE sql
  SET enable_nestloop = off SET jit = off AS $$
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
  SELECT id, category, type, default_price_cents, left(natural_name(drug_name), 255), strengths,
    '|' || concat_ws('|', search_name, array_to_string(brand_words, ' '), array_to_string(others, '|')) || '|',
    search_document(drug_name, drug_words, coalesce(others, '{}'), brand_name, brand_words, sold.product_id,
      strengths, search_words_of(strengths), about_words) || facts_document(facts || ('brand=' || brand_name))
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
-- As before, and a new version of the vocabulary makes a new listing: so do the listings of an earlier schema get these names.
CREATE OR REPLACE FUNCTION refresh_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT integer[] := ARRAY(
    SELECT id FROM (
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type, facts,
        facts_source, withdrawn_at IS NULL FROM touched
      EXCEPT
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type, facts,
        facts_source, withdrawn_at IS NULL FROM before
    ) AS other);
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;
