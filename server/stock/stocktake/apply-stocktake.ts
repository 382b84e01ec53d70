import type { StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from '#server/stock/allocation/change-stock.ts';
import { takeBack } from '#server/stock/allocation/take-back.ts';
import { movePacks } from '#server/stock/lots/move-packs.ts';
import { getStocktake, lockOpen } from './stocktakes.ts';

interface Applying extends StockContext {
  id: number;
  /** The administrator. */
  actorId: number;
  /** Of the counts that the administrator has seen. */
  version?: string | undefined;
}

/**
 * Adds the differences of a stocktake to its lots, all or none, with its name as the reason. What was shipped or received since a lot was counted stays. Orders lose packs as
 * with any correction. Throws NOT_FOUND, STOCKTAKE_APPLIED, or LOT_CHANGED: the counts are not those of `version`, or lots were corrected or
 * destroyed since, or cannot have such a difference any more. Its issues name these lots; their counts are taken back.
 */
export async function applyStocktake(
  db: Database,
  { id, actorId, version, ...context }: Applying,
): Promise<StocktakeWithLines> {
  const outcome = await db.transaction(async (tx) => {
    const { name } = await lockOpen(tx, id);
    if (version !== undefined && (await getStocktake(tx, id)).version !== version) throw new ApiError('LOT_CHANGED');
    const { rows } = await tx.execute<{ itemId: number }>(sql`
      select distinct l.item_id as "itemId" from stocktake_lines t join lots l on l.id = t.lot_id
      where t.stocktake_id = ${id} and t.counted is not null order by l.item_id`);
    const itemIds = rows.map(({ itemId }) => itemId);
    const again = await changeStock(tx, itemIds, context, () => addDifferences(tx, { id, name, actorId }));
    if (again.length > 0) return { again };
    await tx.execute(
      sql`update stocktakes set applied_at = clock_timestamp(), applied_by = ${actorId} where id = ${id}`,
    );
    return { applied: await getStocktake(tx, id) };
  });
  if (outcome.applied) return outcome.applied;
  const issues = outcome.again.map((lotId) => ({
    ...{ path: `lines.${lotId}`, message: sentences.LOT_CHANGED, code: 'LOT_CHANGED' as const },
  }));
  throw new ApiError('LOT_CHANGED', { issues });
}

/** Returns the lots that must be counted again: then only their counts change. */
async function addDifferences(
  tx: Transaction,
  { id, name, actorId }: { id: number; name: string; actorId: number },
): Promise<number[]> {
  const lots = await readDifferences(tx, id);
  const again = lots.filter(mustBeCountedAgain).map(({ lotId }) => lotId);
  if (again.length > 0) {
    await tx.execute(sql`
      update stocktake_lines set counted = null, counted_by = null, last_move_id = null
      where stocktake_id = ${id} and lot_id = any(${again})`);
    return again;
  }
  for (const { lotId, reserved, balance } of lots) await takeBack(tx, lotId, reserved - balance);
  const moves = lots.map(({ lotId, difference }) => ({
    ...{ lotId, kind: 'stocktake' as const, quantity: difference, reason: name },
  }));
  await movePacks(tx, moves, actorId);
  return [];
}

interface Difference {
  [column: string]: unknown;
  lotId: number;
  difference: number;
  reserved: number;
  /** Packs on hand with the difference. */
  balance: number;
  isDestroyed: boolean;
  isCorrected: boolean;
}

/** Of the lots whose count differs. The stock of their items must be locked. */
async function readDifferences(tx: Transaction, id: number): Promise<Difference[]> {
  const { rows } = await tx.execute<Difference>(sql`
    select l.id as "lotId", t.counted - m.balance as difference, l.reserved, l.on_hand + t.counted - m.balance as balance,
           l.status = 'destroyed' as "isDestroyed",
           exists (select from stock_moves later where later.lot_id = l.id and later.id > m.id and later.kind in ('adjust', 'stocktake', 'destroy')) as "isCorrected"
    from stocktake_lines t join lots l on l.id = t.lot_id join stock_moves m on m.id = t.last_move_id
    where t.stocktake_id = ${id} and t.counted <> m.balance order by l.id`);
  return rows;
}

const mustBeCountedAgain = ({ balance, isDestroyed, isCorrected }: Difference) =>
  isCorrected || isDestroyed || balance < 0 || balance > PACKS_MAX;
