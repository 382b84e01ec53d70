import { USUAL_MAX, type UsualProduct } from '#contract/orders/usual.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

interface Row
  extends Omit<UsualProduct, 'lookAlike' | 'releaseForm' | 'price' | 'lastOrderedAt'>,
    Record<string, unknown> {
  releaseForm: string | null;
  priceCents: number;
  lastOrderedAt: Date;
}

/** What a customer has ordered in most orders of the last twelve months and can order today; of equal ones the latest first. */
export async function listUsualProducts(db: Runner, userId: number): Promise<UsualProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    with ordered as (
      select l.product_id, l.dosage, count(distinct o.id)::int as orders, max(o.created_at) as last_ordered_at,
        percentile_disc(0.5) within group (order by l.quantity) as usual_quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.user_id = ${userId} and o.status <> 'cancelled' and o.created_at > now() - interval '1 year'
      group by l.product_id, l.dosage)
    select p.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName",
      p.packaging_type as "packagingType", p.type, ${releaseForm} as "releaseForm", ordered.dosage,
      offer.price_cents as "priceCents", ordered.orders, ordered.usual_quantity as "usualQuantity",
      ordered.last_ordered_at as "lastOrderedAt"
    from ordered join products p on p.id = ordered.product_id
      join offers offer on offer.product_id = p.id and offer.dosage = ordered.dosage
    order by ordered.orders desc, ordered.last_ordered_at desc, p.id, ordered.dosage limit ${USUAL_MAX}`);
  return rows.map(({ releaseForm, priceCents, lastOrderedAt, ...row }) => {
    const lookAlike = lookAlikeOf(row.drugName);
    return {
      ...row,
      price: priceCents / 100,
      lastOrderedAt: new Date(lastOrderedAt).toISOString(),
      ...(releaseForm !== null && { releaseForm }),
      ...(lookAlike && { lookAlike }),
    };
  });
}
