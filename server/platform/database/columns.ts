import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Column types that several tables share. Money is whole cents of AUD; most ids are integers. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A SHA-256 digest. */
export const hash = bytes;
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => moment('created_at').notNull().defaultNow();

/** Sorted by code point: the same order on every server, whatever its locale. */
export const sortable = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
