import { createHash } from 'node:crypto';
import type {
  StartStocktakeBody,
  Stocktake,
  StocktakeLine,
  StocktakeWithLines,
} from '#contract/admin/stock/stocktakes.ts';
import { STOCKTAKE_LOTS_MAX } from '#contract/stock/stocktake-limits.ts';
import { takeLock } from '#server/locks.ts';
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { matchingItems } from '#server/stock/items.ts';

/** Stocktakes of a list. */
const LISTED_MAX = 50;

/** The newest stocktakes, newest first. */
export function listStocktakes(db: Runner): Promise<Stocktake[]> {
  return findStocktakes(db, sql`true`);
}

/** A stocktake with its lots, and what its differences would cost orders. Throws NOT_FOUND. */
export async function getStocktake(db: Runner, id: number): Promise<StocktakeWithLines> {
  const [stocktake] = await findStocktakes(db, sql`t.id = ${id}`);
  if (!stocktake) throw new ApiError('NOT_FOUND');
  const lines = await findLines(db, sql`t.stocktake_id = ${id}`);
  const losingOrders = stocktake.appliedAt ? [] : await findLosingOrders(db, id);
  return { ...stocktake, version: versionOf(lines), lines, losingOrders };
}

/** Of the counts: another number, or the same at another time, is another version. */
export function versionOf(lines: readonly StocktakeLine[]): string {
  const counts = lines.map(({ lotId, counted, difference }) => [lotId, counted, difference]);
  return createHash('sha256').update(JSON.stringify(counts)).digest('base64url').slice(0, 16);
}

/** Starts a stocktake of the lots that have packs. Throws STOCKTAKE_EMPTY if there are none, STOCKTAKE_TOO_LARGE. */
export async function startStocktake(
  db: Database,
  { name, storageClass, search = '' }: StartStocktakeBody,
  actorId: number,
): Promise<StocktakeWithLines> {
  return await db.transaction(async (tx) => {
    const conditions = [sql`l.on_hand > 0`];
    if (storageClass) conditions.push(sql`i.storage_class = ${storageClass}`);
    if (search.trim() !== '') conditions.push(await matchingItems(tx, search));
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into stocktakes (name, started_by) values (${name}, ${actorId}) returning id`,
    );
    const id = rows[0]?.id ?? 0;
    const { rowCount } = await tx.execute(sql`
      insert into stocktake_lines (stocktake_id, lot_id)
      select ${id}::int, l.id from lots l join items i on i.id = l.item_id join products p on p.id = i.product_id
      where ${sql.join(conditions, sql` and `)} order by l.id limit ${STOCKTAKE_LOTS_MAX + 1}`);
    if (!rowCount) throw new ApiError('STOCKTAKE_EMPTY');
    if (rowCount > STOCKTAKE_LOTS_MAX) throw new ApiError('STOCKTAKE_TOO_LARGE');
    return await getStocktake(tx, id);
  });
}

interface Count {
  id: number;
  lotId: number;
  /** Packs; null takes the count back. */
  counted: number | null;
  /** What the caller knows as counted before. */
  previous?: number | null | undefined;
}

/**
 * Stores a count, which begins to apply now. A repeated request changes nothing: packs may have left meanwhile. Throws NOT_FOUND, STOCKTAKE_APPLIED, LOT_STATUS of a
 * destroyed lot, or LOT_CHANGED if somebody else has counted the lot meanwhile.
 */
export async function countLot(
  db: Database,
  { id, lotId, counted, previous }: Count,
  actorId: number,
): Promise<StocktakeLine> {
  return await db.transaction(async (tx) => {
    await lockOpen(tx, id);
    const { rows } = await tx.execute<{ counted: number | null; isDestroyed: boolean }>(sql`
      select counted, status = 'destroyed' as "isDestroyed" from stocktake_lines t join lots l on l.id = t.lot_id
      where stocktake_id = ${id} and lot_id = ${lotId}`);
    const [line] = rows;
    if (!line) throw new ApiError('NOT_FOUND');
    if (line.isDestroyed && counted) throw new ApiError('LOT_STATUS');
    const isStale = previous !== undefined && line.counted !== previous;
    if (isStale && line.counted !== counted) throw new ApiError('LOT_CHANGED');
    if (!isStale)
      await tx.execute(sql`
        update stocktake_lines set counted = ${counted}::int, counted_by = case when ${counted}::int is not null then ${actorId}::int end,
          last_move_id = case when ${counted}::int is not null then (select max(id) from stock_moves where lot_id = ${lotId}) end
        where stocktake_id = ${id} and lot_id = ${lotId}`);
    const [stored] = await findLines(tx, sql`t.stocktake_id = ${id} and t.lot_id = ${lotId}`);
    if (!stored) throw new ApiError('NOT_FOUND');
    return stored;
  });
}

/** Discards an open stocktake. Throws STOCKTAKE_APPLIED. */
export async function removeStocktake(db: Database, id: number): Promise<void> {
  const { rowCount } = await db.execute(sql`delete from stocktakes where id = ${id} and applied_at is null`);
  if (rowCount) return;
  const { rows } = await db.execute(sql`select from stocktakes where id = ${id}`);
  if (rows.length > 0) throw new ApiError('STOCKTAKE_APPLIED');
}

/** Counts and the application of one stocktake wait for each other. Throws NOT_FOUND or STOCKTAKE_APPLIED. */
export async function lockOpen(tx: Transaction, id: number): Promise<{ name: string }> {
  takeLock(tx, 'stocktake');
  const { rows } = await tx.execute<{ name: string; isApplied: boolean }>(
    sql`select name, applied_at is not null as "isApplied" from stocktakes where id = ${id} for no key update`,
  );
  const [stocktake] = rows;
  if (!stocktake) throw new ApiError('NOT_FOUND');
  if (stocktake.isApplied) throw new ApiError('STOCKTAKE_APPLIED');
  return stocktake;
}

async function findStocktakes(db: Runner, condition: SQL): Promise<Stocktake[]> {
  const { rows } = await db.execute<StocktakeRow>(sql`
    select t.id, t.name, t.created_at as "startedAt", t.started_by as "startedById", s.first_name || ' ' || s.last_name as "startedByName",
           t.applied_at as "appliedAt", t.applied_by as "appliedById", a.first_name || ' ' || a.last_name as "appliedByName", count(line)::int as lots, count(line.counted)::int as "countedLots"
    from stocktakes t left join stocktake_lines line on line.stocktake_id = t.id
      left join users s on s.id = t.started_by left join users a on a.id = t.applied_by
    where ${condition} group by t.id, s.id, a.id order by t.id desc limit ${LISTED_MAX}`);
  return rows.map(({ startedAt, startedById, startedByName, appliedAt, appliedById, appliedByName, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    startedBy: { id: startedById, name: startedByName },
    ...(appliedAt && { appliedAt: appliedAt.toISOString() }),
    ...(appliedById !== null && { appliedBy: { id: appliedById, name: appliedByName } }),
  }));
}

interface StocktakeRow {
  [column: string]: unknown;
  id: number;
  name: string;
  startedAt: Date;
  startedById: number;
  startedByName: string | null;
  appliedAt: Date | null;
  appliedById: number | null;
  appliedByName: string | null;
  lots: number;
  countedLots: number;
}

/** `t` is the line. */
async function findLines(db: Runner, condition: SQL): Promise<StocktakeLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select t.lot_id as "lotId", p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", i.dosage, l.lot_number as "lotNumber",
           l.expires_on::text as "expiresOn", l.status, t.counted, t.counted_by as "countedById", u.first_name || ' ' || u.last_name as "countedByName",
           t.counted - m.balance as difference
    from stocktake_lines t join lots l on l.id = t.lot_id join items i on i.id = l.item_id join products p on p.id = i.product_id
      left join stock_moves m on m.id = t.last_move_id left join users u on u.id = t.counted_by
    where ${condition} order by lower(p.drug_name), p.id, i.dosage, l.expires_on, l.id`);
  return rows.map(({ counted, difference, countedById, countedByName, ...row }) => ({
    ...row,
    ...(counted !== null && { counted }),
    ...(difference !== null && { difference }),
    ...(countedById !== null && { countedBy: { id: countedById, name: countedByName } }),
  }));
}

interface LineRow extends Omit<StocktakeLine, 'counted' | 'countedBy' | 'difference'> {
  [column: string]: unknown;
  counted: number | null;
  difference: number | null;
  countedById: number | null;
  countedByName: string | null;
}

/** Orders that would lose packs: those that were placed last, as `takeBack` does it. */
async function findLosingOrders(db: Runner, id: number): Promise<StocktakeWithLines['losingOrders']> {
  const { rows } = await db.execute<{ orderId: string; drugName: string; dosage: string }>(sql`
    with short as (
      select l.id, l.reserved - (l.on_hand + t.counted - m.balance) as packs
      from stocktake_lines t join lots l on l.id = t.lot_id join stock_moves m on m.id = t.last_move_id
      where t.stocktake_id = ${id} and l.reserved > l.on_hand + t.counted - m.balance
    ), losing as (
      select r.order_id, short.packs, p.item_id,
             sum(r.quantity) over (partition by r.lot_id order by p.ordered_at desc, r.id desc) - r.quantity as before
      from short join reservations r on r.lot_id = short.id and r.ended_as is null join promises p using (order_id, position)
    )
    select distinct order_id as "orderId", product.drug_name as "drugName", i.dosage
    from losing join items i on i.id = losing.item_id join products product on product.id = i.product_id
    where before < packs order by product.drug_name, i.dosage, order_id`);
  return rows;
}
