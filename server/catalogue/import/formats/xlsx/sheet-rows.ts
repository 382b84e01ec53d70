import type { NumberFormat } from './number-formats.ts';
import { readXml, unescapeText, type XmlHandler } from './xml.ts';

/** A row of a sheet with its number, which counts from 1. Empty cells are empty texts. */
export interface SheetRow {
  line: number;
  cells: Cell[];
}

/** A text or number as the spreadsheet shows it. `fault`: an error value such as #N/A, or a date. */
export interface Cell {
  kind: 'text' | 'number' | 'fault';
  text: string;
}

/** What cells refer to by number. */
export interface WorkbookParts {
  texts: string[];
  formats: NumberFormat[];
}

/** Columns beyond are not read: XFD, the last one, is number 16,384. */
const COLUMNS_MAX = 1_000;

/**
 * The rows of a sheet that have cells. Only values are read: of a formula, the result that the spreadsheet stored.
 */
export async function* readSheetRows(
  stream: AsyncIterable<Buffer>,
  parts: WorkbookParts,
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow, void> {
  const reader = new RowReader(parts);
  for await (const _ of readXml(stream, reader, signal)) yield* reader.takeRows();
}

class RowReader implements XmlHandler {
  readonly #parts: WorkbookParts;
  #rows: SheetRow[] = [];
  #row: SheetRow = { line: 0, cells: [] };
  #cell = { column: 0, type: '', style: 0, value: '' };
  #isValue = false;
  #isPronunciation = false;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
  }

  /** The rows that are complete. */
  takeRows(): SheetRow[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#row = { line: Number(attributes.r) || this.#row.line + 1, cells: [] };
    if (name === 'c') {
      const column = columnOf(attributes.r) ?? this.#row.cells.length;
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
    }
    if (name === 'rPh') this.#isPronunciation = true;
    this.#isValue = name === 'v' || (name === 't' && !this.#isPronunciation);
  }

  text(text: string): void {
    if (this.#isValue) this.#cell.value += text;
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') this.#isPronunciation = false;
    if (name === 'c' && this.#cell.column < COLUMNS_MAX) {
      const { cells } = this.#row;
      while (cells.length < this.#cell.column) cells.push({ kind: 'text', text: '' });
      cells[this.#cell.column] = this.#valueOf(this.#cell);
    }
    if (name === 'row') this.#rows.push(this.#row);
  }

  #valueOf({ type, style, value }: { type: string; style: number; value: string }): Cell {
    switch (type) {
      case 's':
        return { kind: 'text', text: this.#parts.texts[Number(value)] ?? '' };
      case 'n':
        return value === '' ? { kind: 'text', text: '' } : shownNumber(value, this.#parts.formats[style]);
      case 'b':
        return { kind: 'text', text: value === '1' ? 'TRUE' : 'FALSE' };
      case 'e':
      case 'd':
        return { kind: 'fault', text: value };
      default:
        return { kind: 'text', text: unescapeText(value) };
    }
  }
}

/** "C5" → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as a spreadsheet shows it, with 15 digits: 13.750000000000002 → "13.75", 0.05 as a percentage → "5%". */
function shownNumber(value: string, format: NumberFormat = { kind: 'plain' }): Cell {
  const number = Number(value);
  if (Number.isNaN(number)) return { kind: 'text', text: value };
  const digits = (shown: number) => String(Number(shown.toPrecision(15)));
  switch (format.kind) {
    case 'date':
      return { kind: 'fault', text: value };
    case 'percent':
      return { kind: 'text', text: `${digits(number * 100)}${format.sign}` };
    case 'padded':
      return { kind: 'text', text: digits(number).padStart(format.digits, '0') };
    default:
      return { kind: 'number', text: digits(number) };
  }
}
