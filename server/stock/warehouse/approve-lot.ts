import type { LotRequest, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { StockContext } from '#server/stock/allocation/change-stock.ts';
import { type LockedLot, withLot } from './locked-lot.ts';
import { moveStatus } from './move-status.ts';

interface StoredRequest extends Pick<LotRequest, 'status' | 'reason'> {
  /** The administrator. */
  actorId: number;
}

/** Stores that an administrator asks for a status of a lot, instead of what was asked for before. The stock of its item must be locked. */
export async function askForApproval(tx: Transaction, request: StoredRequest & { lotId: number }): Promise<void> {
  const { lotId, status, reason, actorId } = request;
  // Another id: who has seen the earlier request cannot approve or decline this one.
  await tx.execute(sql`delete from lot_requests where lot_id = ${lotId}`);
  await tx.execute(sql`
    insert into lot_requests (lot_id, status, reason, actor_id, lot_version)
    select id, ${status}, ${reason}, ${actorId}, version from lots where id = ${lotId}`);
}

interface Decision extends StockContext {
  requestId: number;
  /** The administrator who decides. */
  actorId: number;
}

/**
 * Gives a lot the status that another administrator asked for, with both names in its ledger. Throws LOT_CHANGED if the request is void or gone, or
 * OWN_REQUEST if the caller made it.
 */
export function approveRequest(db: Database, { requestId, actorId, ...context }: Decision): Promise<LotWithMoves> {
  return withRequest(db, requestId, context, async (tx, lot, { status, reason, actorId: askedBy }) => {
    if (askedBy === actorId) throw new ApiError('OWN_REQUEST');
    await moveStatus(tx, lot, { status, reason }, { actorId: askedBy, secondActorId: actorId });
  });
}

/** Withdraws or declines what was asked for a lot, which stays as it is. Throws LOT_CHANGED if the request is void or gone. */
export function discardRequest(
  db: Database,
  { requestId, ...context }: Omit<Decision, 'actorId'>,
): Promise<LotWithMoves> {
  return withRequest(db, requestId, context, async () => undefined);
}

/** Removes a request, with the stock of the lot's item locked, and does what was decided. */
async function withRequest(
  db: Database,
  requestId: number,
  context: StockContext,
  decide: (tx: Transaction, lot: LockedLot, request: StoredRequest) => Promise<void>,
): Promise<LotWithMoves> {
  const { rows: lots } = await db.execute<{ lotId: number }>(
    sql`select lot_id as "lotId" from lot_requests where id = ${requestId}`,
  );
  const [of] = lots;
  if (!of) throw new ApiError('LOT_CHANGED');
  return withLot(db, { lotId: of.lotId, version: undefined }, context, async (tx, lot) => {
    const { rows } = await tx.execute<StoredRequest & object>(sql`
      delete from lot_requests where id = ${requestId} and lot_version = ${lot.version}
      returning status, reason, actor_id as "actorId"`);
    const [request] = rows;
    if (!request) throw new ApiError('LOT_CHANGED');
    await decide(tx, lot, request);
  });
}
