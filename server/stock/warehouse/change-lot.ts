import type { AdjustLotBody, ChangeLotBody, LotWithMoves } from '#contract/admin/stock/lots.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { approvedStatuses, lotTransitions } from '#contract/stock/lot-status.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { takeBack, takeBackUnkept } from '#server/stock/allocation/take-back.ts';
import { movePacks } from '#server/stock/lots/move-packs.ts';
import { askForApproval } from './approve-lot.ts';
import { type LotOfActor, withLot } from './locked-lot.ts';
import { moveStatus } from './move-status.ts';

interface ChangeOfLot extends LotOfActor {
  /** The store asks for a second administrator's approval of some statuses. */
  needsApproval?: boolean;
}

/**
 * Changes the status of a lot, or corrects its dates. Orders that had packs which can no longer be sold get others, or wait. What does not change is not
 * recorded. A status that needs approval is only asked for. Throws NOT_FOUND, LOT_CHANGED, LOT_STATUS or MADE_AFTER_EXPIRY.
 */
export function changeLot(
  db: Database,
  { lotId, actorId, needsApproval = false, ...context }: ChangeOfLot,
  body: ChangeLotBody,
): Promise<LotWithMoves> {
  return withLot(db, { lotId, version: body.version }, context, async (tx, lot) => {
    const status = body.status === lot.status ? undefined : body.status;
    const expiresOn = body.expiresOn === lot.expiresOn ? undefined : body.expiresOn;
    const manufacturedOn = body.manufacturedOn === lot.manufacturedOn ? undefined : body.manufacturedOn;
    if (status && !lotTransitions[lot.status].includes(status)) throw new ApiError('LOT_STATUS');
    const madeOn = manufacturedOn ?? lot.manufacturedOn;
    if (madeOn !== null && madeOn >= (expiresOn ?? lot.expiresOn)) throw new ApiError('MADE_AFTER_EXPIRY');
    const asked = needsApproval ? approvedStatuses.find((each) => each === status) : undefined;
    const reason = reasonOf(body);
    if (expiresOn || manufacturedOn || (status && !asked))
      await moveStatus(tx, lot, { status: asked ? undefined : status, expiresOn, manufacturedOn, reason }, { actorId });
    if (expiresOn) await takeBackUnkept(tx, lot.itemId, context.days.timeZone);
    if (asked) await askForApproval(tx, { lotId, status: asked, reason, actorId });
  });
}

/**
 * Adds or removes packs. If fewer are left than are reserved, the orders that came last lose theirs. Throws NOT_FOUND, LOT_CHANGED, LOT_STATUS for a destroyed lot, or
 * PACKS_WRONG if fewer than no packs would be left, or none were given.
 */
export function adjustLot(
  db: Database,
  { lotId, actorId, ...context }: LotOfActor,
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
