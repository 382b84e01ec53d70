/** A number with its original text: prices are read from the decimal text, never from a double. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Objects are maps: `__proto__` is a key like any other. */
export type JsonValue = string | JsonNumber | boolean | null | JsonValue[] | Map<string, JsonValue>;

/** Invalid JSON, or a repeated key. */
export class JsonFault extends Error {
  override name = 'JsonFault';
  readonly code: 'E_JSON' | 'E_JSON_DUP_KEY';

  constructor(code: 'E_JSON' | 'E_JSON_DUP_KEY', message: string) {
    super(message);
    this.code = code;
  }
}

/** Limits the recursion. No product is nested this deep. */
const DEPTH_MAX = 16;
/** Limits the time per record: forty times the members of the largest product. */
const VALUES_MAX = 10_000;
const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids them bare in a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Reads RFC 8259 JSON. Unlike `JSON.parse` it keeps the text of numbers and rejects an object with the same key twice,
 * where `JSON.parse` would silently let the last one win.
 */
export function readJson(text: string): JsonValue {
  const reader: Reader = { text, at: 0, values: 0 };
  const value = readValue(reader, 0);
  take(reader, SPACE);
  if (reader.at < text.length) throw unexpected(reader);
  return value;
}

interface Reader {
  text: string;
  at: number;
  /** Read so far. */
  values: number;
}

function readValue(reader: Reader, depth: number): JsonValue {
  if (depth > DEPTH_MAX) throw new JsonFault('E_JSON', 'is nested too deep');
  reader.values += 1;
  if (reader.values > VALUES_MAX) throw new JsonFault('E_JSON', `holds more than ${VALUES_MAX} values`);
  take(reader, SPACE);
  const next = reader.text[reader.at];
  if (next === '{') return readObject(reader, depth);
  if (next === '[') return readArray(reader, depth);
  if (next === '"') return readString(reader);
  const number = take(reader, NUMBER);
  if (number) return new JsonNumber(number);
  const word = take(reader, WORD);
  if (!word) throw unexpected(reader);
  return word === 'null' ? null : word === 'true';
}

function readObject(reader: Reader, depth: number): Map<string, JsonValue> {
  const map = new Map<string, JsonValue>();
  for (const _ of members(reader, '}')) {
    const key = readString(reader);
    if (map.has(key)) throw new JsonFault('E_JSON_DUP_KEY', `has the key "${key}" twice`);
    take(reader, SPACE);
    expect(reader, ':');
    map.set(key, readValue(reader, depth + 1));
  }
  return map;
}

function readArray(reader: Reader, depth: number): JsonValue[] {
  const list: JsonValue[] = [];
  for (const _ of members(reader, ']')) list.push(readValue(reader, depth + 1));
  return list;
}

/** Stops before each member of an object or array, and takes the punctuation around them. */
function* members(reader: Reader, end: '}' | ']'): Generator<void> {
  reader.at += 1;
  take(reader, SPACE);
  if (reader.text[reader.at] === end) {
    reader.at += 1;
    return;
  }
  while (true) {
    yield;
    take(reader, SPACE);
    if (reader.text[reader.at] === end) {
      reader.at += 1;
      return;
    }
    expect(reader, ',');
    take(reader, SPACE);
  }
}

function readString(reader: Reader): string {
  const token = take(reader, STRING);
  if (!token) throw unexpected(reader);
  return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
}

function expect(reader: Reader, character: string): void {
  if (reader.text[reader.at] !== character) throw unexpected(reader);
  reader.at += 1;
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? '';
  reader.at += found.length;
  return found;
}

function unexpected({ text, at }: Reader): JsonFault {
  return new JsonFault('E_JSON', `is not JSON: ${at < text.length ? `wrong at character ${at + 1}` : 'it is cut off'}`);
}
