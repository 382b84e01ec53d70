import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { auditEvents } from '#contract/accounts/audit.ts';
import { created, hash, moment } from '#server/platform/database/columns.ts';

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** PHC string of argon2id; null for an account without a password, such as one created by a Google sign-in. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    emailVerifiedAt: moment('email_verified_at'),
    /** Of the account's mails. */
    language: text().notNull().default('en'),
    /** Changes with each change of the customer's orders (trigger). Pages poll it instead of the list. */
    ordersVersion: uuid('orders_version').notNull().defaultRandom(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // What administrators search (admin/accounts/queries.ts).
    index('users_search').using('gin', sql`normalise(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops`),
    index('users_admins').on(t.id).where(sql`role = 'admin'`),
    check('users_role', sql`role in ('customer', 'admin')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen table cannot be used to sign in. */
    tokenHash: hash('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the session in the API without revealing the token. */
    id: uuid().notNull().unique().defaultRandom(),
    /** How the owner recognises the device: names of browser and system, shortened network address of the sign-in. */
    browser: text(),
    system: text(),
    network: text(),
    createdAt: created(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Browsers that have signed in before. Failures of attackers do not lock them out (limits.ts). */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's token. A shared browser has one row per account. */
    tokenHash: hash('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_devices_user').on(t.userId),
    index('known_devices_time').on(t.lastUsedAt),
  ],
);

/** An account's identity at a sign-in provider. The subject stays the same when the e-mail there changes. */
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

/** Links in mails: at most one valid link per purpose and account, stored as a hash. */
export const tokens = pgTable(
  'tokens',
  {
    tokenHash: hash('token_hash').primaryKey(),
    purpose: text({ enum: ['verify-email', 'reset-password', 'change-email'] }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [unique('tokens_one_live').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

/** Requests to replace the address of an account. A confirmed one stays for a week: the mail to the old address needs it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    createdAt: created(),
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [index('email_changes_user').on(t.userId), index('email_changes_time').on(t.createdAt)],
);

/** Counters of rate limits (server/platform/limits/counters.ts): points in a window that ends at `expire`, in ms since 1970. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (t) => [index('limits_expiry').on(t.expire)],
);

/**
 * Events of accounts, catalogue changes and exports by administrators. Append-only: a trigger rejects updates, and deletes
 * within `AUDIT_DAYS`. It has no foreign key, so entries outlive the account, and no check on the event, so a new event
 * never blocks a sign-in.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: created(),
    event: text({ enum: auditEvents }).notNull(),
    /** Null when no account has the e-mail address that was tried. */
    accountId: integer('account_id'),
    /** Shortened network address; null on the command line. */
    network: text(),
    /** The object of the event when it is not the account: the code of a product. */
    subject: text(),
    /**
     * Never personal data: `{ brandName: { from, to } }`, the counts of an import, the browser and system that an account
     * was created with.
     */
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index('audit_account').on(t.accountId, t.id),
    index('audit_kind').on(t.accountId, t.event, t.id),
    index('audit_subject').on(t.subject, t.id).where(sql`subject is not null`),
    index('audit_time').on(t.createdAt),
  ],
);
