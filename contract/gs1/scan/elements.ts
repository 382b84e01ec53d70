/**
 * The elements of a GS1 string: application identifiers and their values (GS1 General Specifications, 3.2 and 7.8). Only the identifiers below are
 * read. Any other is an error, because its length says where the next element begins.
 */

/** A value of `length` characters, or one of at most `max` that a separator or the end of the string ends. */
type Shape = { length: number } | { max: number };

const shapes = {
  '00': { length: 18 },
  '01': { length: 14 },
  '02': { length: 14 },
  '10': { max: 20 },
  '11': { length: 6 },
  '15': { length: 6 },
  '17': { length: 6 },
  '21': { max: 20 },
  '30': { max: 8 },
  '37': { max: 8 },
  '240': { max: 30 },
} as const satisfies Record<string, Shape>;

export type Identifier = keyof typeof shapes;

export interface GsElement {
  identifier: Identifier;
  value: string;
  /** False if the value goes to the end of the string, so that a separator may have been lost in it. */
  isEnded: boolean;
}

/** The elements up to the first that cannot be read, and why it cannot. */
export interface Elements {
  elements: GsElement[];
  fault?: { code: 'AI_UNKNOWN' | 'SCAN_INCOMPLETE'; identifier: string };
}

/** FNC1 in a text that `readRawText` has prepared. It can be no data. */
export const SEPARATOR = '|';

/** Reads a string without brackets, as a scanner sends it. */
export function splitElements(data: string): Elements {
  const elements: GsElement[] = [];
  let rest = data;
  for (;;) {
    rest = rest.replace(/^\|+/, '');
    if (rest === '') return { elements };
    const identifier = identifierAt(rest);
    if (identifier === undefined) return { elements, fault: faultOf(rest) };
    const behind = rest.slice(identifier.length);
    const element = readValue(identifier, behind);
    if (!element) return { elements, fault: { code: 'SCAN_INCOMPLETE', identifier } };
    elements.push(element);
    rest = behind.slice(element.value.length);
  }
}

function identifierAt(text: string): Identifier | undefined {
  return [text.slice(0, 2), text.slice(0, 3)].find((start): start is Identifier => Object.hasOwn(shapes, start));
}

const faultOf = (rest: string): Elements['fault'] => ({
  code: rest.length < 2 ? 'SCAN_INCOMPLETE' : 'AI_UNKNOWN',
  identifier: rest.slice(0, 2),
});

function readValue(identifier: Identifier, behind: string): GsElement | undefined {
  const shape: Shape = shapes[identifier];
  const end = behind.indexOf(SEPARATOR);
  const whole = end < 0 ? behind : behind.slice(0, end);
  if ('max' in shape) return { identifier, value: whole, isEnded: end >= 0 };
  return whole.length < shape.length ? undefined : { identifier, value: whole.slice(0, shape.length), isEnded: true };
}

const BRACKETED = new RegExp(`\\((${Object.keys(shapes).join('|')})\\)`);
const ANY_BRACKETED = /\((\d{2,4})\)/;

/**
 * Reads a string as it is printed for people, with identifiers in brackets; undefined if it does not begin with one. A lot can contain brackets, but two to
 * four digits in them are an identifier.
 */
export function splitBracketed(data: string): Elements | undefined {
  if (!/^\(\d{2,4}\)/.test(data)) return undefined;
  const [before = '', ...parts] = data.split(BRACKETED);
  const elements: GsElement[] = [];
  const unknown = ANY_BRACKETED.exec(before)?.[1];
  if (unknown !== undefined) return { elements, fault: { code: 'AI_UNKNOWN', identifier: unknown } };
  for (let at = 0; at < parts.length; at += 2) {
    const identifier = parts[at] as Identifier;
    const value = (parts[at + 1] ?? '').replace(/[\s|]+$/, '');
    const fault = faultOfBracketed(identifier, value);
    if (fault) return { elements, fault };
    elements.push({ identifier, value, isEnded: true });
  }
  return { elements };
}

function faultOfBracketed(identifier: Identifier, value: string): Elements['fault'] {
  const unknown = ANY_BRACKETED.exec(value)?.[1];
  if (unknown !== undefined) return { code: 'AI_UNKNOWN', identifier: unknown };
  const shape: Shape = shapes[identifier];
  return 'max' in shape || value.length === shape.length ? undefined : { code: 'SCAN_INCOMPLETE', identifier };
}
