import type { Candidate, ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { comparableDosage } from '#server/catalogue/import/batches/comparable-dosage.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { similarCodes } from './similar-codes.ts';

/** A line has at most so many candidates: more are no choice, but a reason to say more. */
const CANDIDATES_MAX = 12;
/** Lines whose code has a slip. A list with more is from another store; they get no candidates. */
const SIMILAR_LINES_MAX = 20;
/** A generic name has at most so many words. */
const NAME_WORDS_MAX = 8;

/**
 * What the texts of a list mean, in their order. A code, with a strength if there are several, is certain; a name never is: all that fits it
 * is returned. What is only similar is returned as such.
 */
export async function resolveLines(db: Runner, texts: string[]): Promise<ResolvedLine[]> {
  const lines = (await normalise(db, texts)).map((normalised, index) => readText(texts[index] ?? '', normalised));
  const byCode = await findByCode(
    db,
    lines.map(({ code }) => code),
  );
  const resolved = lines.map((line) => ofCode(line, byCode.get(line.code)));
  const named = lines.filter((_, index) => !resolved[index]);
  const byName = await resolveNames(db, named);
  const slips = named.filter((line) => !byName.has(line) && isCode(line.code)).map(({ code }) => code);
  const similar = new Map([...new Set(slips)].slice(0, SIMILAR_LINES_MAX).map((code) => [code, similarCodes(code)]));
  const bySimilar = await findByCode(db, [...similar.values()].flat());
  return lines.map(
    (line, index) =>
      resolved[index] ??
      byName.get(line) ??
      unknown((similar.get(line.code) ?? []).flatMap((code) => bySimilar.get(code) ?? [])),
  );
}

interface Line {
  /** The first word in lower case. */
  code: string;
  /** What follows the code, comparable. */
  strength: string;
  words: string[];
}

function readText(text: string, normalised: string): Line {
  const [first = '', ...others] = text.normalize('NFKC').split(/\s+/);
  const code = first.toLowerCase().replace(/[\u2010-\u2012\u2212]/g, '-');
  return { code, strength: strengthOf(others.join(' ')), words: normalised.split(/\s+/).filter(Boolean) };
}

/** The texts as the catalogue's names are searched: without case and accents. */
async function normalise(db: Runner, texts: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select normalise(text) as text from unnest(${texts}::text[]) with ordinality as line (text, place) order by place`);
  return rows.map(({ text }) => text);
}

/** Longer ones are no codes, and have thousands of neighbours. */
const isCode = (word: string) => /^(?=.*\d)[\w.-]{4,24}$/.test(word);

/** "5 MG" is "5mg", "2 5 mg" is not "25mg", and an mU is no MU. */
const strengthOf = (text: string) => comparableDosage(text.normalize('NFKC').replace(/(?<=\d)\s+(?=\d)/g, '_'));

function ofCode({ strength }: Line, offers: Candidate[] | undefined): ResolvedLine | undefined {
  if (!offers) return undefined;
  const fitting = strength === '' ? offers : offers.filter((offer) => strengthOf(offer.dosage) === strength);
  const [only, another] = fitting;
  if (only && !another) return exact(only);
  return only ? ambiguous(fitting) : unknown(offers);
}

/** The lines that begin with a name; of several names, the longest counts. Only what has every other word fits. */
async function resolveNames(db: Runner, lines: Line[]): Promise<Map<Line, ResolvedLine>> {
  const known = await findNames(db, lines.flatMap(beginningsOf));
  const named = lines.flatMap((line) => {
    const name = beginningsOf(line).findLast((beginning) => known.has(beginning));
    return name === undefined
      ? []
      : [{ line, name, terms: termsOf(line.words.slice(name.split(' ').length).join(' ')) }];
  });
  const fitting = await findByName(db, named);
  const others = named.filter((_, index) => !fitting.has(index)).map(({ line, name }) => ({ line, name, terms: [] }));
  const similar = await findByName(db, others);
  return new Map([
    ...named.map(({ line }, index) => [line, ambiguous(fitting.get(index) ?? [])] as const),
    ...others.map(({ line }, index) => [line, unknown(similar.get(index) ?? [])] as const),
  ]);
}

/** The first words, as many as a name has at most. */
function beginningsOf({ words }: Line): string[] {
  return words.slice(0, NAME_WORDS_MAX).map((_, index) => words.slice(0, index + 1).join(' '));
}

/** Which of the texts are generic names of products on sale. */
async function findNames(db: Runner, texts: string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from unnest(${[...new Set(texts)]}::text[]) text
    where exists (select from products where sort_name = text and withdrawn_at is null)`);
  return new Set(rows.map(({ text }) => text));
}

/**
 * By place in the list, the offers of a name that have every term. A number belongs to the word behind it: "90 mg" is no strength of a pack of
 * 90 tablets. At most one more than a choice has.
 */
async function findByName(db: Runner, lines: { name: string; terms: string[] }[]): Promise<Map<number, Candidate[]>> {
  if (lines.length === 0) return new Map();
  const names = lines.map(({ name }) => name);
  const terms = lines.map((line) => line.terms.join(' '));
  const { rows } = await db.execute<Row & { place: number }>(sql`
    select (line.place - 1)::int as place, offered.*
    from unnest(${names}::text[], ${terms}::text[]) with ordinality as line (name, terms, place)
    cross join lateral (
      select ${offerColumns} from ${offersOnSale},
        lateral (select ' ' || regexp_replace(
          translate(lower(normalize(concat_ws(' | ', d.dosage, p.brand_name, p.packaging_type, p.type), nfkc)), ',()/', '    '),
          '([0-9])\\s+(?=[[:alpha:]])', '\\1', 'g') || ' ' as text) described
      where p.sort_name = line.name and p.withdrawn_at is null and not exists (
        select from unnest(string_to_array(line.terms, ' ')) term where strpos(described.text, ' ' || term || ' ') = 0)
      order by p.id, d.position limit ${CANDIDATES_MAX + 1}) offered
    order by line.place`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return new Map([...byPlace].map(([place, of]) => [place, of.map(({ place: _, ...row }) => toOffer(row))]));
}

/** The words; a number with the word behind it is one. */
function termsOf(text: string): string[] {
  const words = text.split(/[\s,()/]+/).filter(Boolean);
  return words.length === 0
    ? []
    : words
        .join(' ')
        .replace(/(\d) (?=\p{L})/gu, '$1')
        .split(' ');
}

const exact = (offer: Candidate): ResolvedLine => ({ state: 'exact', candidates: [offer] });
const ambiguous = (offers: Candidate[]): ResolvedLine => ({ state: 'ambiguous', ...some(offers) });
const unknown = (offers: Candidate[]): ResolvedLine => ({ state: 'unknown', ...some(offers) });
const some = (offers: Candidate[]) => ({
  candidates: offers.slice(0, CANDIDATES_MAX),
  ...(offers.length > CANDIDATES_MAX && { more: true }),
});

interface Row extends Omit<Candidate, 'price' | 'releaseForm' | 'lookAlike'>, Record<string, unknown> {
  priceCents: number;
  releaseForm: string | null;
}

/** What products on sale offer, by code in lower case. */
async function findByCode(db: Runner, codes: string[]): Promise<Map<string, Candidate[]>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select ${offerColumns} from ${offersOnSale}
    where lower(p.product_id) = any(${[...new Set(codes)]}::text[]) order by p.sort_name, p.brand_name, p.id, d.position`);
  return Map.groupBy(rows.map(toOffer), ({ productId }) => productId.toLowerCase());
}

const offerColumns = sql`
  p.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName",
  p.packaging_type as "packagingType", p.type, ${releaseForm} as "releaseForm", d.dosage, offer.price_cents as "priceCents"`;

const offersOnSale = sql`products p join product_dosages d on d.product_id = p.id
  join offers offer on offer.product_id = p.id and offer.dosage = d.dosage`;

function toOffer({ priceCents, releaseForm, ...row }: Row): Candidate {
  const lookAlike = lookAlikeOf(row.drugName);
  return {
    ...row,
    price: priceCents / 100,
    ...(releaseForm !== null && { releaseForm }),
    ...(lookAlike && { lookAlike }),
  };
}
