-- As before, and a whole word of the catalogue is corrected to a whole word only. "Levemir" is a brand; it begins nearly as
-- levetiracetam does, which sixty times as many products contain.
CREATE OR REPLACE FUNCTION meant_by(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  size CONSTANT integer := length(typed);
  typed_traits CONSTANT bit(128) := traits_of(typed);
  most integer := CASE WHEN size > 7 THEN 2 ELSE 1 END;
  similar_words search_words[];
  known bigint;
  is_word boolean;
  found text[];
BEGIN
  IF size NOT BETWEEN 3 AND 40 OR typed ~ '^[0-9]|[0-9]$|[%_]' OR EXISTS (SELECT FROM synonyms WHERE name = typed) THEN
    RETURN ARRAY[typed];
  END IF;
  SELECT sum(listings) INTO known FROM search_words WHERE word ^@ typed;
  IF known > 300 OR known > 0 AND size < 7 THEN RETURN ARRAY[typed]; END IF;
  is_word := EXISTS (SELECT FROM search_words WHERE word = typed);
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
        SELECT word, listings, CASE WHEN is_word THEN levenshtein_less_equal(typed, word, most) ELSE least(
          levenshtein_less_equal(typed, left(word, size - 1), most),
          levenshtein_less_equal(typed, left(word, size), most),
          levenshtein_less_equal(typed, left(word, size + 1), most)) END
        FROM unnest(similar_words) WHERE length(word) >= size - most
        UNION ALL
        SELECT word, listings, 1 -- two letters that changed places
        FROM generate_series(1, size - 1) AS place,
          overlay(typed PLACING reverse(substr(typed, place, 2)) FROM place) AS swapped
        JOIN search_words ON word >= swapped AND word < swapped || U&'\+10FFFF' AND (NOT is_word OR length(word) = size)
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
-- Grams in 100 mL or 100 g. Without a volume: in one.
CREATE FUNCTION percentage(amount text, unit text, volume text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN trim_scale(round(amount::numeric * CASE lower(unit) WHEN 'g' THEN 100 ELSE 0.1 END
  / coalesce(nullif(nullif(volume, '')::numeric, 0), 1), 4)) || '%';
--> statement-breakpoint
-- As before, and a percentage of any volume: 50 g/1000 mL is 5 %, (5 g / 450 mg) per 100 mL is 5 % and 0.45 %.
CREATE OR REPLACE FUNCTION equal_strengths(strengths text, words text[]) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
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
    FOR share IN SELECT regexp_matches(strengths,
      '([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(mg|g) ?/ ?([0-9]{0,5}(?:\.[0-9]{1,5})?) ?(?:ml|g)\M', 'gi') LOOP
      equals := equals || percentage(share[1], share[2], share[3]);
    END LOOP;
    FOR share IN SELECT part || whole[2:2]
      FROM regexp_matches(strengths, '\(([^()|]{3,200})\) per ([0-9]{0,5}(?:\.[0-9]{1,5})?) ?(?:ml|g)\M', 'gi') AS whole,
        regexp_matches(whole[1], '([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(mg|g)\M', 'gi') AS part LOOP
      equals := equals || percentage(share[1], share[2], share[3]);
    END LOOP;
  END IF;
  RETURN equals;
END $$;
