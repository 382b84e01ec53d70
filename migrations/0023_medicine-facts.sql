-- What a product's texts state about the medicine (server/catalogue/medicines), and which vocabulary and texts it was derived from.
ALTER TABLE "products" ADD COLUMN "facts" text[] DEFAULT '{}' NOT NULL, ADD COLUMN "facts_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION facts_source(vocabulary text, drug_name text, brand_name text, description text, type text, packaging_type text)
  RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN md5(concat_ws(E'\x1f', vocabulary, drug_name, brand_name, description, type, packaging_type));--> statement-breakpoint
-- Facts (`release=extended-release`) weigh C, so that they are no words of spelling; words that mean the same as words of the name weigh D.
CREATE FUNCTION facts_document(facts text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT weighed(coalesce(array_agg(fact) FILTER (WHERE fact LIKE '%=%'), '{}'), 'C')
      || weighed(coalesce(array_agg(fact) FILTER (WHERE fact NOT LIKE '%=%'), '{}'), 'D')
    FROM unnest(facts) AS fact)::tsvector;--> statement-breakpoint
-- As before, with the facts.
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
  SELECT id, category, type, default_price_cents, left(normalise(drug_name), 255), strengths,
    '|' || concat_ws('|', search_name, array_to_string(brand_words, ' '), array_to_string(others, '|')) || '|',
    search_document(drug_name, drug_words, coalesce(others, '{}'), brand_name, brand_words, sold.product_id,
      strengths, search_words_of(strengths), about_words) || facts_document(facts)
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
--> statement-breakpoint
-- As before, and new facts make a new listing.
CREATE OR REPLACE FUNCTION refresh_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT integer[] := ARRAY(
    SELECT id FROM (
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type, facts,
        withdrawn_at IS NULL FROM touched
      EXCEPT
      SELECT id, product_id, drug_name, brand_name, category, type, default_price_cents, packaging_type, facts,
        withdrawn_at IS NULL FROM before
    ) AS other);
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_moved
  AFTER INSERT OR DELETE OR UPDATE OF id, product_id, drug_name, brand_name, description, category, type, image_url,
    default_dosage, default_price_cents, price_unit, packaging_type, facts, withdrawn_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION increase_catalogue_version();--> statement-breakpoint
-- As before, and a part of a word is not another substance.
CREATE OR REPLACE FUNCTION meant_by(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  size CONSTANT integer := length(typed);
  typed_traits CONSTANT bit(128) := traits_of(typed);
  -- Prefixes that make another substance: a search for ephedrine does not find pseudoephedrine.
  other_substance CONSTANT text := 'pseudo|es|ar|lev|levo|dex|dextro|nor|des|hydro|dihydro|oxy|methyl|iso|epi|chlor|fluoro|ethyl|cis|acetyl';
  most integer := CASE WHEN size > 7 THEN 2 ELSE 1 END;
  similar_words search_words[];
  known bigint;
  found text[];
BEGIN
  IF size NOT BETWEEN 3 AND 40 OR typed ~ '^[0-9]|[0-9]$|[%_]' OR EXISTS (SELECT FROM synonyms WHERE name = typed) THEN
    RETURN ARRAY[typed];
  END IF;
  SELECT sum(listings) INTO known FROM search_words WHERE word ^@ typed;
  IF known > 300 OR known > 0 AND size < 7 THEN RETURN ARRAY[typed]; END IF;
  -- A slip changes one letter and two pairs at most.
  SELECT array_agg(candidates) INTO similar_words FROM search_words AS candidates
  WHERE bit_count(typed_traits & ~traits) <= 3 * most;
  IF known > 0 THEN
    found := ARRAY[typed];
  ELSIF size > 4 THEN
    SELECT array_agg(word), sum(listings) INTO found, known FROM (
      SELECT word, listings FROM unnest(similar_words) WHERE position(typed IN word) > 0
      ORDER BY listings DESC, word LIMIT 40) AS inside;
  END IF;
  IF size > 3 AND (known IS NULL OR known <= 300 AND size > 6) THEN
    IF known IS NOT NULL THEN most := 1; END IF;
    found := ARRAY(
      WITH near (word, listings, slips) AS (
        SELECT word, listings, least(
          levenshtein_less_equal(typed, left(word, size - 1), most),
          levenshtein_less_equal(typed, left(word, size), most),
          levenshtein_less_equal(typed, left(word, size + 1), most))
        FROM unnest(similar_words) WHERE length(word) >= size - most
        UNION ALL
        SELECT word, listings, 1 -- two letters that changed places
        FROM generate_series(1, size - 1) AS place,
          overlay(typed PLACING reverse(substr(typed, place, 2)) FROM place) AS swapped
        JOIN search_words ON word >= swapped AND word < swapped || U&'\+10FFFF'
      ), likely AS MATERIALIZED (
        SELECT word, max(listings) AS listings, min(slips) AS slips FROM near
        WHERE listings >= coalesce(known * 10, 0) AND NOT word ^@ typed
          AND (size > 4 OR NOT EXISTS (SELECT FROM synonyms WHERE name = word))
        GROUP BY word
      )
      SELECT word FROM likely WHERE slips <= most AND slips = (SELECT min(slips) FROM likely)
      ORDER BY listings DESC, word LIMIT 10) || found;
  END IF;
  -- As near to quinine as to quinidine: nobody knows which is meant.
  IF known IS NULL AND (SELECT count(DISTINCT substance) FROM synonyms WHERE name = ANY (found)) > 1 THEN
    RETURN ARRAY[typed];
  END IF;
  RETURN CASE WHEN cardinality(found) > 0 THEN found ELSE ARRAY[typed] END;
END $$;
--> statement-breakpoint
-- As before, and a plural finds the singular, and one or two letters match whole words or the start of names.
CREATE OR REPLACE FUNCTION read_search(
  search text,
  OUT words tsquery, OUT starts tsquery, OUT names tsquery, OUT whole tsquery, OUT code tsquery,
  OUT phrase text, OUT word_phrase text
) LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  typed CONSTANT text[] := (search_words_of(search))[:8];
  typed_code CONSTANT text := dense_code(regexp_replace(btrim(search), '^([A-Za-z]+)[ :#]+(?=[0-9])', '\1'));
  -- Unknown words come first, then rare ones.
  corrected CONSTANT text[] := ARRAY(
    SELECT each FROM unnest(typed) WITH ORDINALITY AS typed (each, place)
    WHERE length(each) > 3 AND each !~ '^[0-9]|[0-9]$'
    GROUP BY each
    ORDER BY (
      SELECT sum(listings) FROM search_words WHERE word >= each AND word < each || U&'\+10FFFF') NULLS FIRST, min(place)
    LIMIT 2);
  first_meant CONSTANT text[] := meant_by(corrected[1]);
  second_meant CONSTANT text[] := meant_by(corrected[2]);
  units CONSTANT text[] := '{"",mg,mcg,g,kg,ml,l,units,%,meq,mmol,mci,fr,mm,cm,h}';
  codes tsquery;
  is_code boolean;
  seen text[] := '{}';
  meant text[];
  one text;
BEGIN
  words := ''; -- a query for nothing in particular: whatever is joined to it by `&&` stands alone
  names := '';
  whole := '';
  FOREACH one IN ARRAY typed LOOP
    meant := CASE one WHEN corrected[1] THEN first_meant WHEN corrected[2] THEN second_meant ELSE ARRAY[one] END;
    -- A plural also finds the singular.
    IF one ~ '[a-z]{2}[^s]s$' THEN meant := meant || left(one, -1); END IF;
    IF one <> ALL (seen) THEN
      words := words && CASE
        WHEN cardinality(typed) = 1 THEN written(meant, ':*', '|')
        -- A number is a whole strength: 25 does not find 250 mg.
        WHEN one ~ '^[0-9.]+$' THEN written(ARRAY(SELECT one || unit FROM unnest(units) AS unit), '', '|')
        -- One or two letters match whole words, and the start of generic names.
        WHEN one = ANY (units) THEN written(meant, '', '|')
        WHEN length(one) < 3 AND one ~ '^[a-z]+$' THEN written(meant, '', '|') || '|' || written(meant, ':*A', '|')
        ELSE written(meant, ':*', '|') END::tsquery;
      whole := whole && written(meant, '', '|')::tsquery;
      seen := seen || one;
    END IF;
    phrase := concat_ws(' ', phrase, meant[1]);
    CONTINUE WHEN one ~ '^[0-9]';
    names := names && written(meant, ':*AB', '|')::tsquery;
    starts := coalesce(starts, written(ARRAY(SELECT '^' || each FROM unnest(meant) AS each), ':*', '|')::tsquery);
    word_phrase := concat_ws(' ', word_phrase, meant[1]);
  END LOOP;
  IF search !~ '[^!-/:-@[-`{-~\s]' THEN
    words := written(signs_of(search), '', '&')::tsquery;
  ELSIF cardinality(typed) = 1 AND length(typed[1]) < 3 AND typed[1] !~ '[0-9%_]' THEN
    words := starts;
  END IF;
  IF numnode(words) = 0 THEN words := ''' '''; END IF; -- which no document has
  code := written(ARRAY[typed_code], '', '')::tsquery;
  codes := code || written(ARRAY[bare_code(search)], '', '')::tsquery;
  -- Counted, for a mere EXISTS would look through the table instead of the index.
  is_code := typed_code ~ '^#[a-z0-9.]+$' AND CASE
    WHEN search ~ '-|[0-9].{4}|.{4}[0-9]' THEN (SELECT count(*) FROM listings WHERE document @@ codes) > 0
      OR (SELECT count(*) FROM listings WHERE document @@ words) = 0
    ELSE cardinality(typed) = 1 AND length(typed[1]) > 2
      AND NOT EXISTS (SELECT FROM search_words WHERE word ^@ meant[1])
      AND (SELECT count(*) FROM listings WHERE document @@ words) = 0 END; -- "b12" is no word of spelling, and no code
  IF is_code THEN words := written(ARRAY[typed_code], ':*', '')::tsquery || codes; END IF;
  starts := coalesce(starts, words);
  IF numnode(names) = 0 THEN names := words; END IF;
  IF numnode(whole) = 0 THEN whole := words; END IF;
END $$;
--> statement-breakpoint
-- The release form that was ordered. Orders from before have none.
ALTER TABLE "order_lines" ADD COLUMN "release_form" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As before, and the release form is part of what the first event's hash covers. A line without one has the hash that it always had.
CREATE OR REPLACE FUNCTION ordered_hash(of_order orders) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(
    format('%s|%s|%s|%s', of_order.id, of_order.currency, of_order.total_cents,
      (extract(epoch FROM of_order.created_at) * 1000000)::bigint)
    || coalesce(
      (SELECT string_agg(
         json_build_array(l.position, l.product_id, l.drug_name, l.brand_name, l.dosage, l.quantity, l.unit_price_cents)::text
         || CASE
              WHEN l.release_form <> '' THEN json_build_array(l.product_code, l.packaging_type, l.release_form)::text
              WHEN l.product_code = '' AND l.packaging_type = '' THEN ''
              ELSE json_build_array(l.product_code, l.packaging_type)::text END,
         '' ORDER BY l.position)
       FROM order_lines l WHERE l.order_id = of_order.id),
      ''),
    'UTF8'))
$$;
