import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { knownTypes } from '#server/catalogue/products/known-types.ts';
import { words as arabic } from '#web/i18n/arabic.ts';
import { words as french } from '#web/i18n/french.ts';
import { words as spanish } from '#web/i18n/spanish.ts';

test('known types, and the categories and units of the starter catalogue, have a name in each language', () => {
  const starter = parse<Record<string, string>>(readFileSync('catalogue/starter.csv'), { columns: true });
  for (const words of [spanish, french, arabic]) {
    for (const type of knownTypes) expect(words.typeName(type), type).toBeDefined();
    for (const { category = '', priceUnit = '' } of starter) {
      expect(words.categoryName(category), category).toBeDefined();
      expect(words.unitName(priceUnit), priceUnit).toBeDefined();
    }
  }
});
