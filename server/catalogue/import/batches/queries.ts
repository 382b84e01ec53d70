import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A stored product as the importer compares it. */
export interface StoredProduct {
  id: number;
  withdrawn: boolean;
  /** The price of the default dosage, as copied into the product's row. */
  defaultPriceCents: number;
  product: CatalogueProduct;
}

/** Stored products by productId, regardless of case, including withdrawn ones. */
export async function findStored(db: Runner, productIds: string[]): Promise<StoredProduct[]> {
  const { rows } = await db.execute<StoredProduct & Record<string, unknown>>(sql`
    select p.id, p.withdrawn_at is not null as withdrawn, p.default_price_cents as "defaultPriceCents",
      json_build_object(
        'productId', p.product_id, 'drugName', p.drug_name, 'brandName', p.brand_name, 'description', p.description,
        'category', p.category, 'type', p.type, 'imageUrl', p.image_url, 'dosages', d.dosages,
        'defaultDosage', p.default_dosage, 'priceUnit', p.price_unit, 'packagingType', p.packaging_type) as product
    from products p cross join lateral (
      select coalesce(
        json_agg(json_build_object('dosage', dosage, 'priceCents', price_cents) order by position), '[]') as dosages
      from product_dosages where product_id = p.id) d
    where lower(p.product_id) = any(${productIds.map((id) => id.toLowerCase())}::text[])`);
  return rows;
}

export interface OnSaleProduct {
  id: number;
  productId: string;
  drugName: string;
}

/** The next products on sale after an id. */
export async function listOnSale(
  db: Runner,
  { after, limit }: { after: number; limit: number },
): Promise<OnSaleProduct[]> {
  const { rows } = await db.execute<OnSaleProduct & Record<string, unknown>>(
    sql`select id, product_id as "productId", drug_name as "drugName" from products
      where withdrawn_at is null and id > ${after} order by id limit ${limit}`,
  );
  return rows;
}
