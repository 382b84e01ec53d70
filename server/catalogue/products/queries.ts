import { factsOf } from '#server/catalogue/medicines/product-facts.ts';
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import type { CatalogueProduct } from './columns.ts';

/** SQL: columns of `products` in a JSON record set, with the names of the file. */
const given = sql`"productId" text, "drugName" text, "brandName" text, description text, category text, type text,
  "imageUrl" text, "defaultDosage" text, "defaultPriceCents" int, "priceUnit" text, "packagingType" text, facts text[]`;

/** SQL: what the facts of a given product were derived from. */
const givenFactsSource = () =>
  sql`facts_source(${vocabulary().version}, "drugName", "brandName", given.description, given.type, "packagingType")`;

/** Adds products and their dosages, in their order, by one statement. */
export async function insertProducts(db: Runner, added: CatalogueProduct[]): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into products (product_id, drug_name, brand_name, description, category, type, image_url, default_dosage,
        default_price_cents, price_unit, packaging_type, facts, facts_source)
      select "productId", "drugName", "brandName", description, category, type, "imageUrl", "defaultDosage",
        "defaultPriceCents", "priceUnit", "packagingType", facts, ${givenFactsSource()}
      from json_to_recordset(${JSON.stringify(await withDerived(added))}::json) as given(${given})
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
  const products = await withDerived(changed.map(({ product }) => product));
  const records = changed.map(({ id }, index) => ({ id, ...products[index] }));
  await db.execute(sql`
    update products set drug_name = "drugName", brand_name = "brandName", description = given.description,
      category = given.category, type = given.type, image_url = "imageUrl", default_dosage = "defaultDosage",
      default_price_cents = "defaultPriceCents", price_unit = "priceUnit", packaging_type = "packagingType",
      facts = given.facts, facts_source = ${givenFactsSource()},
      withdrawn_at = case when ${restores} then null else withdrawn_at end
    from json_to_recordset(${JSON.stringify(records)}::json) as given(id int, ${given})
    where products.id = given.id`);
}

/** Writes what differs in the dosages and prices of products. The row of a dosage that stays is kept: others may refer to it. */
export async function updateDosages(db: Runner, changed: { id: number; product: CatalogueProduct }[]): Promise<void> {
  const ids = sql`${changed.map((change) => change.id)}::int[]`;
  const records = dosageRecords(changed.map(({ id, product }) => ({ key: id, product })));
  const given = sql`json_to_recordset(${records}::json) as given(key int, position smallint, dosage text, "priceCents" int)`;
  await db.execute(sql`
    delete from product_dosages d where product_id = any(${ids})
      and not exists (select from ${given} where key = d.product_id and given.dosage = d.dosage)`);
  // A product's positions are unique after each statement. Dosages that move get a negative one first, then the new one.
  const { rows } = await db.execute<{ moved: boolean }>(sql`
    update product_dosages d set price_cents = "priceCents",
      position = case when d.position = given.position then d.position else -1 - given.position end
    from ${given} where d.product_id = key and d.dosage = given.dosage
      and (d.price_cents, d.position) is distinct from ("priceCents", given.position)
    returning d.position < 0 as moved`);
  if (rows.some(({ moved }) => moved)) {
    await db.execute(sql`
      update product_dosages set position = -1 - position where product_id = any(${ids}) and position < 0`);
  }
  await db.execute(sql`
    insert into product_dosages (product_id, position, dosage, price_cents)
    select key, position, dosage, "priceCents" from ${given}
    where not exists (select from product_dosages d where d.product_id = key and d.dosage = given.dosage)`);
}

/** Takes products off sale. Carts and orders still refer to them. */
export async function withdrawProducts(db: Runner, ids: number[]): Promise<void> {
  await db.execute(sql`
    update products set withdrawn_at = now() where id = any(${ids}::int[]) and withdrawn_at is null`);
}

/** Puts withdrawn products back on sale, unchanged. */
export async function restoreProducts(db: Runner, ids: number[]): Promise<void> {
  await db.execute(sql`
    update products set withdrawn_at = null where id = any(${ids}::int[]) and withdrawn_at is not null`);
}

/** The price of the default dosage. */
export function defaultPriceCents({ dosages, defaultDosage }: CatalogueProduct): number {
  const found = dosages.find(({ dosage }) => dosage === defaultDosage);
  if (!found) throw new Error(`the default dosage ${defaultDosage} has no price`);
  return found.priceCents;
}

/** Products with the columns that are derived from others. */
async function withDerived(products: CatalogueProduct[]) {
  const yielder = new EventLoopYielder();
  const derived = [];
  for (const product of products) {
    if (yielder.isDue) await yielder.yield();
    derived.push({ ...product, defaultPriceCents: defaultPriceCents(product), facts: factsOf(product, vocabulary()) });
  }
  return derived;
}

function dosageRecords(items: { key: string | number; product: CatalogueProduct }[]): string {
  return JSON.stringify(
    items.flatMap(({ key, product }) => product.dosages.map((each, position) => ({ key, position, ...each }))),
  );
}
