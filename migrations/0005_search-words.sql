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
-- Lexemes as tsvector and tsquery read them, each with a suffix, and with a separator between them.
CREATE FUNCTION written(lexemes text[], suffix text, separator text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN lexemes = '{}' THEN '' ELSE
    '''' || replace(
      replace(replace(array_to_string(lexemes, E'\x01'), '\', '\\'), '''', ''''''),
      E'\x01', '''' || suffix || separator || '''') || '''' || suffix END;--> statement-breakpoint
-- Lexemes of one weight, to be put behind others.
CREATE FUNCTION weighed(lexemes text[], weight text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || written(lexemes, ':1' || weight, ' ');--> statement-breakpoint
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
