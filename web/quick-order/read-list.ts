import { headingKind } from '#contract/quick-order/list-headings.ts';
import { latinDigits, readQuantity } from '#web/cart/quantity/read-quantity.ts';

/** A line of a pasted list. */
export interface ListRow {
  /** What is ordered, as typed: a code or a name. */
  text: string;
  /** As typed, in Latin digits; empty if the line has none. It is never assumed. */
  quantity: string;
}

/** Separators of cells, the most distinct first. */
const separators = ['\t', ';', ','] as const;

/**
 * Reads what people paste into an order: cells of a spreadsheet, a CSV file, lines as `12 x CODE`, `CODE 12` or a code alone. Nothing is
 * guessed: a number that could be a code, a strength or a quantity is no quantity.
 */
export function readList(pasted: string): ListRow[] {
  const text = latinDigits(
    pasted
      .replace(/[\u00a0\u2007\u202f]/g, ' ')
      .replace(/[\u2010-\u2012\u2212]/g, '-')
      .replace(/[\ufeff\u00ad\u200b-\u200f\u2066-\u2069]/g, ''),
  );
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.replace(/[\s;,"]/g, '') !== '' && !/^sep=.$/i.test(line));
  const separator = separators.find((each) => isTable(lines, each));
  return separator ? readTable(lines.map((line) => cellsOf(line, separator))) : lines.map(readLine);
}

/** Whether the separator divides most lines into cells, one of which is a number alone. */
function isTable(lines: string[], separator: string): boolean {
  const divided = lines.map((line) => cellsOf(line, separator)).filter((cells) => cells.length > 1);
  const isMost = divided.length * 2 > lines.length;
  return isMost && (separator === '\t' || divided.some((cells) => cells.some(isNumber)));
}

const isNumber = (cell: string) => /^[\d.,]+(e\+?\d+)?$/i.test(cell);

/** The cells of a line. Quotes as in RFC 4180. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(separator) < 0 ? rest.length : rest.indexOf(separator);
    cells.push((quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(0, end)).trim());
    if (rest[end] !== separator) return cells;
    rest = rest.slice(end + 1);
  }
}

function readTable(rows: string[][]): ListRow[] {
  const [first = []] = rows;
  const headings = first.map(headingKind);
  const isHeaded = headings.some((kind) => kind !== undefined) && !first.some((cell) => /^\d+$/.test(cell));
  const body = isHeaded ? rows.slice(1) : rows;
  const width = Math.max(0, ...body.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => body.map((cells) => cells[index] ?? ''));
  const named = isHeaded ? headings.indexOf('quantity') : -1;
  const quantityAt = named >= 0 ? named : quantityColumn(columns);
  const codeAt = isHeaded ? headings.indexOf('code') : -1;
  return body.map((cells) => {
    const others = cells.filter((cell, index) => index !== quantityAt && cell !== '');
    return toRow(cells[codeAt] || (others[0] ?? ''), cells[quantityAt]);
  });
}

/** The one column of numbers, most of them whole and up to 999; -1 if there are two: one could be a code. */
function quantityColumn(columns: string[][]): number {
  const isQuantity = columns.map((column) => {
    const cells = column.filter((cell) => cell !== '');
    const valid = cells.filter((cell) => readQuantity(plain(cell)) !== undefined);
    return valid.length * 2 > cells.length && cells.every(isNumber);
  });
  return isQuantity.filter(Boolean).length === 1 ? isQuantity.indexOf(true) : -1;
}

/** "12.0" and "12,00", as spreadsheets show whole numbers. */
const plain = (cell: string) => cell.replace(/[.,]0+$/, '');

/** `12 x CODE`, `CODE x 12`, `CODE 12`, or without a quantity. */
function readLine(line: string): ListRow {
  const words = line.trim().replace(/^[-*•·]\s+|^\d+[.)]\s+/, '');
  const [, before, what] = /^(\d+)\s*[x×*]\s+(.+)$/i.exec(words) ?? [];
  if (before) return toRow(what ?? '', before);
  const [, which, after] = /^(.+?)[\s,;:]+[x×*]\s*(\d+)$/i.exec(words) ?? [];
  if (after) return toRow(which ?? '', after);
  // Without the sign only behind a code: "Amoxicillin 500" is a strength.
  const [, code, behind] = /^(?=\S*[\d-])(\S{4,}?)[\s,;:]+(\d+)$/.exec(words) ?? [];
  return code ? toRow(code, behind) : toRow(words, '');
}

function toRow(text: string, quantity = ''): ListRow {
  return { text: text.replace(/[,;:]+$/, '').trim(), quantity: plain(quantity.trim()) };
}
