import { packCodeKinds } from '#contract/limits.ts';
import type { Candidate } from '#contract/quick-order/quick-order.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A line has at most so many candidates: more are no choice, but a reason to say more. */
export const CANDIDATES_MAX = 12;

/** An offer that has a code: the product's, or one of the customer's own. */
export interface Found {
  offer: Candidate;
  isOwn: boolean;
}

/** What products on sale offer, by comparable code: the products' codes, those of their packs, and the customer's own. */
export async function findByCode(db: Runner, userId: number, codes: string[]): Promise<Map<string, Found[]>> {
  if (codes.length === 0) return new Map();
  const wanted = [...new Set(codes)];
  const { rows } = await db.execute<Row & { code: string; isOwn: boolean }>(sql`
    select coded.code, coded.is_own as "isOwn", ${offerColumns}
    from (
      select lower(product_id) as code, id as product_id, null as dosage, false as is_own from products
      where lower(product_id) = any(${wanted}::text[])
      union all
      select comparable_code, product_id, dosage, false from item_codes join items on items.id = item_id
      where kind = any(${['gtin', ...packCodeKinds]}::text[]) and comparable_code = any(${wanted}::text[])
      union all
      select comparable_code, product_id, dosage, true from own_codes
      where user_id = ${userId} and comparable_code = any(${wanted}::text[])
    ) coded join (${offersOnSale}) on p.id = coded.product_id and d.dosage = coalesce(coded.dosage, d.dosage)
    order by p.sort_name, p.brand_name, p.id, d.position`);
  const found = rows.map(({ code, isOwn, ...row }) => ({ code, isOwn, offer: toOffer(row) }));
  return Map.groupBy(found, ({ code }) => code);
}

/** Which of the texts are generic names of products on sale. */
export async function findNames(db: Runner, texts: string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from unnest(${[...new Set(texts)]}::text[]) text
    where exists (select from products where sort_name = text and withdrawn_at is null)`);
  return new Set(rows.map(({ text }) => text));
}

/**
 * By place in the list, the offers of a name that have every term. A number belongs to the word behind it: "90 mg" is no strength of a pack of
 * 90 tablets. At most one more than a choice has.
 *
 * A list reads tens of thousands of offers, so the dear steps come last: only what is not ASCII is normalised, and only what is like the
 * first term is read as words. `offset 0` keeps PostgreSQL from making the text once for each use.
 */
export async function findByName(
  db: Runner,
  lines: { name: string; terms: string[] }[],
): Promise<Map<number, Candidate[]>> {
  if (lines.length === 0) return new Map();
  const names = lines.map(({ name }) => name);
  const terms = lines.map((line) => line.terms.join(' '));
  const likely = lines.map((line) => likeTerm(line.terms[0] ?? ''));
  const { rows } = await db.execute<Row & { place: number }>(sql`
    select (line.place - 1)::int as place, offered.*
    from unnest(${names}::text[], ${terms}::text[], ${likely}::text[]) with ordinality as line (name, terms, likely, place)
    cross join lateral (
      select ${offerColumns} from ${offersOnSale},
        lateral (
          select lower(case when octet_length(said) = length(said) then said else normalize(said, nfkc) end) as text
          from concat_ws(' | ', d.dosage, p.brand_name, p.packaging_type, p.type) said offset 0) plain,
        lateral (select ' ' || regexp_replace(
          translate(plain.text, ',()/', '    '), '(?<=[0-9])\\s+(?=[[:alpha:]])', '', 'g') || ' ' as text) described
      where p.sort_name = line.name and p.withdrawn_at is null and plain.text like line.likely and not exists (
        select from unnest(string_to_array(line.terms, ' ')) term where strpos(described.text, ' ' || term || ' ') = 0)
      order by p.id, d.position limit ${CANDIDATES_MAX + 1}) offered
    order by line.place`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return new Map([...byPlace].map(([place, of]) => [place, of.map(({ place: _, ...row }) => toOffer(row))]));
}

/** A pattern that every text with the term is like, with or without spaces behind its numbers. */
function likeTerm(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&').replace(/(?<=[0-9])(?=[^0-9])/g, '%')}%`;
}

interface Row extends Omit<Candidate, 'price' | 'releaseForm' | 'lookAlike'>, Record<string, unknown> {
  priceCents: number;
  releaseForm: string | null;
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
