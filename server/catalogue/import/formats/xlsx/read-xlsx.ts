import { ImportError } from '#server/catalogue/import/faults.ts';
import { measure, type SourceOptions } from '#server/catalogue/import/source.ts';
import { describeColumns, EXAMPLES } from '../describe-columns.ts';
import { checkHeader, type Header, nameColumns } from '../header.ts';
import { Lookahead } from '../lookahead.ts';
import type { ReadOptions, SourceRecord } from '../records.ts';
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
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (header) {
        const values = new Map(header.names.map((name, index) => [name, cells[index] ?? '']));
        yield { line, kind: header.kind, values, warnings: [] };
        continue;
      }
      const names = nameColumns(cells, { ...options, detectFormat: true });
      const examples = options.onColumns ? (await rows.peek(EXAMPLES)).map((row) => row.cells) : [];
      const found = { separator: null, encoding: null, sheet: sheet.name };
      await options.onColumns?.({ ...found, columns: describeColumns({ headings: cells, names, examples }) });
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
