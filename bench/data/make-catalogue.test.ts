import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseCatalogue } from '#server/catalogue/import/parse.ts';
import { writeCatalogue } from './make-catalogue.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an import rejects nothing in the made-up catalogue', async () => {
  const file = path.join(folder, 'sound.csv');
  await writeCatalogue(file, 20_000);
  const seen = { names: new Set(), categories: new Set(), types: new Set(), products: 0 };
  for await (const { product, rejected, warnings } of parseCatalogue(file)) {
    expect({ rejected, warnings }).toEqual({ warnings: [] });
    if (!product) continue;
    seen.products += 1;
    seen.names.add(product.drugName);
    seen.categories.add(product.category);
    seen.types.add(product.type);
  }
  expect(seen.products).toBe(20_000);
  expect(seen.names.size).toBeGreaterThan(1500);
  expect(seen.categories.size).toBe(30);
  expect(seen.types.size).toBe(13);
});

test('the same number of products gives the same file, and a larger file begins with it', async () => {
  const [small, again, large] = await Promise.all(
    [500, 500, 1000].map(async (count, index) => {
      const file = path.join(folder, `${index}.csv`);
      await writeCatalogue(file, count);
      return readFileSync(file, 'utf8');
    }),
  );
  expect(again).toBe(small);
  expect(large?.startsWith(small ?? '-')).toBe(true);
});
