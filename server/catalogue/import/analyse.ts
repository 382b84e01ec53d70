import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** From this many changed products on, the tables are analysed at once. */
export const CHANGES_ANALYSED_FROM = 1000;

/**
 * Analyses the tables and removes old row versions, which PostgreSQL does by itself only a minute later: until then it plans
 * queries for the old catalogue.
 * A timeout here does not fail the import, which is already committed.
 */
export async function vacuumAnalyze(db: Database): Promise<void> {
  const tables = sql`products, product_dosages, listings, listing_counts, search_words, product_changes, items`;
  await db.execute(sql`vacuum (analyze) ${tables}`).catch(() => undefined);
}
