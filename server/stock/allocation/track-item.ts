import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from '#server/locks.ts';
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { lockItemStock } from '#server/stock/lots/move-packs.ts';
import { changeStock, type StockContext } from './change-stock.ts';
import { isUnpromised, linesOfTracked, promiseUnpromised } from './promise-unpromised.ts';

/** From now on the item is sold from its lots only; what open orders want of it is promised to them, the oldest first. */
export async function startTracking(tx: Transaction, itemId: number, context: StockContext): Promise<void> {
  await tx.execute(sql`insert into item_stock (item_id) values (${itemId}) on conflict do nothing`);
  await tx.execute(sql`update items set tracked = true where id = ${itemId}`);
  await promiseOpenLines(tx, itemId, context);
}

/** The item is sold without regard to lots. Throws ITEM_HAS_STOCK while there are packs of it, or orders that have or wait for some. */
export async function stopTracking(tx: Transaction, itemId: number): Promise<void> {
  await lockItemStock(tx, [itemId]);
  const { rowCount } = await tx.execute(sql`
    select from lots where item_id = ${itemId} and on_hand > 0 union all select from promises where item_id = ${itemId} and waiting > 0 limit 1`);
  if (rowCount) throw new ApiError('ITEM_HAS_STOCK');
  await tx.execute(sql`update items set tracked = false where id = ${itemId}`);
}

/**
 * Promises what the checkouts ordered that had read the cart before `startTracking` was committed, and were committed after it. They
 * have ended when no older transaction is left; none takes long, as an import waits for the lock of the catalogue.
 */
export async function promiseLateLines(db: Database, itemId: number, context: StockContext): Promise<void> {
  const started = await snapshotLimits(db);
  for (let tries = 0; tries < LATE_TRIES && (await snapshotLimits(db)).oldest < started.next; tries += 1)
    await delay(LATE_PAUSE_MS);
  await db.transaction((tx) => promiseOpenLines(tx, itemId, context));
}

const LATE_TRIES = 200;
const LATE_PAUSE_MS = 50;

/** Ids of transactions: of the oldest that runs, and the one that comes next. */
async function snapshotLimits(db: Runner): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await db.execute<{ oldest: string; next: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  const [{ oldest, next } = { oldest: '0', next: '0' }] = rows;
  return { oldest: BigInt(oldest), next: BigInt(next) };
}

/** Locks the orders first: one that is cancelled at this moment must not get packs. */
async function promiseOpenLines(tx: Transaction, itemId: number, context: StockContext): Promise<void> {
  takeLock(tx, 'orders');
  const lines = sql`i.id = ${itemId} and o.status in ('pending', 'confirmed', 'processing')`;
  await tx.execute(sql`
    select from orders where id in (select o.id from ${linesOfTracked} where i.tracked and ${lines} and ${isUnpromised})
    order by id for no key update`);
  await changeStock(tx, [itemId], context, () => promiseUnpromised(tx, { lines, cancelled: sql`0` }, context.days));
}
