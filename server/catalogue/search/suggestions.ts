import { SEARCH_MAX } from '#contract/catalogue/search-limits.ts';
import { SUGGESTIONS_MAX, type Suggestion } from '#contract/catalogue/suggestions.ts';
import { foldWord } from '#server/catalogue/medicines/words.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { nearNames } from './known-words.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';

/** A search that finds more products is completed to names instead of being grouped into medicines. */
const GROUPED_MAX = 1000;
/** Up to this many medicines leave room for their strengths. */
const WITH_STRENGTHS_MAX = 2;

/** What distinguishes products of a search, and the dosages that they have. */
interface Medicine extends Record<string, unknown> {
  drugName: string;
  /** Empty unless the text begins with it. */
  brandName: string;
  type: string;
  releaseForm: string | null;
  dosages: string[];
}

/** The medicines that a text may mean. A short text is completed to the names of which the store has most products. */
export async function listSuggestions(db: Runner, typed: string | undefined): Promise<Suggestion[]> {
  if (!typed?.trim()) return [];
  const { whole, others } = await parseSearch(db, typed);
  const medicines = await findMedicines(db, whole);
  if (!medicines) return (await commonNames(db, whole.word_phrase)).map(named);
  if (medicines.length > 0) return suggestionsOf(medicines, whole.dosages);
  for await (const other of others()) {
    const found = await findMedicines(db, other, other.agreement);
    if (found && found.length > 0) return suggestionsOf(found, []);
  }
  return (await nearNames(db, typed)).map(named);
}

const named = (drugName: string): Suggestion => ({ search: shortened(drugName), drugName });

/** The medicines that a search finds, those with most products first. Undefined if it finds too many products. */
async function findMedicines(
  db: Runner,
  { words, word_phrase: phrase }: ParsedSearch,
  agreement = sql`0`,
): Promise<Medicine[] | undefined> {
  const [start = ''] = phrase?.split(' ') ?? [];
  const { rows } = await db.execute<{ products: number; medicines: Medicine[] }>(sql`
    with hits as materialized (
      select l.product_id, l.strengths, ${agreement} as agreement from listings l
      where l.document @@ ${words}::tsquery limit ${GROUPED_MAX + 1}),
    found as (
      select p.drug_name, lower(p.drug_name) as name, p.type, ${releaseForm} as release_form, strengths, agreement,
        lower(p.drug_name) ^@ ${start} as begins, lower(p.brand_name) ^@ ${start} as brand_begins, p.brand_name
      from hits join products p on p.id = hits.product_id
      where (select count(*) from hits) <= ${GROUPED_MAX}),
    named as (select *, case when brand_begins and not begins then brand_name else '' end as brand from found),
    medicines as (
      select mode() within group (order by drug_name) as "drugName", mode() within group (order by brand) as "brandName",
        type, release_form as "releaseForm", array_agg(distinct strengths) as dosages,
        row_number() over (
          order by max(agreement) desc, bool_or(begins or brand_begins) desc, count(*) desc, name) as place
      from named group by name, lower(brand), type, release_form order by place limit ${SUGGESTIONS_MAX})
    select (select count(*)::int from hits) as products, coalesce(json_agg(medicines order by place), '[]') as medicines
    from medicines`);
  const { products, medicines } = rows[0] ?? { products: 0, medicines: [] };
  if (products > GROUPED_MAX) return undefined;
  return medicines.map((medicine) => ({ ...medicine, dosages: dosagesOf(medicine.dosages) }));
}

/** The dosages of several listings, each once, in the order of their numbers. */
function dosagesOf(strengths: string[]): string[] {
  const dosages = strengths.flatMap((each) => each.split('|')).map((each) => each.trim());
  return [...new Set(dosages)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The names that begin with a text, those of most products first. */
async function commonNames(db: Runner, start: string | null): Promise<string[]> {
  if (start === null) return [];
  const { rows } = await db.execute<{ drugName: string }>(sql`
    select p.drug_name as "drugName"
    from (
      select min(product_id) as id, count(*) as products, sort_name from listings
      where sort_name >= ${start} and sort_name < ${`${start}\u{10ffff}`}
      group by sort_name order by products desc, sort_name limit ${SUGGESTIONS_MAX}) common
    join products p on p.id = common.id order by common.products desc, common.sort_name`);
  return rows.map(({ drugName }) => drugName);
}

/** Medicines with the strengths that were searched, or, if they are few, without and then with each of their strengths. */
function suggestionsOf(medicines: Medicine[], searched: string[]): Suggestion[] {
  const isSearched = (dosage: string) => searched.includes(foldWord(dosage).replaceAll(' ', ''));
  const withDosages = medicines.flatMap((each) => each.dosages.map((dosage) => ({ ...each, dosage })));
  const stated = withDosages.filter(({ dosage }) => isSearched(dosage));
  const found: (Medicine & { dosage?: string })[] =
    stated.length > 0 ? stated : [...medicines, ...(medicines.length <= WITH_STRENGTHS_MAX ? withDosages : [])];
  const suggestions = found.map((each) => suggestionOf(each, medicines));
  const bySearch = new Map(suggestions.map((each) => [each.search.toLowerCase(), each]));
  return [...bySearch.values()].slice(0, SUGGESTIONS_MAX);
}

function suggestionOf(medicine: Medicine & { dosage?: string }, medicines: Medicine[]): Suggestion {
  const { drugName, brandName, dosage, type, releaseForm } = medicine;
  const hasOtherForm = medicines.some((each) => each.drugName === drugName && each.releaseForm !== null);
  const release = releaseForm ?? (hasOtherForm ? 'immediate-release' : undefined);
  return {
    search: shortened([brandName, drugName, dosage, release, type].filter(Boolean).join(' ')),
    drugName,
    ...(brandName && { brandName }),
    ...(dosage && { dosage }),
    type,
    ...(releaseForm && { releaseForm }),
  };
}

/** Searches have a limit, which names of twenty vitamins exceed. */
function shortened(search: string): string {
  return search.length <= SEARCH_MAX ? search : search.slice(0, SEARCH_MAX).replace(/\s+\S*$/, '');
}
