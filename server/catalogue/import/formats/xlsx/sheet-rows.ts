import { readXml, type XmlHandler } from './xml.ts';

/** A row of a sheet with its number, which counts from 1. Empty cells are empty texts. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** Columns beyond are not read: XFD, the last one, is number 16,384. */
const COLUMNS_MAX = 1_000;

/**
 * The rows of a sheet that have cells. Only values are read: of a formula, the result that the spreadsheet stored. `texts`: what cells
 * refer to by number.
 */
export async function* readSheetRows(
  stream: AsyncIterable<Buffer>,
  texts: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow, void> {
  const reader = new RowReader(texts);
  for await (const _ of readXml(stream, reader, signal)) yield* reader.takeRows();
}

class RowReader implements XmlHandler {
  readonly #texts: string[];
  #rows: SheetRow[] = [];
  #row: SheetRow = { line: 0, cells: [] };
  #cell = { column: 0, type: '', value: '' };
  #isValue = false;
  #isPronunciation = false;

  constructor(texts: string[]) {
    this.#texts = texts;
  }

  /** The rows that are complete. */
  takeRows(): SheetRow[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#row = { line: Number(attributes.r) || this.#row.line + 1, cells: [] };
    if (name === 'c') {
      const column = columnOf(attributes.r) ?? this.#row.cells.length;
      this.#cell = { column, type: attributes.t ?? 'n', value: '' };
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
      while (cells.length < this.#cell.column) cells.push('');
      cells[this.#cell.column] = this.#valueOf(this.#cell);
    }
    if (name === 'row') this.#rows.push(this.#row);
  }

  #valueOf({ type, value }: { type: string; value: string }): string {
    switch (type) {
      case 's':
        return this.#texts[Number(value)] ?? '';
      case 'n':
        return plainNumber(value);
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      default:
        return value;
    }
  }
}

/** "C5" → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as a spreadsheet shows it, with 15 digits: 13.750000000000002 → "13.75". */
function plainNumber(value: string): string {
  const number = Number(value);
  return value === '' || Number.isNaN(number) ? value : String(Number(number.toPrecision(15)));
}
