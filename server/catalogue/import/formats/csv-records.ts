import type { TransformOptions } from 'node:stream';
import { type Options, type Parser, parse } from 'csv-parse';
import type { ByteSource } from '#server/catalogue/import/source.ts';
import { blankLines, count, isSpace } from './bytes.ts';
import { RECORD_BYTES_MAX, RECORD_COMMAS_MAX, type Separator } from './records.ts';

/** A record of csv-parse: one character per byte; `raw` includes the line break (`\r` alone stands for CRLF). */
export interface Parsed {
  record: string[];
  raw: string;
}

interface Progress {
  /** Position of the next record. The caller updates it. */
  position: { line: number; offset: number };
  /** Why parsing ended early: an unclosed quote, or a record that is too long. */
  end: { opened?: string; cut: boolean };
}

const NEWLINE = 10;
/** More than one chunk can contain: all its records are read before the next chunk is written. */
const BUFFERED_RECORDS_MAX = 1_000_000;

/** The records that csv-parse finds. A chunk is passed to it after the previous one was used up. */
export async function* parseBytes(
  source: Pick<ByteSource, 'chunks' | 'start'>,
  { position, end, separator }: Progress & { separator: Separator },
): AsyncGenerator<Parsed, void> {
  const parser = openParser(separator, (raw) => {
    end.opened = raw;
  });
  const separatorByte = separator.charCodeAt(0);
  let fed = source.start;
  let commas = 0;
  let last: Buffer = Buffer.alloc(0);
  for await (const piece of source.chunks) {
    const held = fed - position.offset;
    // An unclosed quote would read the whole file into memory.
    if (held > RECORD_BYTES_MAX || commas > RECORD_COMMAS_MAX) {
      end.cut = true;
      break;
    }
    const blank = isBlank(last, held) ? blankLines(piece) : { length: 0, lines: 0 };
    position.offset += blank.length;
    position.line += blank.lines;
    fed += piece.length;
    if (blank.length === piece.length) continue;
    last = piece.subarray(blank.length);
    commas += count(last, separatorByte);
    await write(parser, last);
    for (const parsed of takeAll(parser)) {
      commas = 0;
      yield parsed;
    }
  }
  await new Promise<void>((resolve) => parser.end(resolve));
  yield* takeAll(parser);
}

function openParser(delimiter: Separator, onOpened: (raw: string) => void): Parser {
  // Stream options are passed on, but missing in its types.
  const options: Options & Pick<TransformOptions, 'readableHighWaterMark'> = {
    encoding: 'latin1',
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    raw: true,
    relax_column_count: true,
    relax_quotes: true, // csv.ts checks quotes (WELL_QUOTED): strict mode would lose the position in the file
    skip_records_with_error: true, // the only remaining error is an unclosed quote
    on_skip: (_error, raw) => {
      onOpened(raw ?? '');
      return undefined;
    },
    readableHighWaterMark: BUFFERED_RECORDS_MAX,
  };
  return parse(options).on('error', () => undefined); // `write` reports it
}

/** True if the parser's look-ahead holds only blank lines. */
function isBlank(last: Buffer, held: number): boolean {
  if (held === 0) return true;
  return held <= last.length && last.at(-1) === NEWLINE && last.subarray(-held).every(isSpace);
}

function write(parser: Parser, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function* takeAll(parser: Parser): Generator<Parsed> {
  for (let next = parser.read(); next !== null; next = parser.read()) yield next as Parsed;
}
