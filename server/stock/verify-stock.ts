import type { Runner } from '#server/platform/database/database.ts';
import { type PromiseFault, verifyPromises } from './allocation/verify-promises.ts';
import { type LotFault, verifyLots } from './lots/verify-lots.ts';

export interface StockCheck {
  lots: number;
  moves: number;
  /** Order lines of tracked items. */
  promises: number;
  faults: number;
  /** The first of them. */
  shown: (LotFault | PromiseFault)[];
}

const FAULTS_SHOWN = 20;

/** When the stock is checked by itself. */
export const STOCK_CHECK = {
  name: 'stock-check',
  cron: '40 3 * * *',
  failed: 'the stock does not add up, or could not be checked',
} as const;

/** Throws with the first faults, so that the job counts as failed (`theriac_jobs_failed`) and an operator is alerted. */
export async function expectSoundStock(db: Runner, timeZone: string): Promise<void> {
  const { faults, shown } = await checkStock(db, timeZone);
  if (faults > 0) throw new Error(`${faults} faults in the stock: ${shown.map(describeFault).join('; ')}`);
}

/** Checks the ledger of every lot, and that what was ordered is reserved, waiting, shipped or cancelled. */
export async function checkStock(db: Runner, timeZone: string): Promise<StockCheck> {
  const check: StockCheck = { lots: 0, moves: 0, promises: 0, faults: 0, shown: [] };
  const add = (faults: StockCheck['shown']) => {
    check.faults += faults.length;
    check.shown.push(...faults.slice(0, FAULTS_SHOWN - check.shown.length));
  };
  for await (const { lots, moves, faults } of verifyLots(db)) {
    check.lots += lots;
    check.moves += moves;
    add(faults);
  }
  for await (const { promises, faults } of verifyPromises(db, timeZone)) {
    check.promises += promises;
    add(faults);
  }
  return check;
}

/** A fault as the command line prints it. */
export function describeFault(fault: LotFault | PromiseFault): string {
  if ('orderId' in fault) return `order ${fault.orderId}  line ${fault.position + 1}  ${fault.fault}`;
  const { lotId, moveId } = fault;
  return `lot ${lotId}  ${moveId === null ? 'no movement' : `movement ${moveId}`}  ${fault.fault}`;
}
