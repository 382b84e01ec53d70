import { isDeepStrictEqual } from 'node:util';
import type { FeaturedProduct } from '#contract/admin/storefront.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

interface Row extends Omit<FeaturedProduct, 'withdrawnAt'>, Record<string, unknown> {
  withdrawnAt: Date | null;
}

/** The featured products in their order. A withdrawn one keeps its place, and the landing page leaves it out. */
export async function listFeatured(db: Runner): Promise<FeaturedProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName",
      p.packaging_type as "packagingType", p.withdrawn_at as "withdrawnAt"
    from featured_products f join products p on p.id = f.product_id order by f.position`);
  return rows.map(({ withdrawnAt, ...row }) => ({
    ...row,
    withdrawnAt: withdrawnAt && new Date(withdrawnAt).toISOString(),
  }));
}

/**
 * Replaces the featured products. A repeated id counts once. Throws NOT_FOUND if there is no such product, FEATURED_CHANGED if
 * they are not those of `before`.
 */
export async function setFeatured(
  db: Database,
  { ids, before }: { ids: number[]; before?: number[] | undefined },
  by: Actor,
): Promise<FeaturedProduct[]> {
  return await writeCatalogue(db, async (tx) => {
    const stored = (await listFeatured(tx)).map(({ id }) => id);
    if (before && !isDeepStrictEqual(before, stored)) throw new ApiError('FEATURED_CHANGED');
    await tx.execute(sql`delete from featured_products`);
    await tx.execute(sql`
      insert into featured_products (product_id, position)
      select p.id, min(chosen.place) from unnest(${ids}::int[]) with ordinality as chosen (id, place)
        join products p on p.id = chosen.id
      group by p.id`);
    const featured = await listFeatured(tx);
    if (featured.length < new Set(ids).size) throw new ApiError('NOT_FOUND');
    await recordAuditEvent(tx, 'featured-changed', {
      ...by,
      details: { products: featured.map(({ productId }) => productId) },
    });
    return featured;
  });
}
