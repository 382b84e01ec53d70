import type { Database } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** The condition of expired rows for each table. Every condition needs an index. */
export type ExpiredRows = Record<string, SQL>;

/** When it runs. */
export const CLEAN_UP = { name: 'clean-up', cron: '17 3 * * *', failed: 'expired rows could not be deleted' } as const;

/** Rows per statement: few enough for the statement timeout and for transactions that wait on their locks. */
const ROWS_PER_BATCH = 5_000;

/** Deletes expired rows. A table that fails does not stop the others; the failures are thrown together at the end. */
export async function cleanUp(db: Database, expired: ExpiredRows, batch = ROWS_PER_BATCH): Promise<void> {
  const failures: Error[] = [];
  for (const [table, condition] of Object.entries(expired)) {
    try {
      while ((await deleteBatch(db, { table, condition, batch })) === batch);
    } catch (cause) {
      failures.push(new Error(`${table} was not cleaned up`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

/** Returns the number of deleted rows. The condition is checked again under the row lock: a renewed row stays. */
async function deleteBatch(
  db: Database,
  { table, condition, batch }: { table: string; condition: SQL; batch: number },
): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${batch})) and ${condition}`);
  return rowCount ?? 0;
}
