import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A stored product as the importer compares it. */
export interface StoredProduct {
  id: number;
  withdrawn: boolean;
  /** The stored price. */
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

/** SQL: columns of `products` in a JSON record set, with the names of the file. */
const given = sql`"productId" text, "drugName" text, "brandName" text, description text, category text, type text,
  "imageUrl" text, "defaultDosage" text, "defaultPriceCents" int, "priceUnit" text, "packagingType" text`;

/** Adds products and their dosages, in their order, by one statement. */
export async function insertProducts(db: Runner, added: CatalogueProduct[]): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into products (product_id, drug_name, brand_name, description, category, type, image_url, default_dosage,
        default_price_cents, price_unit, packaging_type)
      select "productId", "drugName", "brandName", description, category, type, "imageUrl", "defaultDosage",
        "defaultPriceCents", "priceUnit", "packagingType"
      from json_to_recordset(${JSON.stringify(added.map(withDefaultPrice))}::json) as given(${given})
      returning id, product_id)
    insert into product_dosages (product_id, position, dosage, price_cents)
    select added.id, d.position, d.dosage, d."priceCents"
    from json_to_recordset(${dosageRecords(added.map((product) => ({ key: product.productId, product })))}::json)
      as d(key text, position smallint, dosage text, "priceCents" int)
    join added on added.product_id = d.key`);
}

/** Updates all columns of stored products except their codes. `restores` puts withdrawn ones back on sale. */
export async function updateProducts(
  db: Runner,
  changed: { id: number; product: CatalogueProduct }[],
  { restores }: { restores: boolean },
): Promise<void> {
  const records = changed.map(({ id, product }) => ({ id, ...withDefaultPrice(product) }));
  await db.execute(sql`
    update products set drug_name = "drugName", brand_name = "brandName", description = given.description,
      category = given.category, type = given.type, image_url = "imageUrl", default_dosage = "defaultDosage",
      default_price_cents = "defaultPriceCents", price_unit = "priceUnit", packaging_type = "packagingType",
      withdrawn_at = case when ${restores} then null else withdrawn_at end
    from json_to_recordset(${JSON.stringify(records)}::json) as given(id int, ${given})
    where products.id = given.id`);
}

/** Replaces the dosages and prices of products. */
export async function replaceDosages(db: Runner, changed: { id: number; product: CatalogueProduct }[]): Promise<void> {
  const ids = changed.map((change) => change.id);
  await db.execute(sql`delete from product_dosages where product_id = any(${ids}::int[])`);
  const records = dosageRecords(changed.map(({ id, product }) => ({ key: id, product })));
  await db.execute(sql`
    insert into product_dosages (product_id, position, dosage, price_cents)
    select key, position, dosage, "priceCents"
    from json_to_recordset(${records}::json) as d(key int, position smallint, dosage text, "priceCents" int)`);
}

/** The ids of the next products on sale after an id. */
export async function listOnSale(
  db: Runner,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; productId: string }[]> {
  const { rows } = await db.execute<{ id: number; productId: string }>(
    sql`select id, product_id as "productId" from products where withdrawn_at is null and id > ${after}
      order by id limit ${limit}`,
  );
  return rows;
}

/** Takes products off sale. Carts and orders still refer to them. */
export async function withdrawProducts(db: Runner, ids: number[]): Promise<void> {
  await db.execute(sql`
    update products set withdrawn_at = now() where id = any(${ids}::int[]) and withdrawn_at is null`);
}

/** The price of the default dosage. */
export function defaultPriceCents({ dosages, defaultDosage }: CatalogueProduct): number {
  const found = dosages.find(({ dosage }) => dosage === defaultDosage);
  if (!found) throw new Error(`the default dosage ${defaultDosage} has no price`);
  return found.priceCents;
}

const withDefaultPrice = (product: CatalogueProduct) => ({
  ...product,
  defaultPriceCents: defaultPriceCents(product),
});

function dosageRecords(items: { key: string | number; product: CatalogueProduct }[]): string {
  return JSON.stringify(
    items.flatMap(({ key, product }) => product.dosages.map((each, position) => ({ key, position, ...each }))),
  );
}
