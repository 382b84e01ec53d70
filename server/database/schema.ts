import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { priceRanges } from '#contract/catalogue-constants.ts';
import { orderStatuses } from '#contract/order-status.ts';

/** The data model. Money is whole cents of AUD; moments are `timestamptz`; ids of people and products are integers. */

const hash = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => moment('created_at').notNull().defaultNow();
/** A price's place among the contract's ranges: how many of them end at or below it. */
const priceRangeOf = sql.raw(
  Object.values(priceRanges)
    .slice(0, -1)
    .map(({ max }) => `(price_cents >= ${max * 100})::int`)
    .join(' + '),
);
const statusList = sql.raw(orderStatuses.map((status) => `'${status}'`).join(', '));

/** Names are compared in the order of their code points, alike on every server whatever its locale. */
const sortable = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
    /** The default dosage's price, kept here for filter and sort. */
    defaultPriceCents: integer('default_price_cents').notNull(),
    priceUnit: text('price_unit').notNull(),
    packagingType: text('packaging_type').notNull(),
    /** Set when the product left the catalogue; old orders and carts still name it. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    // Codes are told apart without regard to case, as the importer does.
    uniqueIndex('products_code').on(sql`lower(${t.productId})`),
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

/**
 * What lists and search read of a product on sale: derived from `products`, `product_dosages` and `synonyms` by the
 * triggers of migration 0006, never written by hand. Narrow, so that many rows are passed over quickly. Every choice of
 * category, type and price range has an index that gives it in the order of names, and one in the order of prices.
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
    /** Drug name without case and accents. */
    sortName: sortable('sort_name').notNull(),
    /** Dosages as the document has them, to see whether it must change. */
    strengths: text().notNull(),
    /** Generic name, brand name and other names of the substance, in search's words, each between bars: `|a|b|`. */
    names: text().notNull(),
    /** Words of the names (generic A, brand B), of strengths (C), of category, type and packaging (D); see migration 0005. */
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

/** How many listings there are of each kind; kept by the triggers of migration 0006, so that a list need not count. */
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

/** Words of the listings without digits, from which a slip of the finger is told; kept by the triggers of migration 0006. */
export const searchWords = pgTable('search_words', {
  word: sortable().primaryKey(),
  /** How many listings have it. */
  listings: integer().notNull(),
});

/** Names of one substance (catalogue/synonyms.txt), in search's words; `substance` is the same for all of them. */
export const synonyms = pgTable('synonyms', { name: sortable().primaryKey(), substance: text().notNull() }, (t) => [
  index('synonyms_substance').on(t.substance),
]);

/** One row; grows with every change of the catalogue. Caches are keyed on it. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  { single: boolean().primaryKey().default(true), version: bigint({ mode: 'number' }).notNull().default(1) },
  () => [check('catalogue_version_one_row', sql`single`)],
);

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** PHC string of argon2id. */
    passwordHash: text('password_hash').notNull(),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    emailVerifiedAt: moment('email_verified_at'),
    /** What their mails are written in. */
    language: text().notNull().default('en'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_admins').on(t.id).where(sql`role = 'admin'`),
    check('users_role', sql`role in ('customer', 'admin')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen table signs nobody in. */
    tokenHash: hash('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Who an account is at a sign-in provider. The subject stays when somebody's e-mail there changes. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);

/** Links in mails: at most one live link per purpose and account, kept as a hash. */
export const tokens = pgTable(
  'tokens',
  {
    tokenHash: hash('token_hash').primaryKey(),
    purpose: text({ enum: ['verify-email', 'reset-password'] }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [unique('tokens_one_live').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

/** Counters of rate limits; the shape that rate-limiter-flexible keeps. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (t) => [index('limits_expiry').on(t.expire)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    dosage: text().notNull(),
    quantity: integer().notNull(),
    /** Unit price last shown to the customer; checkout compares it with today's. */
    shownPriceCents: integer('shown_price_cents').notNull(),
  },
  (t) => [
    unique('cart_lines_once').on(t.userId, t.productId, t.dosage),
    index('cart_lines_product').on(t.productId),
    check('cart_lines_quantity', sql`quantity between 1 and 999`),
  ],
);

/** Ids of lines that were removed, so that a second removal is told from somebody else's line (CONTRACT §2). */
export const removedCartLines = pgTable(
  'removed_cart_lines',
  {
    id: integer().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: moment('removed_at').notNull().defaultNow(),
  },
  (t) => [index('removed_cart_lines_user').on(t.userId), index('removed_cart_lines_time').on(t.removedAt)],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postalCode: text('postal_code').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    /** The language the customer ordered in. */
    language: text().notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: created(),
  },
  (t) => [
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    index('orders_by_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('orders_by_time').on(t.createdAt.desc(), t.id.desc()),
    index('orders_by_status').on(t.status, t.createdAt.desc(), t.id.desc()),
    check('orders_total', sql`total_cents >= 0`),
    check('orders_status', sql`status in (${statusList})`),
  ],
);

/** What was ordered, as it was then: never changed by the catalogue. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    drugName: text('drug_name').notNull(),
    brandName: text('brand_name').notNull(),
    dosage: text().notNull(),
    quantity: integer().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_product').on(t.productId),
    check('order_lines_quantity', sql`quantity between 1 and 999`),
    check('order_lines_price', sql`unit_price_cents >= 0`),
  ],
);

/** Every change of an order's status: who, when, from, to. Only ever added to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null when the account was erased. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    fromStatus: text('from_status', { enum: orderStatuses }),
    toStatus: text('to_status', { enum: orderStatuses }).notNull(),
    createdAt: created(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_actor').on(t.actorId),
    check('order_events_status', sql`to_status in (${statusList})`),
  ],
);
