import type { ByteSource } from '#server/catalogue/import/source.ts';
import { blankLines, isSpace } from './bytes.ts';
import type { JsonSlice } from './json-slice.ts';
import { RECORD_BYTES_MAX, RECORD_MAX_SHOWN } from './records.ts';

const NEWLINE = 10;
/** Part of an overlong line that a rejection shows. */
const SHOWN_BYTES = 200;

/** The lines of a file that are not blank. An overlong line is marked as broken, and is not kept in memory. */
export async function* readLines({ chunks, start }: ByteSource): AsyncGenerator<JsonSlice> {
  let line = 1;
  let offset = start;
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (): JsonSlice | undefined => {
    const slice = toSlice(Buffer.concat(parts), length, { line, offset });
    line += 1;
    offset += length + 1;
    parts = [];
    length = 0;
    return slice;
  };
  const keep = (bytes: Buffer) => {
    if (length <= RECORD_BYTES_MAX) parts.push(bytes);
    length += bytes.length;
  };
  for await (const chunk of chunks) {
    const blank = length === 0 ? blankLines(chunk) : { length: 0, lines: 0 };
    line += blank.lines;
    offset += blank.length;
    let from = blank.length;
    for (let at = chunk.indexOf(NEWLINE, from); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at));
      const slice = finish();
      if (slice) yield slice;
      from = at + 1;
    }
    keep(chunk.subarray(from));
  }
  const slice = finish();
  if (slice) yield slice;
}

function toSlice(bytes: Buffer, length: number, position: { line: number; offset: number }): JsonSlice | undefined {
  if (length > RECORD_BYTES_MAX) {
    const broken = `the line is longer than ${RECORD_MAX_SHOWN}`;
    return { ...position, bytes: bytes.subarray(0, SHOWN_BYTES), broken };
  }
  return bytes.every(isSpace) ? undefined : { ...position, bytes };
}
