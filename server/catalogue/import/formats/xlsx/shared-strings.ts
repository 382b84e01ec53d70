import { readXml, type XmlHandler } from './xml.ts';

/** The texts of a workbook, which cells refer to by their number. A text can be in several pieces; its pronunciation is left out. */
export async function readSharedStrings(
  stream: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  const handler: XmlHandler = {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isPronunciation = false;
      isText = false;
    },
  };
  for await (const _ of readXml(stream, handler, signal)) {
    // Nothing to do between two chunks.
  }
  return texts;
}
