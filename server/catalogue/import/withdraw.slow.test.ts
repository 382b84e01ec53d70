import { beforeEach, expect, test } from 'vitest';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import {
  catalogueVersion,
  csvFile,
  csvRow,
  emptyOutcome,
  header,
  jsonProduct,
  temporaryFile,
} from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const { db } = await testDatabase();

const runImport = (file: string, options: ImportOptions = {}) =>
  importCatalogue(db, file, { ...options, withdrawMissing: true });
const rowsOf = (...ids: string[]) => ids.map((productId) => csvRow({ productId }));
const idsOnSale = async () => (await listProducts(db, {})).items.map((item) => item.productId).sort();

beforeEach(async () => {
  await db.execute(sql`delete from products`);
  await importCatalogue(db, csvFile(...rowsOf('A-1', 'A-2', 'A-3')));
});

test('products on sale that are not in the file are withdrawn, once', async () => {
  const file = csvFile(csvRow({ productId: 'a-1' }), csvRow({ productId: 'B-1' }));
  expect(await runImport(file)).toEqual({ ...emptyOutcome, added: 1, unchanged: 1, withdrawn: 2 });
  expect(await idsOnSale()).toEqual(['A-1', 'B-1']);
  const before = await catalogueVersion(db);
  const { rows } = await db.execute(sql`select product_id, withdrawn_at from products order by 1`);
  expect(await runImport(file)).toEqual({ ...emptyOutcome, unchanged: 2 });
  expect(await catalogueVersion(db)).toBe(before);
  expect((await db.execute(sql`select product_id, withdrawn_at from products order by 1`)).rows).toEqual(rows);
});

test('a later file that contains a withdrawn product restores it', async () => {
  await runImport(csvFile(...rowsOf('A-1')));
  expect(await runImport(csvFile(...rowsOf('A-1', 'A-2')))).toEqual({ ...emptyOutcome, changed: 1, unchanged: 1 });
  expect(await idsOnSale()).toEqual(['A-1', 'A-2']);
});

test('a dry run counts the missing products and withdraws none', async () => {
  const before = await catalogueVersion(db);
  const file = csvFile(...rowsOf('A-1', 'B-1'));
  expect(await runImport(file, { dryRun: true })).toEqual({
    ...emptyOutcome,
    trial: expect.any(String),
    added: 1,
    unchanged: 1,
    withdrawn: 2,
  });
  expect(await catalogueVersion(db)).toBe(before);
});

test('thousands of products are withdrawn in one import', async () => {
  const ids = Array.from({ length: 2_345 }, (_, index) => `B-${index}`);
  await importCatalogue(db, csvFile(...rowsOf(...ids)));
  expect(await runImport(csvFile(...rowsOf('A-1')))).toMatchObject({ withdrawn: 2_347 });
  expect(await idsOnSale()).toEqual(['A-1']);
});

/** The record of A-2 is invalid, and the file has no A-3. */
test.each([
  ['an invalid price', csvRow({ productId: 'A-2', dosagePricing: '{"200 mg": "4,50", "400 mg": 1}' })],
  ['a missing name, with its id in another case', csvRow({ productId: ' a-2', drugName: '' })],
  ['a missing column', csvRow({ productId: 'A-2' }).replace(/,[^,]*$/, '')],
  ['an extra comma', csvRow({ productId: 'A-2' }).replace('Nurofen', 'Nurofen,')],
  ['an extra comma, and quotes', csvRow({ productId: 'A-2' }).replace('A-2,Ibuprofen,', '"A-2","Ibuprofen",,')],
  ['having only its id', 'A-2'],
  ['a stray quote', csvRow({ productId: 'A-2' }).replace('Nurofen', 'Nuro"fen')],
  ['bytes that are not UTF-8', Buffer.from(csvRow({ productId: 'A-2', drugName: 'Caf\u00e9ine' }), 'latin1')],
])('a record rejected for %s does not withdraw its product', async (_error, row) => {
  const parts = [`${header}\n${csvRow()}\n`, row, '\n'];
  const file = temporaryFile(Buffer.concat(parts.map((part) => Buffer.from(part))));
  expect(await runImport(file)).toEqual({ ...emptyOutcome, unchanged: 1, withdrawn: 1, rejected: 1 });
  expect(await idsOnSale()).toEqual(['A-1', 'A-2']);
});

const reverseColumns = (row: string) => row.split(',').toReversed().join(',');
const withoutCommas = {
  availableDosages: '200 mg',
  defaultDosage: '',
  dosagePricing: '{"200 mg": 1}',
  description: '',
};
test.each([
  ['no id', csvFile(csvRow(), csvRow({ productId: '' }))],
  ['an id that a spreadsheet reformatted', csvFile(csvRow(), csvRow({ productId: '9.31048E+07' }))],
  ['an id with invalid bytes', temporaryFile(Buffer.from(`${header}\n${csvRow()}\nA-\u00e9,x\n`, 'latin1'))],
  ['an unclosed quote', csvFile(csvRow(), 'A-2,"never', ...rowsOf('A-3'))],
  ['a truncated file', temporaryFile(`${header}\n${csvRow()}\nA-2,Ibuprofen`)],
  ['a quote closed by the next record', csvFile(csvRow(), 'A-2,"Ibuprofen', csvRow({ drugName: 'a, b' }))],
  ['an endless line', csvFile(csvRow(), `A-2,${'x'.repeat(3_000_000)}`)],
  [
    'columns missing before the id',
    temporaryFile(`${catalogueColumns.toReversed()}\n${reverseColumns(csvRow(withoutCommas))}\nx,y,A-2\n`),
  ],
  ['truncated JSON', temporaryFile(`${jsonProduct()}\n{"productId": "A-2", "drugName`, 'jsonl')],
  ['JSON with a number for an id', temporaryFile(`[${jsonProduct()}, ${jsonProduct({ productId: 2 })}]`, 'json')],
])(
  '%s: nothing is withdrawn because the record may be of any product; the other records are imported',
  async (_what, file) => {
    await importCatalogue(db, csvFile(csvRow({ brandName: 'Before' })));
    const outcome = await runImport(file);
    expect(outcome).toMatchObject({ changed: 1, withdrawn: 0, rejected: 1 });
    expect(outcome.notWithdrawn).toMatch(/^line [123] has no readable productId/);
    expect(await idsOnSale()).toEqual(['A-1', 'A-2', 'A-3']);
  },
);

test.each([
  ['a header alone', csvFile()],
  ['an empty array', temporaryFile('[]', 'json')],
  ['rejected records only', csvFile(csvRow({ type: '' }))],
])('%s does not empty the catalogue', async (_what, file) => {
  const before = await catalogueVersion(db);
  expect(await runImport(file)).toMatchObject({ withdrawn: 0, notWithdrawn: 'no record of the file was accepted' });
  expect(await catalogueVersion(db)).toBe(before);
});

test('without withdrawMissing, nothing is withdrawn', async () => {
  expect(await importCatalogue(db, csvFile(csvRow()))).toEqual({ ...emptyOutcome, unchanged: 1 });
  expect(await idsOnSale()).toEqual(['A-1', 'A-2', 'A-3']);
});
