import { ImportError } from '#server/catalogue/import/faults.ts';
import type { ByteSource } from '#server/catalogue/import/source.ts';
import { count, isSpace } from './bytes.ts';
import type { JsonSlice } from './json-slice.ts';
import { RECORD_BYTES_MAX, RECORD_MAX_SHOWN } from './records.ts';

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125];
/** Part of the text after the array that a rejection shows. */
const SHOWN_BYTES = 200;

/**
 * The elements of a file that holds one JSON array, as bytes, one at a time: the array is never in memory. Elements are
 * separated by commas at the array's depth. Whether an element is valid JSON is checked later.
 */
export async function* readElements({ chunks, start }: ByteSource): AsyncGenerator<JsonSlice> {
  const scan = new ElementScan(start);
  for await (const chunk of chunks) {
    for (const slice of scan.feed(chunk)) {
      yield slice;
      if (slice.broken) return; // the start of the next element is unknown
    }
  }
  const rest = scan.finish();
  if (rest) yield rest;
}

class ElementScan {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isOver = false;
  #elements = 0;
  /** The bytes after the last comma, from earlier chunks. */
  #parts: Buffer[] = [];
  #length = 0;
  /** The position of those bytes. */
  #line = 1;
  #offset: number;

  constructor(start: number) {
    this.#offset = start;
  }

  /** Reads one chunk and yields the elements that end in it. */
  *feed(chunk: Buffer): Generator<JsonSlice> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      const outside = this.#depth === 0;
      if (outside && !isSpace(byte)) {
        if (this.#isOver) {
          this.#keep(chunk.subarray(from, at));
          this.#skip();
          this.#keep(chunk.subarray(at, at + SHOWN_BYTES));
          yield this.#break('the file goes on after its array');
          return;
        }
        this.#enter(byte);
      } else if (!outside && this.#isBoundary(byte)) {
        this.#keep(chunk.subarray(from, at));
        const slice = this.#cut();
        this.#offset += 1; // the comma or the bracket
        from = at + 1;
        if (slice) yield slice;
      }
      if (outside && this.#depth === 1) {
        this.#keep(chunk.subarray(from, at + 1));
        this.#skip();
        from = at + 1;
      }
    }
    this.#keep(chunk.subarray(from));
    if (this.#depth === 0) this.#skip();
    if (this.#length > RECORD_BYTES_MAX) yield this.#break(`the element is longer than ${RECORD_MAX_SHOWN}`);
  }

  /** Called at the end of the file. Returns a slice only if the array is incomplete. */
  finish(): JsonSlice | undefined {
    if (this.#isOver) return undefined;
    if (this.#depth === 0) throw new ImportError('E_EMPTY', 'The file holds only blank lines.');
    return this.#break('the array is cut off: its closing bracket is missing');
  }

  #enter(byte: number): void {
    if (byte !== OPEN_LIST) throw new ImportError('E_JSON', 'The file does not hold a JSON array of products.');
    this.#depth = 1;
  }

  /** Tracks depth and strings. True at a comma between elements and at the end of the array. */
  #isBoundary(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
      return false;
    }
    if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_LIST || byte === OPEN_MAP) this.#depth += 1;
    else if (this.#depth === 1) {
      // A closing brace is an error within its element. It does not end the array.
      this.#isOver = byte === CLOSE_LIST;
      if (this.#isOver) this.#depth = 0;
      return this.#isOver || byte === COMMA;
    } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) this.#depth -= 1;
    return false;
  }

  #keep(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  /** The element that ends here; undefined in an empty array. */
  #cut(): JsonSlice | undefined {
    const bytes = Buffer.concat(this.#parts);
    let lead = 0;
    while (lead < bytes.length && isSpace(bytes[lead] as number)) lead += 1;
    const isEmptyArray = lead === bytes.length && this.#isOver && this.#elements === 0;
    const line = this.#line + (lead < bytes.length ? count(bytes.subarray(0, lead), NEWLINE) : 0);
    const slice = { line, offset: this.#offset + lead, bytes: bytes.subarray(lead) };
    this.#skip();
    this.#elements += 1;
    return isEmptyArray ? undefined : slice;
  }

  /** Drops the collected bytes and advances the position. */
  #skip(): void {
    for (const part of this.#parts) this.#line += count(part, NEWLINE);
    this.#offset += this.#length;
    this.#parts = [];
    this.#length = 0;
  }

  #break(broken: string): JsonSlice {
    const slice = this.#cut() ?? { line: this.#line, offset: this.#offset, bytes: Buffer.alloc(0) };
    return { ...slice, broken: `${broken}; nothing after it was read` };
  }
}
