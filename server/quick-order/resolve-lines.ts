import type { Candidate, ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { similarCodes } from './similar-codes.ts';

/** A line has at most so many candidates: more are no choice. */
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
  const slips = named.filter((line) => !hasName(line, byName) && isCode(line.code)).slice(0, SIMILAR_LINES_MAX);
  const similar = new Map(slips.map(({ code }) => [code, similarCodes(code)]));
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
  /** What follows the code, without spaces, as written: mU and MU differ. */
  strength: string;
  words: string[];
}

function readText(text: string, normalised: string): Line {
  const [first = '', ...others] = text.normalize('NFKC').split(/\s+/);
  return { code: first.toLowerCase(), strength: others.join(''), words: normalised.split(/\s+/).filter(Boolean) };
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

const isCode = (word: string) => /^(?=.*\d)[\w.-]{4,}$/.test(word);
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

function ofCode({ strength }: Line, offers: Offer[] | undefined): ResolvedLine | undefined {
  if (!offers) return undefined;
  const [only, another] = strength === '' ? offers : offers.filter((offer) => withoutSpaces(offer.dosage) === strength);
  return only && !another ? exact(only) : ambiguous(offers);
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

/** "500mg" and "500 mg" are words of the dosage 500 mg. */
function hasWords({ dosage, brandName, packagingType, type }: Offer, words: string[]): boolean {
  const text = `${dosage} ${withoutSpaces(dosage)} ${brandName} ${packagingType} ${type}`
    .normalize('NFKC')
    .toLowerCase();
  const known = new Set(text.split(/[\s,()]+/));
  return words.every((word) => known.has(word));
}

const exact = (offer: Offer): ResolvedLine => ({ state: 'exact', candidates: [toCandidate(offer)] });
const ambiguous = (offers: Offer[]): ResolvedLine => ({ state: 'ambiguous', candidates: some(offers) });
const unknown = (offers: Offer[]): ResolvedLine => ({ state: 'unknown', candidates: some(offers) });
const some = (offers: Offer[]) => offers.slice(0, CANDIDATES_MAX).map(toCandidate);

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
