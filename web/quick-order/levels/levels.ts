import { latinDigits } from '#contract/digits.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';

/** How much of a line should be on the customer's shelf, and how much is, as typed ("par levels"). */
export interface LineLevels {
  min: string;
  max: string;
  shelf: string;
}

export const noLevels: LineLevels = { min: '', max: '', shelf: '' };

/** Packs on a shelf: a whole number from 0 on; undefined if it is none. */
function readCount(text: string): number | undefined {
  const digits = latinDigits(text).trim();
  return /^0+$/.test(digits) ? 0 : readQuantity(digits);
}

/** The levels if both are numbers and the minimum is not above the maximum. */
export function readLevels({ min: least, max: most }: LineLevels): { min: number; max: number } | undefined {
  const [min, max] = [readCount(least), readQuantity(most)];
  return min !== undefined && max !== undefined && min <= max ? { min, max } : undefined;
}

/** What is wrong with the levels as typed; the key of a message. */
export function levelsProblem(levels: LineLevels): 'noNumber' | 'minAboveMax' | undefined {
  const { min, max, shelf } = levels;
  const isWrong = (text: string, value: number | undefined) => text.trim() !== '' && value === undefined;
  if (isWrong(min, readCount(min)) || isWrong(max, readQuantity(max)) || isWrong(shelf, readCount(shelf)))
    return 'noNumber';
  return min.trim() !== '' && max.trim() !== '' && !readLevels(levels) ? 'minAboveMax' : undefined;
}

/** What is to be ordered: up to the maximum if the minimum is reached, else nothing (empty). Undefined until all three are numbers. */
export function quantityToOrder(levels: LineLevels): string | undefined {
  const read = readLevels(levels);
  const shelf = readCount(levels.shelf);
  if (!read || shelf === undefined) return undefined;
  return shelf <= read.min && shelf < read.max ? String(read.max - shelf) : '';
}

/** Whether the levels are to be completed before they can be saved. */
export function hasUnfinishedLevels(levels: LineLevels): boolean {
  return (levels.min.trim() !== '' || levels.max.trim() !== '') && !readLevels(levels);
}
