import { latinDigits } from '#contract/digits.ts';
import { readHeadings } from '#contract/quick-order/list-headings.ts';
import { hasStrength, strengthIn } from '#contract/quick-order/strength.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { cellsOf, cleaned, isCode, isNumber, isStrength, productOf, separators, withStrength } from './cells.ts';

/** A line of a pasted list. */
export interface ListRow {
  /** What is ordered, as typed: a code or a name, with a strength if there is one. */
  text: string;
  /** As typed, in Latin digits; empty if the line has none. It is never assumed. */
  quantity: string;
}

/**
 * Reads what people paste into an order: cells of a spreadsheet, a CSV file, lines as `12 x CODE`, `CODE 12` or a code alone. Nothing is
 * guessed: a number that could be a code, a strength, a price, a pack size or a place in the list is no quantity. A strength stays with its
 * product.
 */
export function readList(pasted: string): ListRow[] {
  const text = latinDigits(cleaned(pasted));
  for (const separator of separators) {
    const rows = separator === ',' ? commaRows(text) : cellsOf(text, separator);
    if (isTable(rows, separator)) return readTable(rows);
  }
  return cellsOf(text, undefined).map(([line = '']) => readLine(line));
}

/** The numbers of a column, if a column of numbers is all that was pasted; an empty cell is empty. */
export function readColumn(pasted: string): string[] | undefined {
  const cells = latinDigits(cleaned(pasted))
    .replace(/\n$/, '')
    .split('\n')
    .map((cell) => cell.trim());
  const isColumn = cells.length > 1 && cells.some(isNumber) && cells.every((cell) => cell === '' || isNumber(cell));
  return isColumn ? cells : undefined;
}

/** A comma inside a number such as 1,000 or 2,5 mg separates nothing, unless the row then has too few cells for its headings. */
function commaRows(text: string): string[][] {
  const rows = cellsOf(text, ',', true);
  const [head = [], ...others] = cellsOf(text, ',');
  if (!readHeadings(head)) return rows;
  return [head, ...others.map((cells, index) => (cells.length === head.length ? cells : (rows[index + 1] ?? cells)))];
}

/** Whether the separator divides most rows into cells. Commas and semicolons also stand in names, so some cell must say what it is. */
function isTable(rows: string[][], separator: string): boolean {
  const divided = rows.filter((cells) => cells.filter((cell) => cell !== '').length > 1);
  if (divided.length * 2 <= rows.length) return false;
  return separator === '\t' || readHeadings(rows[0] ?? []) !== undefined || divided.some(namesOrder);
}

/** "THR-RES-0001 Small mask": behind the code is no number that could be a quantity. */
function isCodeAndWords(cell: string): boolean {
  const [, code = ''] = /^(\S+)\s[^\d]+$/.exec(cell) ?? [];
  return isCode(code);
}

/** A product whose number cannot be its strength, and a number. */
const namesOrder = (cells: string[]) => cells.some(isNumber) && isCertain(cells);
const isCertain = (cells: string[]) => cells.some((cell) => isCode(cell) || hasStrength(cell) || isCodeAndWords(cell));

function readTable(rows: string[][]): ListRow[] {
  const headings = readHeadings(rows[0] ?? []);
  if (headings) return rows.slice(1).map((cells) => headedRow(cells, headings));
  const at = quantityColumn(rows);
  return rows.map((cells) => {
    const filled = cells.filter((cell) => cell !== '');
    const others = cells.filter((cell, index) => cell !== '' && index !== at);
    if (others.length === 1 && at === -1) return readLine(others[0] ?? '');
    const products = others.filter((cell) => isCode(cell) || (hasStrength(cell) && !isStrength(cell)));
    // Two products in a row, or only a description beside a code: then one is the code.
    if (others.filter(isCode).length > 1 || (products.length > 1 && !others.some(isCode)))
      return toRow(filled.join(' '), '');
    return isCertain(others) && !others.some(isUnclear)
      ? toRow(productOf(others), cells[at] ?? '')
      : toRow(productOf(filled), '');
  });
}

/** A number that could be a strength without its unit, or two cells that a comma has joined. */
const isUnclear = (cell: string) =>
  !isCode(cell) && isNumber(cell) && /[.,]/.test(cell) && !/^\d+[.,]\d{2}$/.test(cell);

function headedRow(
  cells: string[],
  headings: Partial<Record<'code' | 'name' | 'strength' | 'quantity', number>>,
): ListRow {
  const cell = (index = -1) => cells[index] ?? '';
  const [code, name, dose] = [cell(headings.code), cell(headings.name), cell(headings.strength)];
  const quantity = cell(headings.quantity).replace(/^(\d+)[.,]0{1,2}$/, '$1');
  const product = code || (isNumber(name) ? '' : name);
  if (!product)
    return toRow(productOf(cells.filter((each, index) => each !== '' && index !== headings.quantity)), quantity);
  return toRow(withStrength(product, dose || (code && strengthIn(name))), quantity);
}

/**
 * The one column of numbers that can only be quantities: most are whole and up to 999, none begins with a zero, and they do not rise from row
 * to row before the product, as the numbers of rows do. -1 if there are two: one could be a code or the size of a pack.
 */
function quantityColumn(rows: string[][]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => rows.map((cells) => cells[index] ?? ''));
  const productAt = columns.findIndex((column) => column.some((cell) => isCode(cell) || hasStrength(cell)));
  const isQuantity = columns.map((column, place) => {
    const cells = column.filter((cell) => cell !== '');
    const valid = cells.filter((cell) => readQuantity(cell) !== undefined);
    const rises =
      cells.length > 1 && cells.every((cell, index) => index === 0 || Number(cell) > Number(cells[index - 1]));
    return (
      valid.length * 2 > cells.length &&
      cells.every((cell) => isNumber(cell) && !cell.startsWith('0')) &&
      !(rises && place < productAt)
    );
  });
  return isQuantity.filter(Boolean).length === 1 ? isQuantity.indexOf(true) : -1;
}

/** `12 x CODE`, `CODE x 12`, `CODE 12`, or without a quantity. "10 x 10" is the size of something. */
function readLine(line: string): ListRow {
  const [, before, what = ''] = /^(\d+)\s*[x×*]\s+(.+)$/i.exec(line) ?? [];
  if (before && !/^\d+(?:[.,]\d+)?(?:\s|$)/.test(what)) return toRow(what, before);
  const [, which = '', after] = /^(.+?)[\s,;:]+[x×*]\s*(\d+)$/i.exec(line) ?? [];
  if (after && !/(?:^|\s)\d{1,5}$/.test(which)) return toRow(which, after);
  // Without the sign only behind a code: "Amoxicillin 500" and "Co-amoxiclav 625" have a strength.
  const [, code = '', behind] = /^(\S+?)(?:,|[\s,;:]+)([1-9]\d*)$/.exec(line) ?? [];
  return behind && isCode(code) ? toRow(code, behind) : toRow(line, '');
}

function toRow(text: string, quantity: string): ListRow {
  return { text: text.replace(/[,;:]+$/, '').trim(), quantity: quantity.trim() };
}
