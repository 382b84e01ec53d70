import type { Candidate, ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { comparableDosage } from '#server/catalogue/import/batches/comparable-dosage.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { similarCodes } from './similar-codes.ts';

/** A line has at most so many candidates: more are no choice, but a reason to say more. */
const CANDIDATES_MAX = 12;
/** Lines whose code has a slip. A list with more is from another store; they get no candidates. */
const SIMILAR_LINES_MAX = 50;
/** A generic name has at most so many words. */
const NAME_WORDS_MAX = 8;

/**
 * What the texts of a list mean, in their order. A code, with a strength if there are several, is certain; a name never is: all that fits it
 * is returned. What is only similar is returned as such.
 */
export async function resolveLines(db: Runner, texts: string[]): Promise<ResolvedLine[]> {
  const lines = (await normalise(db, texts)).map((normalised, index) => readText(texts[index] ?? '', normalised));
  const byCode = groupBy(await findOffers(db, isOneOf(lines.map(({ code }) => code))), (offer) =>
    offer.productId.toLowerCase(),
  );
  const resolved = lines.map((line) => ofCode(line, byCode.get(line.code)));
  const named = lines.filter((_, index) => !resolved[index]);
  const byName = groupBy(await findOffers(db, isNamed(named)), (offer) => offer.name);
  const slips = named.filter((line) => !hasName(line, byName) && isCode(line.code)).map(({ code }) => code);
  const similar = new Map([...new Set(slips)].slice(0, SIMILAR_LINES_MAX).map((code) => [code, similarCodes(code)]));
  const bySimilar = groupBy(await findOffers(db, isOneOf([...similar.values()].flat())), (offer) =>
    offer.productId.toLowerCase(),
  );
  return lines.map(
    (line, index) =>
      resolved[index] ??
      ofName(line, byName) ??
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
  return { code, strength: strengthOf(others.join(' ')), words: wordsOf(normalised) };
}

/** The texts as the catalogue's names are searched: without case and accents. */
async function normalise(db: Runner, texts: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select normalise(text) as text from unnest(${texts}::text[]) with ordinality as line (text, place) order by place`);
  return rows.map(({ text }) => text);
}

interface Offer extends Candidate {
  /** Normalised, as it is searched. */
  name: string;
}

/** Longer ones are no codes, and have thousands of neighbours. */
const isCode = (word: string) => /^(?=.*\d)[\w.-]{4,24}$/.test(word);

/** "5 MG" is "5mg", "2 5 mg" is not "25mg", and an mU is no MU. */
const strengthOf = (text: string) => comparableDosage(text.normalize('NFKC').replace(/(?<=\d)\s+(?=\d)/g, '_'));

function ofCode({ strength }: Line, offers: Offer[] | undefined): ResolvedLine | undefined {
  if (!offers) return undefined;
  const fitting = strength === '' ? offers : offers.filter((offer) => strengthOf(offer.dosage) === strength);
  const [only, another] = fitting;
  if (only && !another) return exact(only);
  return only ? ambiguous(fitting) : unknown(offers);
}

/** The offers whose name the line begins with, and which have every other word; of names, the longest. */
function ofName({ words }: Line, byName: Map<string, Offer[]>): ResolvedLine | undefined {
  for (let length = Math.min(words.length, NAME_WORDS_MAX); length > 0; length -= 1) {
    const offers = byName.get(words.slice(0, length).join(' '));
    if (!offers) continue;
    const rest = words.slice(length);
    const fitting = offers.filter((offer) => hasWords(offer, rest));
    return fitting.length > 0 ? ambiguous(fitting) : unknown(offers);
  }
  return undefined;
}

const hasName = (line: Line, byName: Map<string, Offer[]>) => ofName(line, byName) !== undefined;

/** Whether each word is one of the offer. A number belongs to the word behind it: "90 mg" is no strength of a pack of 90 tablets. */
function hasWords({ dosage, brandName, packagingType, type }: Offer, words: string[]): boolean {
  const known = new Set(
    [dosage, brandName, packagingType, type].flatMap((text) => termsOf(wordsOf(text.normalize('NFKC').toLowerCase()))),
  );
  return termsOf(words).every((term) => known.has(term)) || words.every((word) => /^\d/.test(word) && known.has(word));
}

const wordsOf = (text: string) => text.split(/[\s,()/]+/).filter(Boolean);

/** The words; a number with the word behind it is one. */
function termsOf(words: string[]): string[] {
  return words
    .join(' ')
    .replace(/(\d) (?=\p{L})/gu, '$1')
    .split(' ');
}

const exact = (offer: Offer): ResolvedLine => ({ state: 'exact', candidates: [toCandidate(offer)] });
const ambiguous = (offers: Offer[]): ResolvedLine => ({ state: 'ambiguous', ...some(offers) });
const unknown = (offers: Offer[]): ResolvedLine => ({ state: 'unknown', ...some(offers) });
const some = (offers: Offer[]) => ({
  candidates: offers.slice(0, CANDIDATES_MAX).map(toCandidate),
  ...(offers.length > CANDIDATES_MAX && { more: true }),
});

function toCandidate({ name: _, ...candidate }: Offer): Candidate {
  const lookAlike = lookAlikeOf(candidate.drugName);
  return { ...candidate, ...(lookAlike && { lookAlike }) };
}

const isOneOf = (codes: string[]) => sql`lower(p.product_id) = any(${[...new Set(codes)]}::text[])`;

/** Names that one of the lines begins with. */
function isNamed(lines: Line[]): SQL {
  const beginnings = lines.flatMap(({ words }) =>
    Array.from({ length: Math.min(words.length, NAME_WORDS_MAX) }, (_, index) => words.slice(0, index + 1).join(' ')),
  );
  return sql`p.sort_name = any(${[...new Set(beginnings)]}::text[])`;
}

interface Row extends Omit<Offer, 'price' | 'releaseForm' | 'lookAlike'>, Record<string, unknown> {
  priceCents: number;
  releaseForm: string | null;
}

/** What products on sale offer, by name, pack and strength. */
async function findOffers(db: Runner, where: SQL): Promise<Offer[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName",
      p.packaging_type as "packagingType", p.type, ${releaseForm} as "releaseForm", p.sort_name as name, d.dosage,
      offer.price_cents as "priceCents"
    from products p join product_dosages d on d.product_id = p.id
      join offers offer on offer.product_id = p.id and offer.dosage = d.dosage
    where ${where} order by p.sort_name, p.brand_name, p.packaging_type, p.id, d.position`);
  return rows.map(({ priceCents, releaseForm, ...row }) => ({
    ...row,
    price: priceCents / 100,
    ...(releaseForm !== null && { releaseForm }),
  }));
}

function groupBy<T>(things: T[], key: (thing: T) => string): Map<string, T[]> {
  return Map.groupBy(things, key);
}
