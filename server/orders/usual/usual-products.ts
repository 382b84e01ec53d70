import { USUAL_MAX, type UsualProduct } from '#contract/orders/usual.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { orderedLastYear } from './ordered-last-year.ts';

interface Row
  extends Omit<UsualProduct, 'lookAlike' | 'releaseForm' | 'price' | 'lastOrderedAt' | 'tracked'>,
    Record<string, unknown> {
  releaseForm: string | null;
  tracked: boolean;
  priceCents: number;
  lastOrderedAt: Date;
}

/** What a customer has ordered in most orders of the last twelve months and can order today; of equal ones the latest first. */
export async function listUsualProducts(db: Runner, userId: number): Promise<UsualProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    with ordered as (${orderedLastYear(userId)})
    select p.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName",
      p.packaging_type as "packagingType", p.type, ${releaseForm} as "releaseForm", ordered.dosage,
      offer.price_cents as "priceCents", ordered.orders, ordered.usual_quantity as "usualQuantity",
      ordered.last_ordered_at as "lastOrderedAt",
      exists (select from items i where i.product_id = p.id and i.dosage = ordered.dosage and i.tracked) as tracked
    from ordered join products p on p.id = ordered.product_id
      join offers offer on offer.product_id = p.id and offer.dosage = ordered.dosage
    order by ordered.orders desc, ordered.last_ordered_at desc, p.id, ordered.dosage limit ${USUAL_MAX}`);
  return rows.map(({ releaseForm, priceCents, lastOrderedAt, tracked, ...row }) => {
    const lookAlike = lookAlikeOf(row.drugName);
    return {
      ...row,
      price: priceCents / 100,
      lastOrderedAt: new Date(lastOrderedAt).toISOString(),
      ...(releaseForm !== null && { releaseForm }),
      ...(tracked && { tracked }),
      ...(lookAlike && { lookAlike }),
    };
  });
}
