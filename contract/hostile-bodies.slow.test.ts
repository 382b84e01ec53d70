import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileTexts, longestSliceMs } from '../test/longest-slice.ts';
import { operations } from './api.ts';
import { requiredText } from './text.ts';

/** The longest body (server/app.ts), and query. */
const BODY_CHARACTERS = 64 * 1024;
/** Other requests wait no longer. */
const SLICE_MS = 50;

/** A value of a schema with `text` in place of every text, number and list. */
function fill(schema: z.core.JSONSchema.BaseSchema, text: string): unknown {
  const { properties, items } = schema;
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fill(Object(each), text)]));
  return items ? [text] : text;
}

test.each(Object.keys(hostileTexts))(
  'a body, query or path of 64 KB of %s does not block other requests',
  async (kind) => {
    const text = hostileTexts[kind]?.(BODY_CHARACTERS) ?? '';
    for (const [name, { body, query, params }] of Object.entries(operations) as [string, Inputs][]) {
      for (const schema of [body, query, params]) {
        if (!schema) continue;
        const input = fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), text);
        expect(await longestSliceMs(async () => schema.safeParse(input)), name).toBeLessThan(SLICE_MS);
      }
    }
  },
);

type Inputs = Partial<Record<'body' | 'query' | 'params', z.ZodType>>;

test.each([
  ['Level 2\r\n114 Wickham Street\tBrisbane', 'Level 2 114 Wickham Street Brisbane'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u001b[2JAda', '[2JAda'],
  ['A\u200bda\ufeff', 'Ada'],
  ['\u200fسارة', '\u200fسارة'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['  two  spaces ', 'two  spaces'],
])('a text of one line is stored as it reads: %j', (typed, stored) => {
  expect(requiredText(100).parse(typed)).toBe(stored);
});

test.each(['\u200b', '\u3164', '\u00ad \u2800', '\u202e', '\r\n'])(
  'a text without a visible character is empty: %j',
  (typed) => {
    expect(requiredText(100).safeParse(typed).error?.issues[0]?.message).toBe('FIELDS_REQUIRED');
  },
);

test('a text that is far too long is rejected before it is read', () => {
  for (const text of ['a'.repeat(401), ' '.repeat(401)])
    expect(requiredText(100).safeParse(text).error?.issues).toMatchObject([{ message: 'TOO_LONG' }]);
});
