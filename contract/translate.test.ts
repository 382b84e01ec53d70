import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { fill, findText } from './translate.ts';

const messages = {
  greeting: 'Hello {{name}}',
  cart: {
    items_zero: 'zero',
    items_one: 'one',
    items_two: 'two',
    items_few: 'few',
    items_many: 'many',
    items_other: 'other',
    left: 'no forms',
    deep: { title: 'Down here' },
  },
};

test.each([
  ['en', { 0: 'other', 1: 'one', 2: 'other', 21: 'other', 1000000: 'other' }],
  ['es', { 0: 'other', 1: 'one', 2: 'other', 21: 'other', 1000000: 'many' }],
  ['fr', { 0: 'one', 1: 'one', 2: 'other', 21: 'other', 1000000: 'many' }],
  ['ar', { 0: 'zero', 1: 'one', 2: 'two', 3: 'few', 10: 'few', 11: 'many', 99: 'many', 100: 'other', 103: 'few' }],
] as const)('a count selects the plural form of the language: %s', (language, forms) => {
  for (const [count, form] of Object.entries(forms)) {
    expect(findText(messages, language, 'cart.items', { count: Number(count) }), count).toBe(form);
  }
});

test.each(languages)('in %s, a message without plural forms is used for every count', (language) => {
  expect(findText(messages, language, 'cart.left', { count: 3 })).toBe('no forms');
});

test('a message is found at any depth', () => {
  expect(findText(messages, 'en', 'greeting')).toBe('Hello {{name}}');
  expect(findText(messages, 'en', 'cart.deep.title')).toBe('Down here');
});

test.each(['nothing', 'cart', 'cart.nothing.here', 'greeting.length', 'cart.deep.title.more', 'toString'])(
  'no message has the key %s',
  (key) => {
    expect(findText(messages, 'en', key)).toBeUndefined();
  },
);

test('each placeholder is replaced by its value, or removed without one', () => {
  expect(fill('{{name}}: {{count}} of {{total}}, {{name}}', { name: 'Zyrtec', count: 0 })).toBe(
    'Zyrtec: 0 of , Zyrtec',
  );
});

test.each(['{{count}}', '$&', '$1', '<b>'])('a placeholder inside a value is not replaced: %s', (value) => {
  expect(fill('Search for {{term}}', { term: value, count: 1 })).toBe(`Search for ${value}`);
});
