import { expandAbbreviations } from '#server/catalogue/medicines/phrases.ts';
import { readMedicineSearch, type StatedFact } from '#server/catalogue/medicines/read-search.ts';
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/**
 * SQL: conditions that a row `p` of products meets if a search of an administrator finds it, also a withdrawn product. Every word
 * is a part of code, generic or brand name, or another name of a substance; or the product states it: a release form, dosage form,
 * route or strength, as in the search of the store. No spelling is corrected.
 */
export async function productConditions(db: Runner, search: string): Promise<SQL[]> {
  if (search.trim() === '') return [];
  const text = expandAbbreviations(search);
  const { words, stated, alternatives, dosages, codes } = readMedicineSearch(text, vocabulary());
  const names = await namesOf(db, words);
  // A scanned code of a product on sale. As a list, so that the indexes are used.
  const isOneOf = codes.map(
    (code) => sql`p.id = any(array(select l.product_id from listings l where l.document @@ ${`'#${code}'`}::tsquery))`,
  );
  const conditions = [
    ...names.map(({ word, others }) =>
      either([...[word, ...others].map(contains), ...hasDosage(word, dosages), ...isOneOf, ...hasFact(alternatives)]),
    ),
    ...stated.map(statesFact),
  ];
  return conditions.length > 0 ? conditions : [sql`false`]; // nothing but invisible characters
}

const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;
const contains = (word: string) => sql`p.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** A number and its unit are also parts of a strength: "250", "mg/5", "ml". */
function hasDosage(word: string, dosages: string[]): SQL[] {
  if (!dosages.some((dosage) => dosage.includes(word))) return [];
  return [
    sql`exists (
    select from product_dosages d where d.product_id = p.id and replace(lower(d.dosage), ' ', '') = any(${dosages}))`,
  ];
}

/** A single word may be a form: "tablet". */
const hasFact = (facts: string[]) => (facts.length > 0 ? [sql`p.facts && ${facts}::text[]`] : []);

function statesFact({ facts, words }: StatedFact): SQL {
  return either([sql`p.facts && ${facts}::text[]`, ...words.map(({ word }) => contains(word))]);
}

/** The words of a text, normalised as the products' texts are, and the other names of the substances that they name. */
async function namesOf(db: Runner, text: string): Promise<{ word: string; others: string[] }[]> {
  const { rows } = await db.execute<{ word: string; others: string[] }>(sql`
    select word, array(
      select other.name from synonyms known join synonyms other using (substance)
      where known.name = word and other.name <> word) as others
    from (select distinct word from unnest(string_to_array(regexp_replace(normalise(${text}), '\\s+', ' ', 'g'), ' ')) as word) as typed
    where word <> ''`);
  return rows;
}
