import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { created, hash, moment } from './columns.ts';

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
