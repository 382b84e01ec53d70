/** Characters that a text for people must not contain. Products reject them; forms remove them (contract/text.ts). */

/** Control characters but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression finds them
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Embeddings, overrides and isolates, which change the direction of the text after them. The marks U+200E, U+200F and U+061C are harmless. */
export const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
/** Invisible and without meaning in any script. The joiners U+200C and U+200D have one. */
export const INVISIBLE = /\u200b|\u2060|\ufeff/;
/** A visible character. Hangul fillers, the blank braille cell and soft hyphens are invisible but not white space. */
export const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** NUL is not removed: schemas reject it. */
const REMOVED = new RegExp(`(?!\\0)${CONTROL.source}|${BIDI_CONTROL.source}|${INVISIBLE.source}`, 'g');
const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/g;

/**
 * A text of one line as people read it: line breaks and tabs become a space, invisible characters are removed. Empty if
 * nothing is visible.
 */
export function cleanLine(text: string): string {
  const line = text.replace(LINE_BREAKS, ' ').replace(REMOVED, '').trim();
  return VISIBLE.test(line) ? line : '';
}
