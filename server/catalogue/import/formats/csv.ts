import { ImportError } from '#server/catalogue/import/faults.ts';
import type { ByteSource } from '#server/catalogue/import/source.ts';
import { RecordFault, type Warning } from '#server/catalogue/products/faults.ts';
import type { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import { decodeLatin1, firstBadByte, notUtf8 } from './bytes.ts';
import { type Parsed, parseBytes } from './csv-records.ts';
import { describeColumns, EXAMPLES } from './describe-columns.ts';
import { checkHeader, type Header, nameColumns } from './header.ts';
import { Lookahead } from './lookahead.ts';
import { RECORD_COMMAS_MAX, RECORD_MAX_SHOWN, type ReadOptions, type Separator, type SourceRecord } from './records.ts';
import { detectSeparator } from './separator.ts';

/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=."?\s*$/i;
/** The shapes of records with this separator. */
const shapesOf = (separator: Separator) => ({
  /** A record that follows RFC 4180: fields without quotes, or quoted fields whose quotes are doubled. */
  wellQuoted: new RegExp(
    `^(?:"[^"]*(?:""[^"]*)*"|[^"${separator}]*)(?:${separator}(?:"[^"]*(?:""[^"]*)*"|[^"${separator}]*))*[\\r\\n]?$`,
  ),
  firstField: new RegExp(`^(?:"([^"]*)"|([^"${separator}]*))(?=[${separator}\\r\\n]|$)`),
  /** The fields before a quote that is never closed. */
  openedQuote: new RegExp(`^(?:(?:"[^"]*(?:""[^"]*)*"|[^"${separator}]*)${separator})*(?=")`),
});
type Shapes = ReturnType<typeof shapesOf>;

/**
 * The records of a CSV file. Bytes go through csv-parse as Latin-1, one character each, so that each record's bytes
 * can be checked for UTF-8 separately and one bad record does not affect the others.
 */
export async function* readCsv(
  source: ByteSource,
  yielder: EventLoopYielder,
  options: ReadOptions = {},
): AsyncGenerator<SourceRecord> {
  const position = { line: 1, offset: source.start };
  const end: { opened?: string; cut: boolean } = { cut: false };
  const chunks = new Lookahead(source.chunks);
  const [start = Buffer.alloc(0)] = options.detectFormat ? await chunks.peek(1) : [];
  const separator = options.detectFormat ? detectSeparator(start) : ',';
  const shapes = shapesOf(separator);
  const records = new Lookahead(parseBytes({ chunks, start: source.start }, { position, end, separator }));
  let header: OpenHeader | undefined;
  for await (const parsed of records) {
    const { line, offset } = position;
    advance(position, parsed.raw);
    if (yielder.isDue) await yielder.yield();
    const isCut = end.cut && lineEnd(parsed.raw) === '';
    if (!isCut && parsed.record.every((field) => field.trim() === '')) continue; // a blank line, also in a spreadsheet
    if (!header) {
      if (SEPARATOR_LINE.test(parsed.raw)) continue;
      const headings = parsed.record.map(readHeading);
      const names = nameColumns(headings, options);
      const examples = options.onColumns
        ? (await records.peek(EXAMPLES)).map(({ record }) => record.map(readExample))
        : [];
      const found = { separator, encoding: source.encoding, sheet: null };
      await options.onColumns?.({ ...found, columns: describeColumns({ headings, names, examples }) });
      const hint =
        options.detectFormat || !/[;\t]/.test(headings.join('')) ? '' : ' Columns must be separated by commas.';
      const { warnings, ...read } = checkHeader(names, hint);
      header = { ...read, shapes, lineEnd: lineEnd(parsed.raw) };
      if (warnings.length > 0) yield { line, warnings };
      continue;
    }
    if (isCut) {
      const reason = `the record has no end within ${RECORD_MAX_SHOWN} and ${RECORD_COMMAS_MAX} commas; nothing after it was read`;
      yield { line, rejected: new RecordFault('E_TOO_LONG', { value: parsed.raw.slice(0, 200) }, reason).rejection };
      continue;
    }
    yield { line, ...readRecord(parsed, header, offset) };
  }
  if (!header && end.opened === undefined) throw new ImportError('E_EMPTY', 'The file holds only blank lines.');
  if (!header) throw new ImportError('E_HEADER_MISSING', 'The first line has a quote that is never closed.');
  if (end.opened !== undefined) yield unterminated(end.opened, position.line, { cut: end.cut, shapes });
}

function readHeading(field: string): string {
  const heading = decodeLatin1(field);
  if (heading === undefined) throw new ImportError('E_ENCODING', 'The file is not UTF-8 text.');
  return heading;
}

const readExample = (field: string) => decodeLatin1(field) ?? '';

interface OpenHeader extends Omit<Header, 'warnings'> {
  shapes: Shapes;
  /** `\n`, `\r` for CRLF, or empty if the file has only a header. */
  lineEnd: string;
}

function readRecord({ record, raw }: Parsed, header: OpenHeader, offset: number) {
  const warnings: Warning[] = [];
  try {
    if (raw.includes('"') && !header.shapes.wellQuoted.test(raw)) {
      const reason = 'a quote stands inside an unquoted field, or a quoted field goes on after its closing quote';
      throw new RecordFault('E_CSV_QUOTE', { value: raw }, reason);
    }
    const values = new Map<string, string>();
    for (const [index, name] of header.names.entries()) {
      const field = decodeLatin1(record[index] ?? '');
      if (field === undefined) throw badEncoding(raw, offset, name);
      values.set(name, field);
    }
    if (record.length !== header.names.length) {
      const reason = `this line has ${countOf(record.length)}; the first line names ${header.names.length} columns`;
      throw new RecordFault('E_COLUMN_COUNT', { value: (decodeLatin1(raw) ?? raw).trimEnd() }, reason);
    }
    const end = lineEnd(raw);
    if (end !== '' && end !== header.lineEnd) warnings.push({ code: 'W_EOL_MIXED', column: '', value: '' });
    return { kind: header.kind, values, warnings };
  } catch (error) {
    if (error instanceof RecordFault) return { rejected: error.rejection, idText: findId({ record, raw }, header) };
    throw error;
  }
}

/**
 * The productId of a malformed record, only if it is certain: it is the first column and the record is one complete line.
 * Otherwise a stray quote may have joined several records, or the end of the file may be missing.
 */
function findId({ record, raw }: Parsed, { names, shapes }: OpenHeader): string | undefined {
  const at = names.indexOf('productId');
  if (record.length === names.length && shapes.wellQuoted.test(raw)) return decodeLatin1(record[at] ?? '');
  const [, quoted, bare] = (at === 0 && /^[^\n]*[\r\n]$/.test(raw) && shapes.firstField.exec(raw)) || [];
  return decodeLatin1(quoted ?? bare ?? '');
}

function badEncoding(raw: string, offset: number, column: string): RecordFault {
  const at = offset + firstBadByte(Buffer.from(raw, 'latin1'));
  return new RecordFault('E_ENCODING', { column, value: raw }, notUtf8(at));
}

function lineEnd(raw: string): string {
  const last = raw.at(-1);
  return last === '\r' || last === '\n' ? last : '';
}

function advance(position: { line: number; offset: number }, raw: string): void {
  const isCrlf = raw.endsWith('\r');
  position.offset += raw.length + (isCrlf ? 1 : 0);
  position.line += raw.split('\n').length - 1 + (isCrlf ? 1 : 0);
}

function unterminated(raw: string, startLine: number, { cut, shapes }: { cut: boolean; shapes: Shapes }): SourceRecord {
  const before = shapes.openedQuote.exec(raw)?.[0] ?? '';
  const line = startLine + before.split('\n').length - 1;
  const rest = cut ? '; nothing after it was read' : '';
  const reason = `the quote that opens in line ${line} is never closed${rest}`;
  return { line: startLine, rejected: new RecordFault('E_CSV_UNTERMINATED', { value: raw }, reason).rejection };
}

function countOf(count: number): string {
  return count === 1 ? '1 value' : `${count} values`;
}
