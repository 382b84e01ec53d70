CREATE EXTENSION IF NOT EXISTS fuzzystrmatch SCHEMA public;--> statement-breakpoint
-- Lower case, without accents; compatible forms of a character and letters that Arabic writes in several ways become
-- one, marks of Arabic vowels go, and its digits become ours. Marked immutable, for the dictionary is named and ships
-- with PostgreSQL.
CREATE OR REPLACE FUNCTION normalise(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC))),
    'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩' || U&'\064B\064C\064D\064E\064F\0650\0651\0652\0670\0640',
    'اااايهوي0123456789');--> statement-breakpoint
-- A text's words as search knows them. A number and its unit are one word ("500 mg" is 500mg, also when the unit is
-- half typed), micrograms are mcg, "100 IU" is 100units, "1,000" is 1000, "0,5" and ".5" are 0.5, "E.E.S." is ees;
-- apostrophes vanish, and the British spelling of sulfates and estrogens becomes the international one. What stands
-- between words is named, and neither "%" nor "_" nor "=" is among it, so that other scripts need no table of letters.
CREATE FUNCTION spaced_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE words text := translate(normalise(value), '''’`´', '');
BEGIN
  words := replace(replace(replace(words, 'α', 'alpha'), 'β', 'beta'), 'γ', 'gamma');
  words := replace(replace(words, 'sulph', 'sulf'), 'oestr', 'estr');
  IF words LIKE '%.%' THEN
    words := regexp_replace(words, '(?<![a-z])([a-z])\.(?=[a-z](?![a-z]))', '\1', 'g');
    words := regexp_replace(words, '(?<![0-9])\.(?=[0-9])', '0.', 'g');
    words := regexp_replace(words, '\.(?![0-9])', ' ', 'g');
  END IF;
  IF words LIKE '%,%' THEN
    words := regexp_replace(words, '(?<=[0-9]),(?=[0-9]{3})', '', 'g');
    words := regexp_replace(words, '(?<=[0-9]),(?=[0-9])', '.', 'g');
  END IF;
  words := btrim(regexp_replace(words, '[][\s!"#$&()*+,/:;<>?@\\^{|}~،؛؟®™©-]+', ' ', 'g'));
  IF words ~ '[0-9]' THEN
    words := regexp_replace(words, '([0-9]) ?[uμ]g(?= |$)', '\1mcg', 'g');
    words := regexp_replace(words, '([0-9]) ?(?:iu|u|units?)(?= |$)', '\1units', 'g');
    words := regexp_replace(words, '([0-9]) ?(?:مجم|ملجم|ملغ|مغ)(?= |$)', '\1mg', 'g');
    words := regexp_replace(
      words, '([0-9]) (?=(m|mc|mcg|mg|g|kg|ml|l|un|uni|me|meq|mm|mmo|mmol|fr|%)( |$))', '\1', 'g');
    words := regexp_replace(words, '(^| )(?:hr|hrs|hour|hours)(?= |$)', '\1h', 'g');
  END IF;
  RETURN words;
END $$;
--> statement-breakpoint
CREATE FUNCTION words_of(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN string_to_array(spaced_words(value), ' ');--> statement-breakpoint
-- The same without the words that join others, unless there is nothing else.
CREATE FUNCTION search_words_of(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  all_words CONSTANT text := spaced_words(value);
  words CONSTANT text := btrim(
    regexp_replace(all_words, '(^| )(?:(?:and|of|each|with|for|y|con|et|avec|de)(?= |$))', '\1', 'g'));
BEGIN
  RETURN string_to_array(CASE words WHEN '' THEN all_words ELSE regexp_replace(words, '  +', ' ', 'g') END, ' ');
END $$;
--> statement-breakpoint
-- Signs of a text that nobody would call a word: a search for nothing else finds the names and strengths that have them.
CREATE FUNCTION signs_of(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN string_to_array(regexp_replace(value, '[^!-/:-@[-`{-~]', '', 'g'), NULL);--> statement-breakpoint
-- Strengths said in another way: 1 g is also 1000mg, 0.1 mg also 100mcg, and the other way; 5 mg/mL is also 0.5%.
CREATE FUNCTION equal_strengths(strengths text, words text[]) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  equals text[] := '{}';
  word text;
  share text[];
  amount numeric;
BEGIN
  FOREACH word IN ARRAY words LOOP
    CONTINUE WHEN word !~ '^[0-9]{1,9}(\.[0-9]{1,9})?(g|mg|mcg)$';
    amount := rtrim(word, 'mcg');
    IF word LIKE '%mg' THEN
      IF amount < 1 THEN equals := equals || (trim_scale(amount * 1000) || 'mcg');
      ELSIF amount >= 100 THEN equals := equals || (trim_scale(amount * 0.001) || 'g');
      END IF;
    ELSIF word LIKE '%mcg' THEN equals := equals || (trim_scale(amount * 0.001) || 'mg');
    ELSE equals := equals || (trim_scale(amount * 1000) || 'mg');
    END IF;
  END LOOP;
  IF strengths LIKE '%/%' THEN
    FOR share IN SELECT regexp_matches(strengths, '([0-9]{1,9}(?:\.[0-9]{1,9})?) ?mg ?/ ?(?:ml|g)\M', 'gi') LOOP
      equals := equals || (trim_scale(share[1]::numeric / 10) || '%');
    END LOOP;
  END IF;
  RETURN equals;
END $$;
--> statement-breakpoint
-- A code without its dashes, for whoever types or scans it so.
CREATE FUNCTION dense_code(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '#' || replace(lower(btrim(code)), '-', '');--> statement-breakpoint
-- A code without the letters it begins with and the zeros its numbers begin with: packs print NDC-00054-0293-99 as
-- 54-293-99, 0054-0293-99 or 00054-293-99. A code of one number is left as it is.
CREATE FUNCTION bare_code(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN rest LIKE '%-%' THEN '#' || regexp_replace(rest, '(^|-)0+(?=[0-9])', '\1', 'g')
      ELSE dense_code(code) END
    FROM regexp_replace(lower(btrim(code)), '^[a-z]+-', '') AS rest);
--> statement-breakpoint
-- Lexemes of one weight as a tsvector is written, each with a blank before it.
CREATE FUNCTION weighed(lexemes text[], weight text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN lexemes = '{}' THEN '' ELSE
    ' ''' || replace(
      replace(replace(array_to_string(lexemes, E'\x01'), '\', '\\'), '''', ''''''),
      E'\x01', ''':1' || weight || ' ''') || ''':1' || weight END;--> statement-breakpoint
-- What a product is found by. Words of the generic name and its other names weigh A, of the brand name B, of strengths
-- C, of category, type and packaging D. `^word` begins a name; `#code` is the product's code without dashes, also
-- without the letters it begins with, and bare; a sign stands for itself. A name with a hyphen is also found without.
CREATE FUNCTION search_document(
  drug_name text, drug_words text[], other_names text[], brand_name text, brand_words text[], code text,
  strengths text, strength_words text[], about_words text[]
) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  other text;
  document text := weighed(drug_words, 'A') || weighed(brand_words, 'B')
    || weighed(strength_words || equal_strengths(strengths, strength_words), 'C') || weighed(about_words, 'D')
    || weighed(ARRAY[dense_code(code), dense_code(regexp_replace(code, '^[A-Za-z]+-', '')), bare_code(code)], 'C')
    || weighed(signs_of(drug_name || brand_name || replace(strengths, '|', '')), 'C');
BEGIN
  IF cardinality(drug_words) > 0 THEN document := document || weighed(ARRAY['^' || drug_words[1]], 'A'); END IF;
  IF cardinality(brand_words) > 0 THEN document := document || weighed(ARRAY['^' || brand_words[1]], 'B'); END IF;
  IF drug_name LIKE '%-%' THEN document := document || weighed(words_of(replace(drug_name, '-', '')), 'A'); END IF;
  IF brand_name LIKE '%-%' THEN document := document || weighed(words_of(replace(brand_name, '-', '')), 'B'); END IF;
  FOREACH other IN ARRAY other_names LOOP
    document := document || weighed(string_to_array('^' || split_part(other, ' ', 1) || ' ' || other, ' '), 'A');
  END LOOP;
  RETURN document::tsvector;
END $$;
--> statement-breakpoint
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
-- Triggers of one table fire in the order of their names: `…_moved`, which locks the version's row, before `…_relisted_…`,
-- so writers of the catalogue are kept apart before they come to what is kept of it.
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
-- The words of the catalogue that somebody may mean by a typed one, the likeliest first: those that begin with it, else
-- those that have it inside, else the nearest ones, else itself. As far as it is typed, a word of four letters may have
-- one slip, of eight two; but no abbreviation stands for another (isdn, ismn). A misspelling that the catalogue itself
-- has is no reason to hide what it has ten times as often. Numbers are taken at their word.
CREATE FUNCTION meant_by(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  size CONSTANT integer := length(typed);
  known bigint;
  most integer;
  found text[];
BEGIN
  IF size NOT BETWEEN 3 AND 40 OR typed ~ '^[0-9]|[0-9]$|[%_]' OR EXISTS (SELECT FROM synonyms WHERE name = typed) THEN
    RETURN ARRAY[typed];
  END IF;
  SELECT sum(listings) INTO known FROM search_words WHERE word ^@ typed;
  IF known > 0 THEN
    found := ARRAY[typed];
  ELSIF size > 4 THEN
    SELECT array_agg(word), sum(listings) INTO found, known FROM (
      SELECT word, listings FROM search_words WHERE position(typed IN word) > 0
      ORDER BY listings DESC, word LIMIT 40) AS inside;
  END IF;
  IF size > 3 AND (known IS NULL OR known <= 300 AND size > 6) THEN
    most := CASE WHEN known IS NULL AND size > 7 THEN 2 ELSE 1 END;
    found := ARRAY(
      WITH near (word, listings, slips) AS (
        SELECT word, listings, least(
          levenshtein_less_equal(typed, left(word, size - 1), most),
          levenshtein_less_equal(typed, left(word, size), most),
          levenshtein_less_equal(typed, left(word, size + 1), most))
        FROM search_words WHERE length(word) >= size - most
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
  RETURN CASE WHEN cardinality(found) > 0 THEN found ELSE ARRAY[typed] END;
END $$;--> statement-breakpoint
-- A query for any of these lexemes, or for all of them.
CREATE FUNCTION query_of(lexemes text[], suffix text, operator text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || suffix, operator)::tsquery
    FROM unnest(lexemes) AS lexeme);--> statement-breakpoint
-- What a search means. `words`: every word, as the beginning of one of the document's, or, where there is one, a code.
-- `starts`: those whose name starts so. `names`: those that have the words in a name. `whole`: those that have
-- the words to their end. `code`: the very code. `phrase`: what was typed, mended; `word_phrase` without its numbers.
-- One or two letters alone are the beginning of a name; a ninth word and what follows is not read.
CREATE FUNCTION read_search(
  search text,
  OUT words tsquery, OUT starts tsquery, OUT names tsquery, OUT whole tsquery, OUT code tsquery,
  OUT phrase text, OUT word_phrase text
) LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  typed CONSTANT text[] := (search_words_of(search))[:8];
  typed_code CONSTANT text := dense_code(regexp_replace(btrim(search), '^([A-Za-z]+)[ :#]+(?=[0-9])', '\1'));
  codes tsquery;
  is_code boolean;
  meant text[];
  one text;
BEGIN
  FOREACH one IN ARRAY typed LOOP
    meant := meant_by(one);
    words := coalesce(words && query_of(meant, ':*', '|'), query_of(meant, ':*', '|'));
    whole := coalesce(whole && query_of(meant, '', '|'), query_of(meant, '', '|'));
    phrase := concat_ws(' ', phrase, meant[1]);
    CONTINUE WHEN one ~ '^[0-9]';
    names := coalesce(names && query_of(meant, ':*AB', '|'), query_of(meant, ':*AB', '|'));
    starts := coalesce(starts, query_of(ARRAY(SELECT '^' || each FROM unnest(meant) AS each), ':*', '|'));
    word_phrase := concat_ws(' ', word_phrase, meant[1]);
  END LOOP;
  IF search !~ '[^!-/:-@[-`{-~\s]' THEN
    words := query_of(signs_of(search), '', '&');
  ELSIF cardinality(typed) = 1 AND length(typed[1]) < 3 AND typed[1] !~ '[0-9%_]' THEN
    words := starts;
  END IF;
  words := coalesce(words, query_of(ARRAY[' '], '', '&')); -- which no document has
  code := query_of(ARRAY[typed_code], '', '&');
  codes := code || query_of(ARRAY[bare_code(search)], '', '&');
  -- Counted, for a mere EXISTS would look through the table instead of the index.
  is_code := typed_code ~ '^#[a-z0-9.]+$' AND CASE
    WHEN search ~ '-|[0-9].{4}|.{4}[0-9]' THEN (SELECT count(*) FROM listings WHERE document @@ codes) > 0
      OR (SELECT count(*) FROM listings WHERE document @@ words) = 0
    ELSE cardinality(typed) = 1 AND length(typed[1]) > 2
      AND NOT EXISTS (SELECT FROM search_words WHERE word ^@ meant[1]) END;
  IF is_code THEN words := query_of(ARRAY[typed_code], ':*', '&') || codes; END IF;
  starts := coalesce(starts, words);
  names := coalesce(names, words);
  whole := coalesce(whole, words);
END $$;--> statement-breakpoint
SELECT refresh_listings(ARRAY(SELECT id FROM products));
