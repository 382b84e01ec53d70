import { isUtf8 } from 'node:buffer';

/** A text of one character per byte → the UTF-8 text; undefined when the bytes are none. */
export function decodeLatin1(field: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, where bytes and characters are alike
  if (/^[\u0000-\u007f]*$/.test(field)) return field;
  const bytes = Buffer.from(field, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Where bytes stop being UTF-8: the first byte that decoding does not give back. */
export function firstBadByte(bytes: Buffer): number {
  const decoded = Buffer.from(bytes.toString('utf8'));
  return bytes.findIndex((byte, index) => byte !== decoded[index]);
}
