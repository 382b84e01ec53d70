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
    /** PHC string of argon2id; null while nobody has chosen a password, as after a sign-up with Google. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    emailVerifiedAt: moment('email_verified_at'),
    /** What their mails are written in. */
    language: text().notNull().default('en'),
    /** Another with each change of the person's orders; kept by the database. What polling asks for instead of the list. */
    ordersVersion: uuid('orders_version').notNull().defaultRandom(),
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
    /** What the owner ends it by; tells nobody the token. */
    id: uuid().notNull().unique().defaultRandom(),
    /** What the owner knows the device by: names of programs, and the shortened network address of the sign-in. */
    browser: text(),
    system: text(),
    network: text(),
    createdAt: created(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Browsers that somebody has signed in with: a stranger's failures do not shut them out (limits.ts). */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's token; a browser that several people share has a row for each. */
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

/** Counters of rate limits (server/accounts/limits/counters.ts): points in a window that ends at `expire`, in ms since 1970. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (t) => [index('limits_expiry').on(t.expire)],
);

/**
 * What happened to accounts, what administrators did to the catalogue, and what they took along. Only ever added to: a
 * trigger refuses changes, and removal within `AUDIT_DAYS`. It holds no reference, so that it outlives the account, and no
 * list of events, so that a new one never stops a sign-in.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: created(),
    event: text({ enum: auditEvents }).notNull(),
    /** Null where no account has the address that was tried. */
    accountId: integer('account_id'),
    /** Shortened network address; null where the deed came from the command line. */
    network: text(),
    /** What the deed was done to, where that is not the account: the code of a product. */
    subject: text(),
    /**
     * What it was, and nothing that tells a person: `{ brandName: { from, to } }`, the counts of an import, the kind of
     * browser and system that an account was created with.
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
