import { type ProductDetail, RELATED_MAX, type RelatedProduct } from '#contract/catalogue/product-detail.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { formsOf } from './medicines/forms.ts';
import { packOf } from './medicines/pack.ts';
import { joinDosages, type ProductRow, productJson, toProduct } from './product-rows.ts';

interface DetailRow {
  product: ProductRow;
  facts: string[];
}

interface FoundRow extends DetailRow, Record<string, unknown> {
  withdrawn: boolean;
}

/** A product on sale with its other packs, forms and strengths. Errors: NOT_FOUND, PRODUCT_WITHDRAWN. */
export async function findProduct(db: Runner, id: number): Promise<ProductDetail> {
  const { rows } = await db.execute<FoundRow>(sql`
    select ${productJson} as product, p.facts, p.withdrawn_at is not null as withdrawn
    from products p ${joinDosages} where p.id = ${id}`);
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.withdrawn) throw new ApiError('PRODUCT_WITHDRAWN', { subject: { product: found.product.drugName } });
  return { ...withFacts(found), ...(await findRelated(db, id)) };
}

interface RelatedRow extends DetailRow {
  isPack: boolean;
}

type Related = Pick<ProductDetail, 'otherPacks' | 'otherForms' | 'relatedTotal'>;

/**
 * Products on sale with the same generic name. Those with the same form, route and release form and one of the same strengths are
 * packs of it; of each kind the nearest come first: of the same brand, then by price.
 */
async function findRelated(db: Runner, id: number): Promise<Related> {
  const { rows } = await db.execute<{ related: RelatedRow[]; total: number }>(sql`
    with this as (
      select l.sort_name, p.type, p.brand_name, p.facts, p.id,
        (select coalesce(array_agg(dosage), '{}') from product_dosages where product_id = p.id) as dosages
      from products p join listings l on l.product_id = p.id where p.id = ${id}),
    candidates as (
      select p.id, p.brand_name = this.brand_name as is_same_brand, l.price_cents,
        p.type = this.type and ${shareFacts('form=')} and ${shareFacts('release=')} and exists (
          select from product_dosages d where d.product_id = p.id and d.dosage = any (this.dosages)) as is_pack
      from this join listings l on l.sort_name = this.sort_name and l.product_id <> this.id
      join products p on p.id = l.product_id),
    placed as (
      select id, is_pack, row_number() over (
        partition by is_pack order by is_same_brand desc, price_cents, id) as place
      from candidates)
    select (select count(*)::int from candidates) as total, coalesce((
      select json_agg(json_build_object('product', ${productJson}, 'facts', p.facts, 'isPack', placed.is_pack) order by place)
      from placed join products p on p.id = placed.id ${joinDosages} where place <= ${RELATED_MAX}), '[]') as related`);
  const { related, total } = rows[0] ?? { related: [], total: 0 };
  const of = (isPack: boolean) => related.filter((row) => row.isPack === isPack).map(withFacts);
  return { otherPacks: of(true), otherForms: of(false), relatedTotal: total };
}

/** SQL: two products state a common fact of a kind, or neither states one. */
function shareFacts(kind: string): SQL {
  const of = (facts: SQL) => sql`array(select fact from unnest(${facts}) fact where fact ^@ ${kind})`;
  return sql`(${of(sql`p.facts`)} && ${of(sql`this.facts`)} or ${of(sql`p.facts`)} = ${of(sql`this.facts`)})`;
}

function withFacts({
  product,
  facts,
}: DetailRow): RelatedProduct & Pick<ProductRow, 'description' | 'category' | 'imageUrl'> {
  const pack = packOf(product);
  return { ...toProduct(product), forms: formsOf(facts), ...(pack && { pack }) };
}
