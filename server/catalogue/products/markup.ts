import { decodeHTMLStrict } from 'entities';

/** Elements that start a new line, and elements within a line. Other words in angle brackets may be text. */
const BLOCK =
  'address|article|aside|blockquote|br|center|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul';
const INLINE = 'a|abbr|b|big|cite|code|em|font|i|img|ins|mark|q|s|small|span|strike|strong|sub|sup|td|th|tt|u';
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK})(?:\\s[^<>]*)?/?>`, 'gi');
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^<>]*)?/?>`, 'gi');
const MARKUP = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** The text of a value that a shop has exported as HTML, without its tags. A new line begins where HTML begins one. */
export function removeTags(markup: string): string {
  if (!markup.includes('<')) return markup;
  const text = markup.replace(BLOCK_TAG, '\n').replace(INLINE_TAG, '');
  if (text === markup) return markup;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Decodes HTML entities once: `&amp;lt;` is the text `&lt;`. */
export function decodeEntities(markup: string): string {
  return markup.includes('&') ? decodeHTMLStrict(markup) : markup;
}

/** Whether a text looks like HTML. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** What a catalogue file must hold so that an import reads this text: only a text that looks like HTML changes. */
export function toMarkup(text: string): string {
  const isSafe = decodeEntities(removeTags(text)) === text;
  return isSafe ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
