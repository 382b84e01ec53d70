import { isAscii } from 'node:buffer';
import type { textEncodings } from '#contract/catalogue/product-constants.ts';

export type Encoding = (typeof textEncodings)[number];

const UTF16_MARKS: Record<string, Encoding> = { fffe: 'utf-16le', feff: 'utf-16be' };
const REPLACEMENT = Buffer.from('\ufffd');

/**
 * The encoding of a text file: UTF-16 by its mark, otherwise UTF-8. Windows-1252 if it has bytes above ASCII, none of which are
 * UTF-8: in a UTF-8 file with a few bad bytes, only those records are rejected.
 */
export async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8');
  let isStart = true;
  let hasBadBytes = false;
  for await (const chunk of chunks) {
    const marked = isStart ? UTF16_MARKS[chunk.subarray(0, 2).toString('hex')] : undefined;
    if (marked) return marked;
    isStart = false;
    if (isAscii(chunk) && !hasBadBytes) continue;
    const text = decoder.decode(chunk, { stream: true });
    if (chunk.includes(REPLACEMENT) || /[\u0080-\ufffc\ufffe\uffff]/.test(text)) return 'utf-8';
    hasBadBytes ||= text.includes('\ufffd');
  }
  return hasBadBytes ? 'windows-1252' : 'utf-8';
}

/** Converts chunks to UTF-8. Bytes that the encoding does not have become U+FFFD, which records reject. */
export async function* toUtf8(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}
