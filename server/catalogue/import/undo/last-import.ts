import type { LastImport } from '#contract/admin/undo-import.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** SQL: the undo of an import `i` was begun, and has to be finished: for a day, so that an undo that always fails does not prevent imports for ever. */
const halfUndone = sql`(i.undone_at is null and coalesce(i.undo_started_at > now() - interval '24 hours', false))`;

/** SQL: the import that is half undone, or the newest one that changed something. */
const lastImport = sql`
  select i.* from catalogue_imports i
  where exists (select from product_changes c where c.import_id = i.id and c.cause = 'import')
  order by ${halfUndone} desc, i.started_at desc limit 1`;

/** SQL: an import `i` can still be undone. */
const canUndo = sql`(i.undone_at is null and (i.started_at > now() - interval '24 hours' or ${halfUndone}))`;

interface Row extends Record<string, unknown> {
  id: string;
  startedAt: Date;
  accountId: number | null;
  name: string | null;
  added: number;
  changed: number;
  withdrawn: number;
  restored: number;
  undoneAt: Date | null;
  canUndo: boolean;
  isHalfUndone: boolean;
}

/** The import that is half undone, or the newest one that changed products, with the number of products by kind of change; null without one. */
export async function findLastImport(db: Runner): Promise<LastImport | null> {
  const count = (kind: string) => sql`count(*) filter (where c.kind = ${kind})::int`;
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.started_at as "startedAt", i.undone_at as "undoneAt", i.account_id as "accountId",
      u.first_name || ' ' || u.last_name as name, ${canUndo} as "canUndo", ${halfUndone} as "isHalfUndone", counts.*
    from (${lastImport}) i left join users u on u.id = i.account_id cross join lateral (
      select ${count('added')} as added, ${count('changed')} as changed,
        ${count('withdrawn')} as withdrawn, ${count('restored')} as restored
      from product_changes c where c.import_id = i.id and c.cause = 'import') counts`);
  const [row] = rows;
  if (!row) return null;
  const { startedAt, accountId, name, undoneAt, ...counts } = row;
  return {
    ...counts,
    at: new Date(startedAt).toISOString(),
    by: accountId === null ? null : { id: accountId, name },
    undoneAt: undoneAt && new Date(undoneAt).toISOString(),
  };
}

/** The last of its changes that is undone; undefined if it is not the last import, or can no longer be undone. */
export async function undoneThrough(db: Runner, importId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ through: number }>(sql`
    select i.undone_through::float8 as through from (${lastImport}) i where i.id::text = ${importId} and ${canUndo}`);
  return rows[0]?.through;
}

/** Whether the undo of an import was begun and is not finished. */
export async function isHalfUndone(db: Runner): Promise<boolean> {
  const { rows } = await db.execute(sql`select from catalogue_imports i where ${halfUndone} limit 1`);
  return rows.length > 0;
}

/** Whether an import is undone already. */
export async function isUndone(db: Runner, importId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from catalogue_imports where id::text = ${importId} and undone_at is not null`,
  );
  return rows.length > 0;
}
