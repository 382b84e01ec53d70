import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { RejectedLine } from '#contract/admin/stock/delivery-file.ts';
import { ReceiptBody, ReceiptLine } from '#contract/admin/stock/receipts.ts';
import { latinDigits } from '#contract/digits.ts';
import { isErrorCode } from '#contract/errors.ts';
import { readGtin } from '#contract/gs1/gtin.ts';
import {
  DELIVERY_FILE_LINES_MAX,
  type DeliveryFileColumn,
  type DeliveryFileFault,
  deliveryFileColumns,
} from '#contract/stock/delivery-file.ts';
import { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';

/** What is written in a line, by column; empty if the file has no such column. */
type Cells = Record<DeliveryFileColumn, string>;

/** A line without faults of its own. Whether its item exists is not known yet. */
export interface DeliveryLine {
  /** Of the file, from 1. */
  number: number;
  cells: Cells;
  /** With 14 digits. */
  gtin: string | null;
  receipt: ReceiptLine;
}

export interface FileDelivery {
  supplier: string;
  deliveryNote: string;
  lines: DeliveryLine[];
  /** Lines, also those that are rejected. */
  count: number;
  /** Of lines that are not in `lines`. */
  rejected: RejectedLine[];
}

export type DeliveryFile =
  | { fault: DeliveryFileFault; missingColumns: string[]; deliveries?: undefined }
  | { fault?: undefined; deliveries: FileDelivery[] };

/** Bytes between two turns of other work. */
const CHUNK_BYTES = 16_384;
const VALUE_SHOWN_MAX = 60;

/**
 * Reads a CSV file of deliveries: UTF-8; commas, semicolons or tabs; headings in any case, also as "Lot number". Lines of one delivery need not stand
 * together. A line that lacks its supplier or delivery note belongs to the delivery without them, which is rejected.
 */
export async function readDeliveryFile(bytes: Buffer): Promise<DeliveryFile> {
  const text = decode(bytes);
  if (text === undefined) return fault('not-utf-8');
  const delimiter = delimiterOf(text);
  const deliveries = new Map<string, FileDelivery>();
  let columns: (DeliveryFileColumn | undefined)[] | undefined;
  let count = 0;
  try {
    for await (const { record, number } of recordsOf(text, delimiter)) {
      if (!columns) {
        columns = record.map(columnOf);
        const missing = missingIn(columns);
        if (missing.length > 0) return fault('columns', missing);
        continue;
      }
      count += 1;
      if (count > DELIVERY_FILE_LINES_MAX) return fault('too-many-lines');
      addLine(deliveries, { number, cells: cellsOf(record, columns), surplus: record.slice(columns.length) });
    }
  } catch (error) {
    if (error instanceof CsvError) return fault('quote');
    throw error;
  }
  return count === 0 ? fault('no-lines') : { deliveries: [...deliveries.values()] };
}

const fault = (code: DeliveryFileFault, missingColumns: string[] = []) => ({ fault: code, missingColumns });

function decode(bytes: Buffer): string | undefined {
  try {
    // Excel's first line; its place stays, so that the numbers of lines are those of the file.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^sep=./i, '');
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

interface FileRecord {
  record: string[];
  info: { lines: number };
}

/** The records that have a text, each with the number of its last line. */
async function* recordsOf(text: string, delimiter: string): AsyncGenerator<{ record: string[]; number: number }> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      ...{ delimiter, record_delimiter: ['\r\n', '\n', '\r'], trim: true },
      ...{ info: true, relax_column_count: true, skip_empty_lines: true },
    }),
  );
  const yielder = new EventLoopYielder();
  for await (const { record, info } of parser as AsyncIterable<FileRecord>) {
    if (yielder.isDue) await yielder.yield();
    if (record.some((cell) => cell !== '')) yield { record, number: info.lines };
  }
}

/** Bytes: a piece of a text could end within a character. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** The sign that divides the first line with a text into the most columns. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const columnsBy = (sign: string) => first.split(sign).filter((heading) => columnOf(heading.replace(/"/g, ''))).length;
  const signs = [',', ';', '\t'];
  return signs.reduce((best, sign) => (columnsBy(sign) > columnsBy(best) ? sign : best));
}

/** "Lot number", "lot_number" and "lotNumber" are the same. */
const columnOf = (heading: string): DeliveryFileColumn | undefined =>
  deliveryFileColumns.find((column) => column.toLowerCase() === heading.replace(/[\s_-]/g, '').toLowerCase());

function missingIn(columns: (DeliveryFileColumn | undefined)[]): string[] {
  const required: DeliveryFileColumn[] = ['supplier', 'deliveryNote', 'lotNumber', 'expiresOn', 'quantity'];
  const item: DeliveryFileColumn[] = columns.includes('productId') ? ['productId', 'dosage'] : ['gtin'];
  const names = columns.includes('gtin') ? required : [...required, ...item];
  return names.filter((column) => !columns.includes(column));
}

function cellsOf(record: string[], columns: (DeliveryFileColumn | undefined)[]): Cells {
  return Object.fromEntries(
    deliveryFileColumns.map((column) => [column, record[columns.indexOf(column)] ?? '']),
  ) as Cells;
}

interface FileLine {
  number: number;
  cells: Cells;
  /** Cells without a heading: a comma inside a number divides it. */
  surplus: string[];
}

function addLine(deliveries: Map<string, FileDelivery>, { number, cells, surplus }: FileLine): void {
  const head = ReceiptBody.pick({ supplier: true, deliveryNote: true }).safeParse(cells);
  const { supplier, deliveryNote } = head.data ?? cells;
  const key = JSON.stringify([supplier.toLowerCase(), deliveryNote.toLowerCase()]);
  const delivery = deliveries.get(key) ?? { supplier, deliveryNote, lines: [], count: 0, rejected: [] };
  deliveries.set(key, delivery);
  delivery.count += 1;
  const receipt = ReceiptLine.safeParse(receiptOf(cells));
  const gtin = cells.gtin === '' ? null : readGtin(latinDigits(cells.gtin));
  const issues = [...(head.error?.issues ?? []), ...(receipt.error?.issues ?? [])];
  const wrong = new Map(issues.map(({ path: [column], message }) => [column as DeliveryFileColumn, codeOf(message)]));
  if (surplus.some((cell) => cell !== '')) wrong.set('quantity', 'INVALID_INPUT');
  if (gtin === undefined) wrong.set('gtin', 'GTIN_INVALID');
  if (gtin === null && cells.productId === '') wrong.set('gtin', 'FIELDS_REQUIRED');
  if (gtin === null && cells.productId !== '' && cells.dosage === '') wrong.set('dosage', 'FIELDS_REQUIRED');
  for (const column of ['lotNumber', 'expiresOn', 'quantity'] as const)
    if (cells[column] === '') wrong.set(column, 'FIELDS_REQUIRED');
  if (wrong.size === 0 && receipt.data && gtin !== undefined)
    delivery.lines.push({ number, cells, gtin, receipt: receipt.data });
  for (const [column, code] of wrong) delivery.rejected.push(rejection({ number, cells }, column, code));
}

/** The line as the schema reads it. A quantity that is no number stays a text, which the schema rejects. */
function receiptOf({ lotNumber, expiresOn, manufacturedOn, quantity, status }: Cells): object {
  const packs = latinDigits(quantity);
  return {
    ...{ lotNumber, expiresOn: latinDigits(expiresOn), quantity: /^\d{1,9}$/.test(packs) ? Number(packs) : packs },
    ...(manufacturedOn !== '' && { manufacturedOn: latinDigits(manufacturedOn) }),
    ...(status !== '' && { status: status.toLowerCase() }),
  };
}

function codeOf(message: string): RejectedLine['code'] {
  return isErrorCode(message) && (message === 'FIELDS_REQUIRED' || message === 'TOO_LONG') ? message : 'INVALID_INPUT';
}

/** A rejected line as a report shows it. */
export function rejection(
  { number, cells }: Pick<DeliveryLine, 'number' | 'cells'>,
  column: DeliveryFileColumn,
  code: RejectedLine['code'],
): RejectedLine {
  return { line: number, column, value: [...cells[column]].slice(0, VALUE_SHOWN_MAX).join(''), code };
}
