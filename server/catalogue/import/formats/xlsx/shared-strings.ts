import { readXml, unescapeText, type XmlHandler } from './xml.ts';

/** Texts of a workbook are kept in memory. 44,000 products have 15 million characters. */
const CHARACTERS_MAX = 64 * 1024 * 1024;

/** The texts of a workbook, which cells refer to by their number. A text can be in several pieces; its pronunciation is left out. */
export async function readSharedStrings(
  stream: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
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
      if (name === 'si') {
        characters += text.length;
        if (characters > CHARACTERS_MAX) throw new Error('its texts are too long');
        texts.push(unescapeText(text));
      }
      if (name === 'rPh') isPronunciation = false;
      isText = false;
    },
  };
  for await (const _ of readXml(stream, handler, signal)) {
    // Nothing to do between two chunks.
  }
  return texts;
}
