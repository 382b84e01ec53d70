import { synonymTable } from './catalogue/search/synonyms.ts';
import { migrateDatabase } from './platform/database/migrations/migrate.ts';

/** Brings a database to this version's schema and data; does nothing when it is there already. */
export function migrateStore(databaseUrl: string): Promise<void> {
  return migrateDatabase(databaseUrl, [synonymTable]);
}
