import { type ProductDetail, RELATED_MAX } from '#contract/catalogue/product-detail.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { formKey, formsOf } from './medicines/forms.ts';
import { type PictureRow, picturesJson, toPictures } from './pictures/queries.ts';
import { type FactsRow, joinDosages, productJson, withFacts } from './product-rows.ts';

interface FoundRow extends FactsRow, Record<string, unknown> {
  withdrawn: boolean;
  pictures: PictureRow[] | null;
  /** Dosages with their GTINs. */
  gtins: [string, string][] | null;
}

/** A product on sale with its other packs, forms and strengths, in three statements. Errors: NOT_FOUND, PRODUCT_WITHDRAWN. */
export async function findProduct(db: Runner, id: number): Promise<ProductDetail> {
  const { rows } = await db.execute<FoundRow>(sql`
    select ${productJson} as product, p.facts, ${picturesJson} as pictures, p.withdrawn_at is not null as withdrawn,
      (select json_agg(json_build_array(dosage, code)) from items join item_codes on item_id = id
       where product_id = p.id and retired_at is null and kind = 'gtin') as gtins
    from products p ${joinDosages} where p.id = ${id}`);
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.withdrawn) throw new ApiError('PRODUCT_WITHDRAWN', { subject: { product: found.product.drugName } });
  const pictures = found.pictures && toPictures(found.pictures);
  const { gtins } = found;
  return {
    ...withFacts(found),
    ...(pictures && { pictures }),
    ...(gtins && { gtins: Object.fromEntries(gtins) }),
    ...(await findRelated(db, found)),
  };
}

/** What decides whether another product is a pack of the same. */
interface Candidate {
  id: number;
  type: string;
  dosages: string[];
  facts: string[];
}

/** Products of one generic name that are compared; more are only counted. */
const CANDIDATES_MAX = 1000;

type Related = Pick<ProductDetail, 'otherPacks' | 'otherForms' | 'relatedTotal'>;

/**
 * Products on sale with the same generic name. Those with the same form, route and release form and one of the same strengths are
 * packs of it; of each kind the nearest come first: of the same brand, then by price.
 */
async function findRelated(db: Runner, { product, facts }: FactsRow): Promise<Related> {
  const { rows } = await db.execute<{ total: number; candidates: Candidate[] }>(sql`
    with others as (
      select l.product_id, l.price_cents
      from products this join products named on named.sort_name = this.sort_name and named.id <> this.id
        join listings l on l.product_id = named.id
      where this.id = ${product.id}),
    nearest as (
      select p.id, p.type, p.facts, row_number() over (
        order by p.brand_name = ${product.brandName} desc, others.price_cents, p.id) as place
      from others join products p on p.id = others.product_id order by place limit ${CANDIDATES_MAX})
    select (select count(*)::int from others) as total, coalesce((
      select json_agg(json_build_object('id', id, 'type', type, 'facts', facts, 'dosages', array(
        select dosage from product_dosages where product_id = nearest.id)) order by place)
      from nearest), '[]') as candidates`);
  const { total, candidates } = rows[0] ?? { total: 0, candidates: [] };
  const kind = kindOf(product.type, facts);
  const isPack = (other: Candidate) =>
    kindOf(other.type, other.facts) === kind &&
    other.dosages.some((dosage) => product.availableDosages.includes(dosage));
  const packs = candidates.filter(isPack).slice(0, RELATED_MAX);
  const forms = candidates.filter((other) => !isPack(other)).slice(0, RELATED_MAX);
  const found = await findRows(
    db,
    [...packs, ...forms].map((each) => each.id),
  );
  const of = (chosen: Candidate[]) => chosen.flatMap((each) => found.get(each.id) ?? []).map(withFacts);
  return { otherPacks: of(packs), otherForms: of(forms), relatedTotal: total };
}

/** Form, route and release form as one text. */
function kindOf(type: string, facts: string[]): string {
  const release = facts.filter((each) => each.startsWith('release='));
  return [type, formKey(formsOf(facts)), ...release].join(' ');
}

async function findRows(db: Runner, ids: number[]): Promise<Map<number, FactsRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ found: FactsRow[] }>(sql`
    select coalesce(json_agg(json_build_object('product', ${productJson}, 'facts', p.facts)), '[]') as found
    from products p ${joinDosages} where p.id = any (${ids})`);
  return new Map(rows[0]?.found.map((row) => [row.product.id, row]));
}
