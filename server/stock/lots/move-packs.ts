import type { LotStatus } from '#contract/stock/lot-status.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A row of the ledger; a trigger applies it to the lot. What is absent stays. */
export interface NewMove {
  lotId: number;
  kind: 'receive' | 'adjust' | 'stocktake' | 'destroy' | 'change';
  quantity: number;
  status?: LotStatus | undefined;
  expiresOn?: string | undefined;
  manufacturedOn?: string | undefined;
  receiptId?: number | undefined;
  reason?: string | undefined;
  /** Another administrator, who approved it. */
  secondActorId?: number | undefined;
}

/** Locks the stock of items. All that reads lots in order to change them does so after this. Items without stock are left out. */
export async function lockItemStock(tx: Transaction, itemIds: readonly number[]): Promise<void> {
  takeLock(tx, 'item stock');
  await tx.execute(sql`
    select from item_stock where item_id = any(${itemIds}) order by item_id for no key update`);
}

/** Adds movements in their order. The stock of the lots' items must be locked. */
export async function movePacks(tx: Transaction, moves: readonly NewMove[], actorId: number): Promise<void> {
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, status, expires_on, manufactured_on, receipt_id, reason, actor_id, second_actor_id)
    select "lotId", kind, quantity, status, "expiresOn", "manufacturedOn", "receiptId", reason, ${actorId}::int, "secondActorId"
    from rows from (jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as ("lotId" int, kind text, quantity int, status text, "expiresOn" date,
      "manufacturedOn" date, "receiptId" int, reason text, "secondActorId" int)) with ordinality order by ordinality`);
}
