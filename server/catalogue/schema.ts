import { sql } from 'drizzle-orm';
import {
  bigint,
  bit,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { priceRanges } from '#contract/catalogue/search-limits.ts';
import { bytes, moment, sortable, tsvector } from '#server/platform/database/columns.ts';

/** SQL: the index of a price's range: the number of the contract's ranges that end at or below it. */
const priceRangeOf = sql.raw(
  Object.values(priceRanges)
    .slice(0, -1)
    .map(({ max }) => `(price_cents >= ${max * 100})::int`)
    .join(' + '),
);

/**
 * A change of a visible column increases `catalogue_version`, which clears the caches, and rebuilds the product's listing. Add a new
 * visible column to the trigger `products_moved` and to `refresh_changed_listings`; leave out others, such as stock.
 */
export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    productId: text('product_id').notNull().unique(),
    drugName: text('drug_name').notNull(),
    brandName: text('brand_name').notNull(),
    description: text().notNull(),
    category: text().notNull(),
    type: text().notNull(),
    imageUrl: text('image_url').notNull(),
    defaultDosage: text('default_dosage').notNull(),
    /** The default dosage's price, copied here for filters and sorting. */
    defaultPriceCents: integer('default_price_cents').notNull(),
    priceUnit: text('price_unit').notNull(),
    packagingType: text('packaging_type').notNull(),
    /** Hash of the first uploaded picture, copied here because every list shows it. */
    picture: text(),
    /** What the texts state about the medicine, as words of the search (medicines/product-facts.ts). */
    facts: text().array().notNull().default([]),
    /** The vocabulary and texts that the facts were derived from (`facts_source`); another value: they must be derived again. */
    factsSource: text('facts_source').notNull().default(''),
    /** Set when the product was withdrawn. Orders and carts still refer to it. */
    withdrawnAt: moment('withdrawn_at'),
    /** Sort key and searched text of the administrators' list. Stored, because `normalise` takes 18 µs per row. */
    sortName: sortable('sort_name').notNull().generatedAlwaysAs(sql`normalise(drug_name)`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`normalise(product_id || ' ' || drug_name || ' ' || brand_name)`),
  },
  (t) => [
    // Codes are compared regardless of case, as the importer does.
    uniqueIndex('products_code').on(sql`lower(${t.productId})`),
    // For the administrators' list and search, which include withdrawn products.
    index('products_by_name').on(t.sortName, t.id),
    index('products_withdrawn').on(t.sortName, t.id).where(sql`withdrawn_at is not null`),
    index('products_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('products_price', sql`default_price_cents > 0`),
  ],
);

export const productDosages = pgTable(
  'product_dosages',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    dosage: text().notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.dosage] }),
    unique('product_dosages_position').on(t.productId, t.position),
    check('product_dosages_price', sql`price_cents > 0`),
  ],
);

/** Pictures of products that administrators uploaded, in the sizes that pages show, as WebP (decision 47). */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of the largest file, in hexadecimal. */
    hash: text().notNull(),
    /** The picture with the lowest position stands first. */
    position: integer().notNull(),
    /** What it shows, for those who do not see it; empty if it shows nothing that the name does not say. */
    altText: text('alt_text').notNull(),
    /** 320 and 960 pixels at most. */
    small: bytes().notNull(),
    large: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.hash] }), index('product_pictures_hash').on(t.hash)],
);

/** The products of the landing page's carousel that administrators chose; without any it shows the first by name. */
export const featuredProducts = pgTable('featured_products', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  position: smallint().notNull(),
});

/** Other names of categories: a file or form that writes one of them means the category. */
export const categoryNames = pgTable('category_names', {
  /** In lower case. */
  name: text().primaryKey(),
  category: text().notNull(),
});

/** What is on sale and at what price: the one definition that carts, checkout and reorders use. */
export const offers = pgView('offers', {
  productId: integer('product_id').notNull(),
  dosage: text().notNull(),
  priceCents: integer('price_cents').notNull(),
}).as(sql`
  select p.id as product_id, d.dosage, d.price_cents
  from products p join product_dosages d on d.product_id = p.id where p.withdrawn_at is null`);

/**
 * What lists and search read of a product on sale. Triggers (`refresh_listings`) derive it from `products`, `product_dosages` and
 * `synonyms`; the application never writes it. Narrow rows for fast scans. Every combination of category, type and price range
 * has an index sorted by name and one sorted by price.
 */
export const listings = pgTable(
  'listings',
  {
    productId: integer('product_id').primaryKey(),
    category: sortable().notNull(),
    type: sortable().notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Which of the contract's `priceRanges`, counted from 0. */
    priceRange: smallint('price_range').notNull().generatedAlwaysAs(priceRangeOf),
    /** The generic name as lists sort it (`natural_name`): without case, accents and leading punctuation, with numbers by value. */
    sortName: sortable('sort_name').notNull(),
    /** The dosages in the document, to detect whether it must change. */
    strengths: text().notNull(),
    /** Generic name, brand name and synonyms of the substance, normalised, between bars: `|a|b|`. */
    names: text().notNull(),
    /** Words of the names (generic A, brand B), of strengths (C), of category, type and packaging (D), and facts; see migrations 0005 and 0024. */
    document: tsvector().notNull(),
  },
  (t) => [
    index('listings_by_name').on(t.sortName, t.productId),
    index('listings_by_category').on(t.category, t.sortName, t.productId),
    index('listings_by_type').on(t.type, t.sortName, t.productId),
    index('listings_by_range').on(t.priceRange, t.sortName, t.productId),
    index('listings_by_type_category').on(t.type, t.category, t.sortName, t.productId),
    index('listings_by_range_category').on(t.priceRange, t.category, t.sortName, t.productId),
    index('listings_by_type_range').on(t.type, t.priceRange, t.sortName, t.productId),
    index('listings_by_type_range_category').on(t.type, t.priceRange, t.category, t.sortName, t.productId),
    index('listings_price').on(t.priceCents, t.productId),
    index('listings_category_price').on(t.category, t.priceCents, t.productId),
    index('listings_type_price').on(t.type, t.priceCents, t.productId),
    index('listings_category_type_price').on(t.category, t.type, t.priceCents, t.productId),
    index('listings_search').using('gin', t.document),
  ],
);

/** The number of listings per filter combination, maintained by `count_listings`, so that lists need not count. */
export const listingCounts = pgTable(
  'listing_counts',
  {
    category: sortable().notNull(),
    type: sortable().notNull(),
    priceRange: smallint('price_range').notNull(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.type, t.priceRange] })],
);

/** Words of the listings without digits, for spelling correction; maintained by `count_listings`. */
export const searchWords = pgTable('search_words', {
  word: sortable().primaryKey(),
  /** The number of listings that contain it. */
  listings: integer().notNull(),
  /** Its letters and pairs of letters: a cheap test that it is no correction of another word. */
  traits: bit({ dimensions: 128 }).notNull().generatedAlwaysAs(sql`traits_of(word)`),
});

/** Synonyms (catalogue/synonyms.txt), normalised. All names of one substance have the same `substance`. */
export const synonyms = pgTable('synonyms', { name: sortable().primaryKey(), substance: text().notNull() }, (t) => [
  index('synonyms_substance').on(t.substance),
]);

/** One row. The version increases with every change of the catalogue; caches depend on it. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  { single: boolean().primaryKey().default(true), version: bigint({ mode: 'number' }).notNull().default(1) },
  () => [check('catalogue_version_one_row', sql`single`)],
);
