import { customType, timestamp } from 'drizzle-orm/pg-core';

/** What several tables say alike. Money is whole cents of AUD; ids of people and products are integers. */

/** SHA-256, as bytes. */
export const hash = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => moment('created_at').notNull().defaultNow();

/** Names are compared in the order of their code points, alike on every server whatever its locale. */
export const sortable = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
