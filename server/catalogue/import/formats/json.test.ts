import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonNumber, type JsonValue, readJson } from './json.ts';

/** As `JSON.parse` should give it. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)])) : value;
}

test('every JSON text reads as what it was written from', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(plain(readJson(text)))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('a key with an escape is read as it is, after one with a backslash too, where V8 takes the one for the other', () => {
  readJson('{"a": 1, "\\\\": 2}');
  expect(plain(readJson('{"a": 1, "\\"": 2}'))).toEqual({ a: 1, '"': 2 });
});

test('every other text is refused as JSON.parse refuses it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'{}[]",:\\0123.eE+-truefalsn \t\u0001'), maxLength: 12 });
  fc.assert(
    fc.property(text, (given) => {
      let isJson = true;
      try {
        JSON.parse(given);
      } catch {
        isJson = false;
      }
      if (!isJson) expect(() => readJson(given)).toThrow(/JSON/);
    }),
    { numRuns: 2000 },
  );
});

test('numbers keep their text', () => {
  expect(readJson('[1.005, 56.0]')).toEqual([new JsonNumber('1.005'), new JsonNumber('56.0')]);
});

test('a key that stands twice is refused, however it is written', () => {
  expect(() => readJson('{"a": 1, "\\u0061": 2}')).toThrow('has the key "a" twice');
});

test('__proto__ is a key like any other', () => {
  expect([...(readJson('{"__proto__": 5}') as Map<string, JsonValue>).keys()]).toEqual(['__proto__']);
});

test('nesting is bounded', () => {
  expect(() => readJson('['.repeat(100_000))).toThrow('nested too deep');
});
