import { BackupError, END_OF_ROWS } from './format.ts';

const NEWLINE = 0x0a;
/** Longer than any line of a backup. The limit keeps other files from filling the memory. */
const LINE_MAX = 256 * 1024 * 1024;

export interface LineReader {
  /** The next line without its newline; undefined after the last. */
  line(): Promise<Buffer | undefined>;
  /** Complete lines in large chunks, up to the one that ends the rows. */
  rows(): AsyncGenerator<Buffer>;
}

/** Splits a stream of bytes into lines. Rows are passed on in large chunks, not one by one. */
export function readLines(source: AsyncIterable<Buffer>): LineReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** False at the end of the stream. */
  async function more(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    if (rest.length > LINE_MAX) throw new BackupError('The file is not a backup: a line is too long.');
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  function take(bytes: number): Buffer {
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  }

  return {
    line: async () => {
      let end = rest.indexOf(NEWLINE);
      while (end < 0) {
        if (!(await more())) return rest.length === 0 ? undefined : take(rest.length);
        end = rest.indexOf(NEWLINE);
      }
      return take(end + 1).subarray(0, end);
    },
    rows: async function* () {
      for (;;) {
        const end = findEnd(rest);
        if (end >= 0) {
          if (end > 0) yield take(end);
          take(END_OF_ROWS.length);
          return;
        }
        const whole = rest.lastIndexOf(NEWLINE) + 1;
        if (whole > 0) yield take(whole);
        if (!(await more())) throw new BackupError('The backup ends in the middle of a table.');
      }
    },
  };
}

/** The position of the line that ends the rows, in bytes that start with a line; -1 when it is not complete yet. */
function findEnd(bytes: Buffer): number {
  if (bytes.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0;
  const found = bytes.indexOf(`\n${END_OF_ROWS}`);
  return found < 0 ? -1 : found + 1;
}
