import type { Product } from '#contract/catalogue/catalogue.ts';
import type { StorageClass } from '#contract/stock/storage-class.ts';
import { sql } from '#server/platform/database/sql.ts';
import { formsOf } from './medicines/forms.ts';
import { lookAlikeOf } from './medicines/look-alikes.ts';
import { packOf } from './medicines/pack.ts';
import { shownPicture } from './pictures/shown-picture.ts';

/**
 * A product as a row of a statement, with prices as a list beside the dosages. A JSON object keyed by dosage could be
 * misread: after any JSON with a key `5/8\`, V8 takes `5/8"` for it (github.com/nodejs/node/issues/63785).
 */
export interface ProductRow
  extends Omit<Product, 'dosagePricing' | 'releaseForm' | 'lookAlike' | 'picture' | 'storageClasses' | 'tracked'> {
  releaseForm: string | null;
  /** Hash of the first uploaded picture. */
  picture: string | null;
  /** Dollars, in the order of `availableDosages`. */
  prices: number[];
  /** Dosages with their storage class; null if none has one. */
  storage: [string, StorageClass][] | null;
  /** A dosage is tracked. */
  tracked: boolean;
}

type ProductFields = Pick<
  ProductRow,
  'drugName' | 'availableDosages' | 'prices' | 'releaseForm' | 'picture' | 'imageUrl' | 'type' | 'packagingType'
> &
  Partial<Pick<ProductRow, 'storage' | 'tracked'>>;

/** Converts a row to the product of the API. */
export function toProduct<Row extends ProductFields>({
  prices,
  releaseForm,
  picture: uploaded,
  storage,
  tracked,
  ...product
}: Row) {
  const pairs = product.availableDosages.map((dosage, index) => [dosage, prices[index]]);
  const lookAlike = lookAlikeOf(product.drugName);
  const picture = shownPicture(product, uploaded);
  return {
    ...product,
    dosagePricing: Object.fromEntries(pairs),
    ...(releaseForm !== null && { releaseForm }),
    ...(lookAlike && { lookAlike }),
    ...(picture !== undefined && { picture }),
    ...(storage && { storageClasses: Object.fromEntries(storage) }),
    ...(tracked && { tracked }),
  };
}

/** A row with all facts of the product. */
export interface FactsRow {
  product: ProductRow;
  facts: string[];
}

/** Converts it to a product with its forms, and its pack if the texts state it. */
export function withFacts({ product, facts }: FactsRow) {
  const pack = packOf(product);
  return { ...toProduct(product), forms: formsOf(facts), ...(pack && { pack }) };
}

/** SQL: the release form of a row `p` of products, or null. */
export const releaseForm = sql`(
  select substr(fact, length('release=') + 1) from unnest(p.facts) as fact where fact like 'release=%' limit 1)`;

/** SQL: the dosages of a row `p` of products with their storage classes, or null; from an index that is empty in a store without any. */
export const storage = sql`(
  select json_agg(json_build_array(dosage, storage_class)) from items
  where product_id = p.id and storage_class is not null and retired_at is null)`;

/** SQL: whether a dosage of a row `p` of products is tracked; from an index that is empty in a store without any. */
const isTracked = sql`exists (select from items where product_id = p.id and tracked)`;

/** SQL: a ProductRow from a row `p` of products, so that one statement reads a whole list. */
export const productJson = sql`json_build_object(
  'id', p.id, 'productId', p.product_id, 'drugName', p.drug_name, 'brandName', p.brand_name,
  'description', p.description, 'category', p.category, 'type', p.type, 'imageUrl', p.image_url,
  'availableDosages', d.dosages, 'defaultDosage', p.default_dosage, 'prices', d.prices,
  'priceUnit', p.price_unit, 'packagingType', p.packaging_type, 'releaseForm', ${releaseForm},
  'picture', p.picture, 'storage', ${storage}, 'tracked', ${isTracked})`;

/** SQL: the dosages of a row `p` in their order, and their prices in dollars. */
export const joinDosages = sql`cross join lateral (
  select coalesce(json_agg(dosage order by position), '[]') as dosages,
         coalesce(json_agg(price_cents / 100.0 order by position), '[]') as prices
  from product_dosages where product_id = p.id) d`;
