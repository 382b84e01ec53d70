import { cleanLine } from '#contract/characters.ts';
import { LINE_TEXT_MAX } from '#contract/limits.ts';
import { toCents } from '#contract/money.ts';
import type { OrderListLine } from '#contract/quick-order/order-list.ts';
import { canBeOwnCode } from '#contract/quick-order/own-code-text.ts';
import type { AddedLine, Candidate, ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { type LineLevels, readLevels } from '#web/quick-order/levels/levels.ts';

/** A line of the list as it is edited. */
export interface QuickLine {
  key: string;
  /** Code or name, as typed. */
  text: string;
  /** As typed. */
  quantity: string;
  /** Levels of the customer's shelf, if they are shown. */
  levels?: LineLevels;
  /** What the store says about a text; about an earlier one while the next answer is on its way. */
  resolved?: ResolvedLine & { text: string };
  /** `offerKey` of the candidate that was chosen. */
  chosen?: string;
  /** Why it could not be added. */
  outcome?: AddedLine['outcome'] | 'in-cart';
}

/** A line that can be added. */
export interface ReadyLine {
  line: QuickLine;
  offer: Candidate;
  packs: number;
  cents: number;
}

export const offerKey = ({ id, dosage }: Candidate) => `${id} ${dosage}`;

let lastKey = 0;

export function newLine(text = '', quantity = '', levels?: LineLevels): QuickLine {
  lastKey += 1;
  return { key: `line ${lastKey}`, text, quantity, ...(levels && { levels }) };
}

/** A line without anything in it. */
export const isEmpty = ({ text, quantity }: QuickLine) => cleanLine(text) === '' && quantity.trim() === '';

/** What the store says about the present text. */
export function answerOf({ text, resolved }: QuickLine): ResolvedLine | undefined {
  return resolved?.text === cleanLine(text) ? resolved : undefined;
}

/** What is to be asked about a line that is not certain; the key of a message. Spreadsheets make "9.31E+12" of a long code. */
export function questionOf(
  { text }: QuickLine,
  { state, candidates }: ResolvedLine,
): 'ambiguous' | 'unknown' | 'none' | 'shortened' {
  if (candidates.length === 0) return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cleanLine(text)) ? 'shortened' : 'none';
  return state === 'ambiguous' ? 'ambiguous' : 'unknown';
}

/** Whether the store is sure which product is meant. */
export const isCertain = ({ state }: ResolvedLine) => state === 'exact' || state === 'alias';

/** The product of a line: the only one, or the one that was chosen. */
export function offerOf(line: QuickLine): Candidate | undefined {
  const answer = answerOf(line);
  if (answer && isCertain(answer)) return answer.candidates[0];
  return answer?.candidates.find((candidate) => offerKey(candidate) === line.chosen);
}

/** The line if it can be added: a certain product, a valid quantity, and not just rejected. */
export function readyLine(line: QuickLine): ReadyLine | undefined {
  const offer = offerOf(line);
  const packs = readQuantity(line.quantity);
  if (!offer || packs === undefined || line.outcome) return undefined;
  return { line, offer, packs, cents: (toCents(offer.price) ?? 0) * packs };
}

/** What was typed, if nothing is known of it and it can be a code of the customer's own. What is similar to another code may be a slip. */
export function unknownCode(line: QuickLine): string | undefined {
  const answer = answerOf(line);
  const code = cleanLine(line.text);
  return answer?.candidates.length === 0 && canBeOwnCode(code) ? code : undefined;
}

/**
 * A line as it is saved: what was chosen by its code and strength, which mean nothing else; the rest as typed. With levels
 * it has no quantity: that comes from the next count.
 */
export function savedLine(line: QuickLine): OrderListLine {
  const offer = offerOf(line);
  const text = offer ? `${offer.productId} ${offer.dosage}` : cleanLine(line.text);
  const levels = line.levels && readLevels(line.levels);
  const quantity = levels ? undefined : readQuantity(line.quantity);
  return { text: text.slice(0, LINE_TEXT_MAX), ...(quantity !== undefined && { quantity }), ...(levels && { levels }) };
}
