import { isUtf8 } from 'node:buffer';

const [SPACE, TAB, NEWLINE, RETURN] = [32, 9, 10, 13];
const REPLACEMENT = Buffer.from('\ufffd');

/** Whitespace of JSON (RFC 8259 §2), and of lines that count as blank. */
export const isSpace = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/** The number of occurrences of a byte. */
export function count(bytes: Buffer, searched: number): number {
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === searched) found += 1;
  return found;
}

/** The blank lines at the start: their length in bytes and their number. */
export function blankLines(bytes: Buffer): { length: number; lines: number } {
  const blank = { length: 0, lines: 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (!isSpace(byte)) break;
    if (byte !== NEWLINE) continue;
    blank.lines += 1;
    blank.length = at + 1;
  }
  return blank;
}

/** Decodes UTF-8 from a text with one character per byte; undefined if it is not UTF-8. */
export function decodeLatin1(field: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(field)) return field; // ASCII: characters are bytes
  const bytes = Buffer.from(field, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** The position of the first byte that is not UTF-8, which decoding replaces. */
export function firstBadByte(bytes: Buffer): number {
  const decoded = bytes.toString('utf8');
  let at = 0;
  let from = 0;
  for (let mark = decoded.indexOf('\ufffd'); mark >= 0; mark = decoded.indexOf('\ufffd', from)) {
    at += Buffer.byteLength(decoded.slice(from, mark));
    if (!bytes.subarray(at, at + REPLACEMENT.length).equals(REPLACEMENT)) return at;
    at += REPLACEMENT.length;
    from = mark + 1;
  }
  return bytes.length;
}

/** Why a record is rejected whose byte at this offset is not UTF-8. */
export function notUtf8(offset: number): string {
  return `is not saved as UTF-8 (byte ${offset} of the file); a spreadsheet calls it "CSV UTF-8"`;
}
