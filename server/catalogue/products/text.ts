import type { RecordCode, WarningCode } from '#contract/admin/product-import.ts';
import { BIDI_CONTROL, CONTROL, INVISIBLE } from '#contract/characters.ts';
import { FORMULA_SIGNS } from '#contract/spreadsheet.ts';
import { decodeEntities, hasMarkup, removeTags } from './markup.ts';

/** The text to store, with warnings about what was corrected; or the reason why it cannot be stored. */
export type TextResult =
  | { text: string; warnings: WarningCode[]; code?: undefined }
  | { code: Extract<RecordCode, 'E_ENCODING' | 'E_CONTROL_CHAR' | 'E_BIDI_CONTROL'>; reason: string };

/** Texts that need no cleaning: ASCII words with single spaces, without characters of markup or entities. */
const PLAIN = /^[!-%'-;?A-~]+(?: [!-%'-;?A-~]+)*$/;
const FORMULA = new RegExp(`^[${FORMULA_SIGNS}]`);
const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, 'g');
/**
 * No language has more than a few marks on one letter. The time of `normalize` grows with the square of their number (UAX #15 §13,
 * "Stream-Safe Text Format").
 */
const MANY_MARKS = /\p{M}{31}/u;
/** Entities of which an earlier program decoded the end only: `&amp&` for `&amp;`. */
const HALF_ENTITY = /&(?:apos(')|quot(")|lt(<)|gt(>)|amp(&))/g;

/** A `line` is one line; a `paragraph` keeps its line ends and inner spaces. */
export type TextKind = 'line' | 'paragraph';

/** The text of a value of a catalogue file, which may be HTML of a shop's export. */
export function readMarkup(original: string, kind: TextKind): TextResult {
  if (PLAIN.test(original)) return cleanText(original, kind);
  const damage = findDamage(original);
  if (damage) return damage;
  const warnings = new Set<WarningCode>();
  const withoutTags = removeTags(original);
  if (withoutTags !== original) warnings.add('W_MARKUP');
  const decoded = decodeEntities(withoutTags);
  if (decoded !== withoutTags) warnings.add('W_ENTITY');
  const cleaned = cleanText(decoded, kind);
  return cleaned.code === undefined
    ? { text: cleaned.text, warnings: [...new Set([...warnings, ...cleaned.warnings])] }
    : cleaned;
}

/** Cleans a text that is not HTML. */
export function cleanText(original: string, kind: TextKind): TextResult {
  if (original === '') return { text: '', warnings: [] };
  if (PLAIN.test(original)) return { text: original, warnings: FORMULA.test(original) ? ['W_FORMULA'] : [] };
  const damage = findDamage(original);
  if (damage) return damage;
  const warnings = new Set<WarningCode>();
  let text = original;
  let before: string;
  // Repeated until nothing changes: a corrected text may need another correction, and an export must be imported unchanged.
  do {
    before = text;
    text = correct(text, kind, warnings);
  } while (text !== before);
  if (FORMULA.test(text)) warnings.add('W_FORMULA');
  if (hasMarkup(text)) warnings.add('W_MARKUP');
  return { text, warnings: [...warnings] };
}

function findDamage(text: string): Extract<TextResult, { code: string }> | undefined {
  if (text.includes('\ufffd') || !text.isWellFormed()) {
    return { code: 'E_ENCODING', reason: 'holds a character that an earlier conversion destroyed' };
  }
  if (CONTROL.test(text)) return { code: 'E_CONTROL_CHAR', reason: 'holds a control character' };
  if (BIDI_CONTROL.test(text))
    return { code: 'E_BIDI_CONTROL', reason: 'holds a character that turns the text around' };
  if (MANY_MARKS.test(text.replace(EVERY_INVISIBLE, ''))) {
    return { code: 'E_ENCODING', reason: 'holds more than 30 combining marks in a row' };
  }
  return undefined;
}

function correct(text: string, kind: TextKind, warnings: Set<WarningCode>): string {
  const visible = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const spaced =
    kind === 'line'
      ? visible.replace(EVERY_INVISIBLE, '').replace(/\s+/g, ' ').trim()
      : visible.replace(EVERY_INVISIBLE, '').trim();
  if (spaced !== visible) warnings.add('W_SPACE_NORMALISED');
  const whole = spaced.replace(HALF_ENTITY, (found) => found.slice(-1));
  if (whole !== spaced) warnings.add('W_ENTITY');
  const composed = whole.normalize('NFC');
  if (composed !== whole) warnings.add('W_UNICODE_NORMALISED');
  return composed;
}
