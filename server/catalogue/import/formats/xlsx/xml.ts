import { SaxesParser } from 'saxes';

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
  parser.on('opentag', ({ name, attributes }) => handler.open(localName(name), attributes));
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', ({ name }) => handler.close(localName(name)));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

/** The attributes of all elements with a name, without their namespaces. */
export async function attributesOf(stream: AsyncIterable<Buffer>, element: string): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === element) found.push(attributes);
    },
    text: () => undefined,
    close: () => undefined,
  };
  for await (const _ of readXml(stream, handler, undefined)) {
    // Nothing to do between two chunks.
  }
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
