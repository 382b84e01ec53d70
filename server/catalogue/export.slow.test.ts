import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { exportCatalogue } from './export.ts';
import { importCatalogue } from './import/apply.ts';
import { csvRow, header, parseFile, temporaryFile } from './import/import.harness.ts';
import { listProducts } from './queries.ts';

const { db } = await testDatabase();
const starter = fileURLToPath(new URL('../../catalogue/starter.csv', import.meta.url));

beforeEach(async () => {
  await db.execute(sql`delete from products`);
});

/** Characters that are special in CSV, JSON or text normalisation. */
const character = fc.oneof(
  fc.constantFrom('&lt;p&gt;', '&amp;eacute;', '&nbsp;', '<br>', ...'",;|\\\'&<>=+-@{}[]:\n\u00a0 é\u0301ع💊'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const words = (max: number) => fc.string({ unit: character, maxLength: max });
const dosage = fc.oneof(fc.constantFrom('100', '20 mg', '5', 'a|b', '"', '1e3'), words(8));
const product = fc.record({
  drugName: words(20),
  brandName: words(20),
  description: words(40),
  category: words(10),
  type: words(6),
  dosages: fc.array(fc.tuple(dosage, fc.integer({ min: 1, max: 99_999_900 })), { minLength: 1, maxLength: 4 }),
  packagingType: words(10),
});
type ProductInput = typeof product extends fc.Arbitrary<infer T> ? T : never;

/** The products as JSON Lines. Some may be invalid; the import rejects those. */
function toJsonLines(inputs: ProductInput[]): string {
  return inputs
    .map(({ dosages, ...texts }, index) => {
      const prices = new Map(dosages.map(([name, cents]) => [name, cents / 100]));
      const dosagePricing = Object.fromEntries(prices);
      return JSON.stringify({ productId: `P-${index}`, ...texts, availableDosages: [...prices.keys()], dosagePricing });
    })
    .join('\n');
}

test.each(['csv', 'jsonl', 'json', 'csv.gz', 'jsonl.gz'])(
  'any imported catalogue, exported as %s, is imported again unchanged and without a rejection',
  async (ending) => {
    const target = temporaryFile('', ending);
    let acceptedCount = 0;
    const property = fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (inputs) => {
      await db.execute(sql`delete from products`);
      const { added } = await importCatalogue(db, temporaryFile(toJsonLines(inputs), 'jsonl'));
      const before = (await listProducts(db, {})).items.map(({ id: _, ...texts }) => texts);
      acceptedCount += added;
      expect(await exportCatalogue(db, target)).toBe(added);
      expect(await importCatalogue(db, target)).toMatchObject({ added: 0, changed: 0, unchanged: added, rejected: 0 });
      await db.execute(sql`delete from products`);
      await importCatalogue(db, target);
      expect((await listProducts(db, {})).items.map(({ id: _, ...texts }) => texts)).toEqual(before);
    });
    await fc.assert(property, { numRuns: 40 });
    expect(acceptedCount).toBeGreaterThan(40); // the property covers accepted products only
  },
);

test('the export of the starter catalogue equals its file byte for byte', async () => {
  await importCatalogue(db, starter);
  const target = temporaryFile('');
  expect(await exportCatalogue(db, target)).toBe(207);
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(starter, 'utf8'));
});

test('a .json export is an array of products as the API shows them', async () => {
  await importCatalogue(db, temporaryFile(`${header}\n${csvRow()}\n${csvRow({ productId: 'A-2' })}\n`));
  const target = temporaryFile('', 'json');
  await exportCatalogue(db, target);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual((await listProducts(db, {})).items);
});

test.each(['csv', 'jsonl', 'json'])('an empty catalogue is exported as %s and imported again', async (ending) => {
  const target = temporaryFile('old content', ending);
  expect(await exportCatalogue(db, target)).toBe(0);
  expect(await parseFile(target)).toEqual([]);
});

test('withdrawn products are not exported', async () => {
  await importCatalogue(db, temporaryFile(`${header}\n${csvRow()}\n`));
  await db.execute(sql`update products set withdrawn_at = now()`);
  expect(await exportCatalogue(db, temporaryFile(''))).toBe(0);
});

test('an export that fails keeps the old file and leaves no temporary file', async () => {
  const target = temporaryFile('old content');
  const broken = { transaction: () => Promise.reject(new Error('unavailable')) } as unknown as typeof db;
  await expect(exportCatalogue(broken, target)).rejects.toThrow('unavailable');
  expect(readFileSync(target, 'utf8')).toBe('old content');
  expect(readdirSync(path.dirname(target)).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
