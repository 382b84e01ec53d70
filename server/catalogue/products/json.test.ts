import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonNumber, type JsonValue, readJson } from './json.ts';

/** The value as `JSON.parse` returns it. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, toPlain(inner)])) : value;
}

test('every value survives being written as JSON and read back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(toPlain(readJson(text)))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('an escaped key is read correctly even after a key with a backslash, which V8 confuses', () => {
  readJson('{"a": 1, "\\\\": 2}');
  expect(toPlain(readJson('{"a": 1, "\\"": 2}'))).toEqual({ a: 1, '"': 2 });
});

test('every text that JSON.parse rejects is rejected', () => {
  const text = fc.string({ unit: fc.constantFrom(...'{}[]",:\\0123.eE+-truefalsn \t\u0001'), maxLength: 12 });
  fc.assert(
    fc.property(text, (input) => {
      let isJson = true;
      try {
        JSON.parse(input);
      } catch {
        isJson = false;
      }
      if (!isJson) expect(() => readJson(input)).toThrow(/JSON/);
    }),
    { numRuns: 2000 },
  );
});

test('numbers keep their digits as text', () => {
  expect(readJson('[1.005, 56.0]')).toEqual([new JsonNumber('1.005'), new JsonNumber('56.0')]);
});

test('a duplicate key is rejected, also in an escaped form', () => {
  expect(() => readJson('{"a": 1, "\\u0061": 2}')).toThrow('has the key "a" twice');
});

test('__proto__ is read as an ordinary key', () => {
  expect([...(readJson('{"__proto__": 5}') as Map<string, JsonValue>).keys()]).toEqual(['__proto__']);
});

test('nesting too deep is rejected', () => {
  expect(() => readJson('['.repeat(100_000))).toThrow('nested too deep');
});
