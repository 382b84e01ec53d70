import { SaxesParser } from 'saxes';

/** Bytes without the start or end of an element: more than any text of a product. They would be collected in memory. */
const TEXT_BYTES_MAX = 1024 * 1024;
/** Elements that are collected. A workbook has some dozens of sheets. */
const COLLECTED_MAX = 10_000;

/** Called for the parts of a document, with names without their namespace. */
export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads an XML document from a stream, and pauses after each chunk. Throws for a document that is not well-formed. Entities that it
 * defines itself are not expanded.
 */
export async function* readXml(
  stream: AsyncIterable<Buffer>,
  handler: XmlHandler,
  signal: AbortSignal | undefined,
): AsyncGenerator<void, void> {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  let bytes = 0;
  parser.on('opentag', ({ name, attributes }) => {
    bytes = 0;
    handler.open(localName(name), attributes);
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', ({ name }) => {
    bytes = 0;
    handler.close(localName(name));
  });
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    bytes += chunk.length;
    if (bytes > TEXT_BYTES_MAX) throw new Error('a text in it is too long');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

/** The attributes of all elements with a name, without their namespaces. */
export async function attributesOf(
  stream: AsyncIterable<Buffer>,
  element: string,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name !== element) return;
      if (found.length >= COLLECTED_MAX) throw new Error(`it has too many of ${element}`);
      found.push(attributes);
    },
    text: () => undefined,
    close: () => undefined,
  };
  for await (const _ of readXml(stream, handler, signal)) {
    // Nothing to do between two chunks.
  }
  return found;
}

/** Text with the escapes that Excel writes for control characters: `_x000D_` is a carriage return (ECMA-376, ST_Xstring). */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
