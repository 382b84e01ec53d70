CREATE EXTENSION IF NOT EXISTS fuzzystrmatch SCHEMA public;--> statement-breakpoint
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
  words := ''; -- a query for nothing in particular: whatever is joined to it by `&&` stands alone
  names := '';
  whole := '';
  FOREACH one IN ARRAY typed LOOP
    meant := meant_by(one);
    words := words && written(meant, ':*', '|')::tsquery;
    whole := whole && written(meant, '', '|')::tsquery;
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
      AND NOT EXISTS (SELECT FROM search_words WHERE word ^@ meant[1]) END;
  IF is_code THEN words := written(ARRAY[typed_code], ':*', '')::tsquery || codes; END IF;
  starts := coalesce(starts, words);
  IF numnode(names) = 0 THEN names := words; END IF;
  IF numnode(whole) = 0 THEN whole := words; END IF;
END $$;
