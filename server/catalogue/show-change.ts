import type { Context } from '#server/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/**
 * Shows a change of the catalogue to who made it, when it is committed: the database tells every process of it, this one
 * too, but perhaps a moment after they have their answer. What is read for the cache from now on must not come from a
 * replica that does not have it yet, so that is told first.
 */
export async function showChange({ db, reader }: Pick<Context, 'db' | 'reader'>, cache: ResponseCache): Promise<void> {
  // Where the database went away meanwhile the change stays, and is told when it is back.
  if (reader) reader.requireVersion(await versionOf(db).catch(() => 0));
  cache.clear();
}

async function versionOf(db: Context['db']): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select version from catalogue_version`);
  return Number(rows[0]?.version);
}
