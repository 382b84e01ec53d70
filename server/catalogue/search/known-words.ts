import { SUGGESTIONS_MAX } from '#contract/catalogue/suggestions.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Those of some codes that products have. */
export async function knownCodes(db: Runner, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from unnest(${codes}::text[]) as code
    where (select count(*) from listings where document @@ written(array['#' || code], '', '')::tsquery) > 0`);
  return rows.map(({ code }) => code);
}

/** Whether a product satisfies a condition (`conditions.ts`). */
export async function isInCatalogue(db: Runner, condition: string): Promise<boolean> {
  const { rows } = await db.execute<{ isFound: boolean }>(
    sql`select exists (select from listings where document @@ ${condition}::tsquery) as "isFound"`,
  );
  return rows[0]?.isFound === true;
}

/** The words that the catalogue has; undefined if it has all, not even half of them, or none of a generic name among them. */
export async function knownWords(db: Runner, text: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ word: string; isKnown: boolean; isName: boolean }>(sql`
    select word, exists (select from search_words as known where known.word ^@ typed.word) as "isKnown",
      length(word) > 2 and (select count(*) from listings where document @@ written(array[word], ':*A', '')::tsquery) > 0 as "isName"
    from unnest((search_words_of(${text}))[:8]) with ordinality as typed (word, place) order by place`);
  if (!rows.some(({ isName }) => isName)) return undefined;
  const known = rows.filter(({ isKnown }) => isKnown).map(({ word }) => word);
  return known.length === rows.length || known.length * 2 < rows.length ? undefined : known.join(' ');
}

/** Names with a word that is spelt nearly as an unknown word of a text: prednisone and prednisolone for "prednisoone". */
export async function nearNames(db: Runner, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ drugName: string }>(sql`
    with typed as materialized (
      select word, traits_of(word) as traits from unnest((search_words_of(${text}))[:8]) as word),
    near as (
      select known.word, min(slips) as slips, max(known.listings) as listings
      from typed join search_words as known on bit_count(typed.traits & ~known.traits) <= 6
          and length(known.word) between length(typed.word) - 2 and length(typed.word) + 2,
        levenshtein_less_equal(typed.word, known.word, 2) as slips
      where length(typed.word) between 5 and 40 and slips <= 2
        and not exists (select from search_words as same where same.word ^@ typed.word)
      group by known.word order by slips, listings desc, known.word limit ${SUGGESTIONS_MAX})
    select named.drug_name as "drugName"
    from near cross join lateral (
      select p.drug_name from listings l join products p on p.id = l.product_id
      where l.document @@ written(array[near.word], ':A', '')::tsquery
      order by length(l.sort_name), l.sort_name, p.id limit 1) as named
    group by named.drug_name order by min(near.slips), max(near.listings) desc, named.drug_name`);
  return rows.map(({ drugName }) => drugName);
}

/**
 * The words of a text that begin generic names, or else brand names: the last that is searched, when no product has all words. A
 * word of three letters or less must be the whole name.
 */
export async function nameWords(db: Runner, text: string): Promise<string> {
  const { rows } = await db.execute<{ word: string; rank: number }>(sql`
    select word, case
        when (select count(*) from listings where document @@ written(array['^' || word], ':A', '')::tsquery) > 0 then 1
        when length(word) < 4 then null
        when (select count(*) from listings where document @@ written(array['^' || word], ':*A', '')::tsquery) > 0 then 2
        when (select count(*) from listings where document @@ written(array['^' || word], ':B', '')::tsquery) > 0 then 3
      end as rank
    from unnest((search_words_of(${text}))[:8]) with ordinality as typed (word, place)
    where word !~ '[0-9]' order by rank, place`);
  const best = rows.filter(({ rank }) => rank !== null && rank === rows[0]?.rank).map(({ word }) => word);
  return best.join(' ');
}

/** The generic name that most products of a brand have; undefined if a text is no brand name. */
export async function genericNameOf(db: Runner, brandName: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ drugName: string }>(sql`
    with typed as materialized (select search_words_of(${brandName}) as words)
    select p.drug_name as "drugName" from typed, listings l join products p on p.id = l.product_id
    where l.document @@ (select written(array['^' || words[1]], ':B', '') from typed)::tsquery
      -- Flagyl also names Flagyl ER.
      and position('| ' || array_to_string(words, ' ') || ' ' in replace(l.names, '|', ' | ')) > 0
    group by p.drug_name order by count(*) desc, p.drug_name limit 1`);
  return rows[0]?.drugName;
}
