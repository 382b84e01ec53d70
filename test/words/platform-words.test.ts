import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsOf } from './identifiers.ts';

/** Words of features. `order` alone also means a sequence. */
const words =
  /(?<![./{-])\b(orders|order (id|status|line)s?|carts?|catalogues?|checkouts?|products?|dosages?|medic\w*|listings?)(?!\.md)\b/i;

/** Lines that may name a feature, and why. */
const accepted = [
  // An operator recognises a store by its accounts, orders and products.
  /^server\/platform\/backup\/(existing-store|restore-backup)\.ts: /,
];

test('the platform names no feature: what it needs of one is passed in', () => {
  const files = globSync('server/platform/**/*.ts').filter((file) => !/\.(test|harness|fixture|d)\.ts$/.test(file));
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => words.test(wordsOf(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found.filter((line) => !accepted.some((pattern) => pattern.test(line)))).toEqual([]);
});
