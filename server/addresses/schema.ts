import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/schema.ts';
import { moment } from '#server/platform/database/columns.ts';

/** The address book of a customer. Deleted with the account. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** "Ward 4"; once per customer, whatever the case. */
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postalCode: text('postal_code').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** When the customer made it the default. The newest counts. */
    defaultSince: moment('default_since'),
  },
  (t) => [uniqueIndex('saved_addresses_name').on(t.userId, sql`lower(${t.name})`)],
);
