import type { LastImport } from '#contract/admin/undo-import.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** SQL: the newest import that changed something. */
const lastImport = sql`
  select i.* from catalogue_imports i
  where exists (select from product_changes c where c.import_id = i.id and c.cause = 'import')
  order by i.started_at desc limit 1`;

/** SQL: an import `i` can still be undone. */
const canUndo = sql`(i.undone_at is null and i.started_at > now() - interval '24 hours')`;

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
}

/** The newest import that changed products, with the number of products by kind of change; null without one. */
export async function findLastImport(db: Runner): Promise<LastImport | null> {
  const count = (kind: string) => sql`count(*) filter (where c.kind = ${kind})::int`;
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.started_at as "startedAt", i.undone_at as "undoneAt", i.account_id as "accountId",
      u.first_name || ' ' || u.last_name as name, ${canUndo} as "canUndo", counts.*
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

/** Whether it is the last import, and can still be undone. */
export async function isUndoable(db: Runner, importId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from (${lastImport}) i where i.id::text = ${importId} and ${canUndo}`);
  return rows.length > 0;
}
