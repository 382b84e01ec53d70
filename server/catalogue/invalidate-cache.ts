import type { Context } from '#server/context.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/**
 * Makes a committed change of the catalogue visible in this process at once. The database notifies every process, but possibly
 * after the author has the response. The reader gets the version first, so that the cache is not filled from a replica that
 * does not have the change yet.
 */
export async function invalidateCatalogueCache(
  { db, reader }: Pick<Context, 'db' | 'reader'>,
  cache: ResponseCache,
): Promise<void> {
  // If the database is unavailable now, its notification comes when it is available again.
  if (reader) reader.requireVersion(await readCatalogueVersion(db).catch(() => 0));
  cache.clear();
}

/** Waits for a change of the catalogue, and makes it visible. */
export async function invalidateAfter<T>(
  change: Promise<T>,
  context: Pick<Context, 'db' | 'reader'>,
  cache: ResponseCache,
): Promise<T> {
  const result = await change;
  await invalidateCatalogueCache(context, cache);
  return result;
}

/** The version of the catalogue, which each change of it increases. */
export async function readCatalogueVersion(db: Runner): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select version from catalogue_version`);
  return Number(rows[0]?.version);
}
