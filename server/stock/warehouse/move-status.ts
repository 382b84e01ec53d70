import type { Transaction } from '#server/platform/database/database.ts';
import { takeBack } from '#server/stock/allocation/take-back.ts';
import { movePacks, type NewMove } from '#server/stock/lots/move-packs.ts';
import type { LockedLot } from './locked-lot.ts';

/**
 * Adds a movement that sets the status or the dates of a lot. With another status it loses the packs that orders have of it; destroyed, it loses
 * all of its packs.
 */
export async function moveStatus(
  tx: Transaction,
  { id: lotId, onHand, reserved }: LockedLot,
  change: Pick<NewMove, 'status' | 'expiresOn' | 'manufacturedOn' | 'reason'>,
  by: { actorId: number; secondActorId?: number },
): Promise<void> {
  const gone: Pick<NewMove, 'kind' | 'quantity'> =
    change.status === 'destroyed' && onHand > 0
      ? { kind: 'destroy', quantity: -onHand }
      : { kind: 'change', quantity: 0 };
  if (change.status) await takeBack(tx, lotId, reserved);
  await movePacks(tx, [{ lotId, ...gone, ...change, secondActorId: by.secondActorId }], by.actorId);
}
