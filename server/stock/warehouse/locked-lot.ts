import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { LotStatus } from '#contract/stock/lot-status.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from '#server/stock/allocation/change-stock.ts';
import { getLot } from '#server/stock/lots/read-lots.ts';

/** A lot to change, and who changes it. */
export interface LotOfActor extends StockContext {
  lotId: number;
  /** The administrator. */
  actorId: number;
}

export interface LockedLot {
  [column: string]: unknown;
  id: number;
  itemId: number;
  status: LotStatus;
  expiresOn: string;
  manufacturedOn: string | null;
  onHand: number;
  reserved: number;
  version: number;
}

/** Locks the stock of a lot's item, then reads the lot and changes it. Throws NOT_FOUND, or LOT_CHANGED if it has another version. */
export function withLot(
  db: Database,
  { lotId, version }: { lotId: number; version: number | undefined },
  context: StockContext,
  change: (tx: Transaction, lot: LockedLot) => Promise<void>,
): Promise<LotWithMoves> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ itemId: number }>(
      sql`select item_id as "itemId" from lots where id = ${lotId}`,
    );
    await changeStock(
      tx,
      rows.map(({ itemId }) => itemId),
      context,
      async () => change(tx, await readLot(tx, lotId, version)),
    );
    return await getLot(tx, lotId, context.days.timeZone);
  });
}

async function readLot(tx: Transaction, lotId: number, version: number | undefined): Promise<LockedLot> {
  const { rows } = await tx.execute<LockedLot>(sql`
    select id, status, expires_on::text as "expiresOn", manufactured_on::text as "manufacturedOn", on_hand as "onHand", reserved,
           item_id as "itemId", version
    from lots where id = ${lotId}`);
  const [lot] = rows;
  if (!lot) throw new ApiError('NOT_FOUND');
  if (version !== undefined && version !== lot.version) throw new ApiError('LOT_CHANGED');
  return lot;
}
