import type { ChangeCause } from '#contract/admin/product-history.ts';
import type { Actor } from '#server/accounts/audit.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ProductDifference } from './difference.ts';

export interface RecordedChange {
  /** The product's code, as it is stored. */
  code: string;
  kind: 'added' | 'changed' | 'withdrawn' | 'restored';
  difference?: ProductDifference | undefined;
}

/** Why products changed, and who changed them. */
export interface ChangeOrigin {
  cause: ChangeCause;
  by?: Pick<Actor, 'accountId'> | undefined;
  importId?: string | undefined;
}

/** Writes changes into the history of their products, in the transaction that made them, after it added new products. */
export async function recordChanges(
  tx: Runner,
  changes: RecordedChange[],
  { cause, by, importId }: ChangeOrigin,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into product_changes (product_id, account_id, cause, import_id, kind, difference)
    select p.id, ${by?.accountId ?? null}::int, ${cause}, ${importId ?? null}::uuid, given.kind, coalesce(given.difference, '{}')
    from json_to_recordset(${JSON.stringify(changes)}::json) as given(code text, kind text, difference jsonb)
    join products p on p.product_id = given.code`);
}
