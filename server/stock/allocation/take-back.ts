import type { Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { expiryPromised } from './free-packs.ts';

/**
 * Takes reserved packs of a lot back, at least so many, from the lines that were ordered last: these wait then, and `fillBackOrders` gives
 * them packs of other lots. Call it before the lot changes, with the stock of its item locked.
 */
export async function takeBack(tx: Transaction, lotId: number, packs: number): Promise<void> {
  if (packs <= 0) return;
  await takeBackWhere(
    tx,
    sql`select r.* from (
          select r.*, sum(r.quantity) over (order by p.ordered_at desc, r.id desc) - r.quantity as before
          from reservations r join promises p using (order_id, position) where r.lot_id = ${lotId} and r.ended_as is null) r
        where before < ${packs}`,
  );
}

/** Takes back all packs of an item that are not good for as long as was promised, if they left today. */
export async function takeBackUnkept(tx: Transaction, itemId: number, timeZone: string): Promise<void> {
  await takeBackWhere(
    tx,
    sql`select r.* from lots l join reservations r on r.lot_id = l.id and r.ended_as is null join promises p using (order_id, position)
        where l.item_id = ${itemId} and l.expires_on < ${expiryPromised(sql`p`, timeZone)}`,
  );
}

async function takeBackWhere(tx: Transaction, losing: SQL): Promise<void> {
  await tx.execute(sql`
    with losing as (${losing}), ended as (
      update reservations r set ended_as = 'moved', ended_at = clock_timestamp() from losing where r.id = losing.id
    )
    update promises p set waiting = p.waiting + lost.packs
    from (select order_id, position, sum(quantity)::int as packs from losing group by order_id, position) lost
    where p.order_id = lost.order_id and p.position = lost.position`);
}
