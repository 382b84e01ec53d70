import type { ApproveLotBody, LotRequest, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { type LotOfActor, withLot } from './locked-lot.ts';
import { moveStatus } from './move-status.ts';

interface StoredRequest extends Pick<LotRequest, 'status' | 'reason'> {
  /** The administrator. */
  actorId: number;
}

/** Stores that an administrator asks for a status of a lot, instead of what was asked for before. The stock of its item must be locked. */
export async function askForApproval(tx: Transaction, request: StoredRequest & { lotId: number }): Promise<void> {
  const { lotId, status, reason, actorId } = request;
  await tx.execute(sql`
    insert into lot_requests (lot_id, status, reason, actor_id, lot_version)
    select id, ${status}, ${reason}, ${actorId}, version from lots where id = ${lotId}
    on conflict (lot_id) do update set (status, reason, actor_id, lot_version, created_at)
      = (excluded.status, excluded.reason, excluded.actor_id, excluded.lot_version, excluded.created_at)`);
}

/**
 * Gives a lot the status that another administrator asked for, with both names in its ledger. Throws NOT_FOUND, LOT_CHANGED if nobody asks for
 * this status any more, or OWN_REQUEST if the caller does.
 */
export function approveLot(
  db: Database,
  { lotId, actorId, ...context }: LotOfActor,
  { status, version }: ApproveLotBody,
): Promise<LotWithMoves> {
  return withLot(db, { lotId, version }, context, async (tx, lot) => {
    const { rows } = await tx.execute<StoredRequest & object>(sql`
      delete from lot_requests where lot_id = ${lotId} and lot_version = ${lot.version} and status = ${status}
      returning status, reason, actor_id as "actorId"`);
    const [request] = rows;
    if (!request) throw new ApiError('LOT_CHANGED');
    if (request.actorId === actorId) throw new ApiError('OWN_REQUEST');
    const { reason, actorId: askedBy } = request;
    await moveStatus(tx, lot, { status, reason }, { actorId: askedBy, secondActorId: actorId });
  });
}

/** Withdraws or declines what was asked for a lot, which stays as it is. Throws NOT_FOUND, or LOT_CHANGED if nothing is asked for. */
export function discardRequest(
  db: Database,
  { lotId, ...context }: Omit<LotOfActor, 'actorId'>,
): Promise<LotWithMoves> {
  return withLot(db, { lotId, version: undefined }, context, async (tx, lot) => {
    const { rowCount } = await tx.execute(sql`
      delete from lot_requests where lot_id = ${lotId} and lot_version = ${lot.version}`);
    if (rowCount === 0) throw new ApiError('LOT_CHANGED');
  });
}
