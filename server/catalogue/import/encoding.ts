import { isAscii } from 'node:buffer';
import type { textEncodings } from '#contract/catalogue/product-constants.ts';

export type Encoding = (typeof textEncodings)[number];

/** The first two bytes of a file with a byte order mark. */
const MARKS: Record<string, Encoding> = { fffe: 'utf-16le', feff: 'utf-16be', efbb: 'utf-8' };
const REPLACEMENT = Buffer.from('\ufffd');

/**
 * The encoding of a text file: UTF-16 or UTF-8 by its mark, otherwise UTF-8. Windows-1252 if it has bytes above ASCII, none of which are
 * UTF-8, and all of which stand where accents and signs stand in Western texts: in a UTF-8 file with a few bad bytes only those records are
 * rejected, and a file in another alphabet is not read as wrong letters.
 */
export async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const western = new WesternText();
  let isStart = true;
  for await (const chunk of chunks) {
    const marked = isStart ? MARKS[chunk.subarray(0, 2).toString('hex')] : undefined;
    if (marked) return marked;
    isStart = false;
    if (isAscii(chunk) && !western.isFound) continue;
    const text = decoder.decode(chunk, { stream: true });
    if (chunk.includes(REPLACEMENT) || /[\u0080-\ufffc\ufffe\uffff]/.test(text)) return 'utf-8';
    western.add(chunk);
  }
  return western.isFound && western.isPlausible ? 'windows-1252' : 'utf-8';
}

/** Whether the bytes above ASCII of a file can be Windows-1252. */
class WesternText {
  #high = 0;
  #inRuns = 0;
  #isWrong = false;

  get isFound(): boolean {
    return this.#high > 0;
  }

  /** Words of another alphabet are runs of such bytes; in Western texts one rarely follows another. */
  get isPlausible(): boolean {
    return !this.#isWrong && this.#inRuns <= this.#high / 4;
  }

  add(chunk: Buffer): void {
    const text = chunk.toString('latin1');
    this.#high += text.match(/[\u0080-\u00ff]/g)?.length ?? 0;
    for (const run of text.match(/[\u00c0-\u00ff]{2,}/g) ?? []) this.#inRuns += run.length;
    // Not assigned, or a sign inside a word, as letters of MS-DOS and Mac OS look. Letters and apostrophes are right there.
    this.#isWrong ||= /[\u0081\u008d\u008f\u0090\u009d]/.test(text);
    this.#isWrong ||= /[a-z][\u0080-\u0089\u008b\u0091\u0093-\u0098\u009b][a-z]/i.test(text);
  }
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
