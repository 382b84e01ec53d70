import type { AdjustLotBody, ChangeLotBody, LotWithMoves } from '#contract/admin/stock/lots.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { type LotStatus, lotTransitions } from '#contract/stock/lot-status.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from '#server/stock/allocation/change-stock.ts';
import { takeBack, takeBackUnkept } from '#server/stock/allocation/take-back.ts';
import { movePacks, type NewMove } from '#server/stock/lots/move-packs.ts';
import { getLot } from '#server/stock/lots/read-lots.ts';

interface Change extends StockContext {
  lotId: number;
  /** The administrator. */
  actorId: number;
}

/**
 * Changes the status of a lot, or corrects its dates. Destroying it takes its packs off the shelf. Orders that had packs which can
 * no longer be sold get others, or wait. What does not change is not recorded. Throws
 * NOT_FOUND, LOT_CHANGED, LOT_STATUS or MADE_AFTER_EXPIRY.
 */
export function changeLot(
  db: Database,
  { lotId, actorId, ...context }: Change,
  body: ChangeLotBody,
): Promise<LotWithMoves> {
  return withLot(db, { lotId, version: body.version }, context, async (tx, lot) => {
    const status = body.status === lot.status ? undefined : body.status;
    const expiresOn = body.expiresOn === lot.expiresOn ? undefined : body.expiresOn;
    const manufacturedOn = body.manufacturedOn === lot.manufacturedOn ? undefined : body.manufacturedOn;
    if (status && !lotTransitions[lot.status].includes(status)) throw new ApiError('LOT_STATUS');
    const madeOn = manufacturedOn ?? lot.manufacturedOn;
    if (madeOn !== null && madeOn >= (expiresOn ?? lot.expiresOn)) throw new ApiError('MADE_AFTER_EXPIRY');
    const gone: Pick<NewMove, 'kind' | 'quantity'> =
      status === 'destroyed' && lot.onHand > 0
        ? { kind: 'destroy', quantity: -lot.onHand }
        : { kind: 'change', quantity: 0 };
    if (status) await takeBack(tx, lotId, lot.reserved);
    if (status || expiresOn || manufacturedOn)
      await movePacks(tx, [{ lotId, ...gone, status, expiresOn, manufacturedOn, reason: reasonOf(body) }], actorId);
    if (expiresOn) await takeBackUnkept(tx, lot.itemId, context.days.timeZone);
  });
}

/**
 * Adds or removes packs. If fewer are left than are reserved, the orders that came last lose theirs. Throws NOT_FOUND, LOT_CHANGED, LOT_STATUS for a destroyed lot, or
 * PACKS_WRONG if fewer than no packs would be left, or none were given.
 */
export function adjustLot(
  db: Database,
  { lotId, actorId, ...context }: Change,
  body: AdjustLotBody,
): Promise<LotWithMoves> {
  return withLot(db, { lotId, version: body.version }, context, async (tx, lot) => {
    if (lot.status === 'destroyed') throw new ApiError('LOT_STATUS');
    const balance = lot.onHand + body.quantity;
    if (body.quantity === 0 || balance < 0 || balance > PACKS_MAX) throw new ApiError('PACKS_WRONG');
    await takeBack(tx, lotId, lot.reserved - balance);
    await movePacks(tx, [{ lotId, kind: 'adjust', quantity: body.quantity, reason: reasonOf(body) }], actorId);
  });
}

/** PostgreSQL's JSON rejects half of a surrogate pair. */
const reasonOf = ({ reason }: { reason: string }) => reason.toWellFormed();

interface LockedLot {
  [column: string]: unknown;
  itemId: number;
  status: LotStatus;
  expiresOn: string;
  manufacturedOn: string | null;
  onHand: number;
  reserved: number;
  version: number;
}

/** Locks the stock of a lot's item, then reads the lot and changes it. Throws NOT_FOUND, or LOT_CHANGED if it has another version. */
function withLot(
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
    select status, expires_on::text as "expiresOn", manufactured_on::text as "manufacturedOn", on_hand as "onHand", reserved,
           item_id as "itemId", version
    from lots where id = ${lotId}`);
  const [lot] = rows;
  if (!lot) throw new ApiError('NOT_FOUND');
  if (version !== undefined && version !== lot.version) throw new ApiError('LOT_CHANGED');
  return lot;
}
