import type { ProductHistoryEntry } from '#contract/admin/product-history.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { fittingRows } from '#server/platform/database/page-size.ts';
import { sql } from '#server/platform/database/sql.ts';
import { describeDifference } from './describe-difference.ts';
import type { ProductDifference } from './difference.ts';

interface Row extends Record<string, unknown>, Pick<ProductHistoryEntry, 'id' | 'cause' | 'kind'> {
  at: Date;
  accountId: number | null;
  name: string | null;
  difference: ProductDifference;
  place: number;
  candidates: number;
}

/** The changes of a product before the one with the id `before`, newest first. `next`: the last one, if more follow. */
export async function listChanges(
  db: Runner,
  { productId, before, limit }: { productId: number; before: number | undefined; limit: number },
): Promise<{ items: ProductHistoryEntry[]; next: number | undefined }> {
  const isBefore = before === undefined ? sql`true` : sql`c.id < ${before}`;
  const { rows } = await db.execute<Row>(sql`
    select * from ${fittingRows(
      sql`select c.id::float8 as id, c.created_at as at, c.account_id as "accountId", c.cause, c.kind, c.difference,
            u.first_name || ' ' || u.last_name as name, row_number() over (order by c.id desc)::int as place,
            count(*) over ()::int as candidates
          from product_changes c left join users u on u.id = c.account_id
          where c.product_id = ${productId} and ${isBefore} order by c.id desc limit ${limit}`,
      sql`octet_length(page.difference::text)`,
    )} page order by place`);
  const last = rows.at(-1);
  return { items: rows.map(toEntry), next: last && last.place < last.candidates ? last.id : undefined };
}

function toEntry({ id, at, accountId, name, cause, kind, difference }: Row): ProductHistoryEntry {
  return {
    ...{ id, cause, kind, at: new Date(at).toISOString() },
    by: accountId === null ? null : { id: accountId, name },
    ...describeDifference(difference),
  };
}
