import { expect, test } from 'vitest';
import { withoutValues } from './without-values.ts';

function messageOf(json: string): string {
  try {
    JSON.parse(json);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(['["a","Jane Doe",x]', '{"Jane Doe":y}', '"Jane Doe', "'Jane Doe'", '{"a":"Jane \\"Doe",x}'])(
  'nothing that was typed is left of the error of %s',
  (json) => {
    expect(withoutValues(messageOf(json))).toMatch(/^[^.]*…/);
    expect(withoutValues(messageOf(json))).not.toMatch(/Jane|Doe/);
  },
);

test.each([
  ['can\'t access property "foo", x is undefined', "can't access property …, x is undefined"],
  ['x is not a function', 'x is not a function'],
  ['Minified React error #418; visit https://react.dev/errors/418?args', 'Minified React error #418; visit …'],
  ['jane@clinic.example has 4 of 12', '… has … of …'],
])('%s', (message, left) => {
  expect(withoutValues(message)).toBe(left);
});

test('a long message takes no time, and has 200 characters at most', () => {
  expect(withoutValues('x'.repeat(1_000_000)).length).toBe(200);
});
