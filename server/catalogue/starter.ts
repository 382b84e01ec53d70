import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ImportCounts } from '#contract/admin/product-import.ts';
import type { PooledDatabase } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { importCatalogue } from './import/apply.ts';
import { ImportError } from './import/faults.ts';

const starterFile = fileURLToPath(new URL('../../catalogue/starter.csv', import.meta.url));

/** Fills an empty catalogue with the starter products; undefined if the catalogue was not empty. */
export async function loadStarterCatalogue(
  db: PooledDatabase,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<ImportCounts | undefined> {
  const { rows } = await db.execute(sql`select 1 from products limit 1`);
  if (rows.length > 0) return undefined;
  try {
    return await importCatalogue(db, starterFile, {
      isStarter: true,
      onRejected: (line, rejection) => log.warn({ line, ...rejection }, 'a starter product was rejected'),
    });
  } catch (error) {
    // Several processes may start on one empty database: the first one fills it.
    if (!(error instanceof ImportError && error.code === 'E_BUSY')) throw error;
    log.info('another process loads the starter catalogue');
    return undefined;
  }
}
