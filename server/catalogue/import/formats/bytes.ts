import { isUtf8 } from 'node:buffer';

const [SPACE, TAB, NEWLINE, RETURN] = [32, 9, 10, 13];
const REPLACEMENT = Buffer.from('\ufffd');

/** Space as JSON has it (RFC 8259 §2), and as a line may hold it that counts as blank. */
export const isSpace = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/** How often a byte occurs. */
export function count(bytes: Buffer, wanted: number): number {
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === wanted) found += 1;
  return found;
}

/** How many bytes at the start of a line are blank lines, and how many lines these are. */
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

/** A text of one character per byte → the UTF-8 text; undefined when the bytes are none. */
export function decodeLatin1(field: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(field)) return field; // ASCII, where bytes and characters are alike
  const bytes = Buffer.from(field, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Where bytes stop being UTF-8: what decoding replaces, and was not that very character before. */
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
