import { ImportError } from '#server/catalogue/import/faults.ts';
import { describeColumns, EXAMPLES } from '#server/catalogue/import/formats/describe-columns.ts';
import { checkHeader, type Header, nameColumns } from '#server/catalogue/import/formats/header.ts';
import { isImportColumn } from '#server/catalogue/import/formats/headings.ts';
import { Lookahead } from '#server/catalogue/import/formats/lookahead.ts';
import type { ReadOptions, SourceRecord } from '#server/catalogue/import/formats/records.ts';
import { measure, type SourceOptions } from '#server/catalogue/import/source.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { JsonNumber, type JsonValue } from '#server/catalogue/products/json.ts';
import type { Cell } from './sheet-rows.ts';
import { openWorkbook, rethrow } from './workbook.ts';

/**
 * The records of the first visible sheet of an Excel workbook. Ordinary headings are understood, as in a CSV file whose format is
 * detected. Cells beyond the last heading are ignored: people keep notes there.
 */
export async function* readXlsx(file: string, options: ReadOptions & SourceOptions): AsyncGenerator<SourceRecord> {
  const size = await measure(file);
  const { sheet, close } = await openWorkbook(file, {
    ...{ unpackedBytesMax: options.unpackedBytesMax, signal: options.signal },
    onRead: (part) => options.onRead?.(Math.round(part * size), size),
  });
  let header: Header | undefined;
  try {
    const rows = new Lookahead(sheet.rows);
    for await (const { line, cells } of rows) {
      if (cells.every(({ text }) => text.trim() === '')) continue;
      if (header) {
        yield { line, ...readRow(cells, header) };
        continue;
      }
      const headings = cells.map(({ text }) => text);
      const names = nameColumns(headings, { ...options, detectFormat: true });
      const examples = options.onColumns
        ? (await rows.peek(EXAMPLES)).map((row) => row.cells.map(({ text }) => text))
        : [];
      const found = { separator: null, encoding: null, sheet: sheet.name };
      await options.onColumns?.({ ...found, columns: describeColumns({ headings, names, examples }) });
      header = checkHeader(names, '');
      if (header.warnings.length > 0) yield { line, warnings: header.warnings };
    }
  } catch (error) {
    rethrow(error, options.signal);
  } finally {
    close();
  }
  if (!header) throw new ImportError('E_EMPTY', 'The first sheet is empty.');
}

/** The values of a row. Numbers stay numbers where a price may stand; an error value or a date in a column that is read rejects the record. */
function readRow(cells: Cell[], { names, kind }: Header) {
  const values = new Map<string, JsonValue>();
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? { kind: 'text', text: '' };
    if (cell.kind === 'fault' && isImportColumn(name)) {
      const reason = 'the cell shows an error or a date, not a text or a number';
      const { rejection } = new RecordFault('E_CELL', { column: name, value: cell.text }, reason);
      return { rejected: rejection, idText: cells[names.indexOf('productId')]?.text };
    }
    const isPrice = name === 'price' || name === 'dosagePricing';
    values.set(name, cell.kind === 'number' && isPrice ? new JsonNumber(cell.text) : cell.text);
  }
  return { kind, values, warnings: [] };
}
