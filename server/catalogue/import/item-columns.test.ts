import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { ProductHistoryEntry } from '#contract/admin/product-history.ts';
import type { ImportChange } from '#contract/admin/product-import.ts';
import type { Item } from '#contract/admin/stock/items.ts';
import type { LastImport } from '#contract/admin/undo-import.ts';
import { exportCatalogue } from '#server/catalogue/export.ts';
import { sql } from '#server/platform/database/sql.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { importCatalogue } from './apply.ts';
import { csvFile, csvRow, emptyOutcome, header, jsonProduct, temporaryFile } from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const { db } = store;

async function importFile(file: string, options: ImportOptions = {}) {
  const rejected: string[] = [];
  const changes: ImportChange[] = [];
  const outcome = await importCatalogue(db, file, {
    ...{ by: { accountId: admin.id }, ...options },
    onRejected: (line, { code, column }) => void rejected.push(`${line} ${column} ${code}`),
    onChange: (change) => void changes.push(change),
  });
  return { outcome, rejected, changes };
}

const importLines = (lines: string[], options?: ImportOptions) =>
  importFile(temporaryFile(`${lines.join('\n')}\n`), options);

/** The items of a product by dosage, without what identifies them. */
async function itemsOf(productId: string) {
  const { body } = await admin.get<Item[]>(`/api/admin/items?search=${productId}`);
  return Object.fromEntries(
    body.map(({ id: _, product: __, productId: ___, drugName: ____, brandName: _____, dosage, ...texts }) => [
      dosage,
      texts,
    ]),
  );
}

const none = { tracked: false, codes: {}, flags: [], classes: {} };

async function version() {
  return (await store.pool.query('select version from catalogue_version')).rows[0].version;
}

beforeEach(async () => {
  await db.execute(sql`delete from products`);
  await db.execute(sql`delete from catalogue_imports`);
  const single = { availableDosages: '1 %', defaultDosage: '1 %', dosagePricing: '12.50' };
  await importCatalogue(db, csvFile(csvRow(), csvRow({ productId: 'ONE', ...single })));
});

test('a line for each dosage sets codes and facts, with or without a price, in the spellings that people use', async () => {
  const { outcome } = await importLines([
    'productId,dosage,GTIN,ndc,storageClass,flags,unitsPerPack,MAXPERORDER,classAU,classUS,supplierCode,price',
    'a-1,400MG,9506000134352,0069-4200-30,2–8°C,"cytotoxic, Do not freeze",30,٢,s4,C-II,SUP 1,8.00',
    'ONE,,,,<= 25,,,,unclassified,,,',
  ]);
  expect(outcome).toEqual({ ...emptyOutcome, changed: 2 });
  expect(await itemsOf('A-1')).toEqual({
    '200 mg': none,
    '400 mg': {
      ...{
        gtin: '09506000134352',
        codes: { ndc: '0069-4200-30' },
        storageClass: '2-8 °C',
        unitsPerPack: 30,
        maxPerOrder: 2,
      },
      ...{
        flags: ['do-not-freeze', 'cytotoxic'],
        classes: { AU: 'S4', US: 'CII' },
        supplierCode: 'SUP 1',
        tracked: false,
      },
    },
  });
  expect(await itemsOf('ONE')).toEqual({
    '1 %': { ...none, storageClass: '≤ 25 °C', classes: { AU: 'unclassified' } },
  });
});

test('an empty cell and a column that is not there change nothing, nor does the same file again', async () => {
  const file = ['productId,dosage,gtin,storageClass', 'A-1,200 mg,9506000134352,frozen', 'A-1,400 mg,,'];
  await importLines(file.slice(0, 2));
  const [before, items] = [await version(), await itemsOf('A-1')];
  expect((await importLines(['productId,dosage,gtin,ndc', 'A-1,200 mg,,'])).outcome).toEqual({
    ...emptyOutcome,
    unchanged: 1,
  });
  expect((await importLines(file.slice(0, 2))).outcome).toEqual({ ...emptyOutcome, unchanged: 1 });
  expect((await importFile(csvFile(csvRow()))).outcome).toEqual({ ...emptyOutcome, unchanged: 1 });
  expect(await itemsOf('A-1')).toEqual(items);
  expect(await version()).toBe(before);
});

test('a wrong check digit, an unknown value and a GTIN of another dosage are rejected with their line', async () => {
  await importLines(['productId,gtin', 'ONE,4006381333931']);
  const { rejected, outcome } = await importLines([
    'productId,dosage,gtin,ndc,storageClass,flags,unitsPerPack,classEU',
    'A-1,200 mg,9506000134353,,,,,',
    'A-1,200 mg,,,fridge,,,',
    'A-1,200 mg,,,,fragile,,',
    'A-1,200 mg,,,,,1.5,',
    'A-1,200 mg,,,,,,S4',
    'A-1,200 mg,,médicament,,,,',
    'A-1,200 mg,4006381333931,,,,,',
    'A-1,400 mg,9506000134352,,,,,',
    'ONE,,9506000134352,,,,,',
    'A-1,200 mg,9.506E+12,,,,,',
  ]);
  expect(rejected.sort()).toEqual(
    [
      ...['2 gtin E_GTIN', '3 storageClass E_ITEM_VALUE', '4 flags E_ITEM_VALUE', '5 unitsPerPack E_ITEM_VALUE'],
      ...[
        '6 classEU E_ITEM_VALUE',
        '7 ndc E_ITEM_CODE',
        '8 gtin E_GTIN_TAKEN',
        '10 gtin E_GTIN_TWICE',
        '11 gtin E_GTIN',
      ],
    ].sort(),
  );
  expect(outcome).toMatchObject({ changed: 1, rejected: 9 });
  expect((await itemsOf('ONE'))['1 %']).toMatchObject({ gtin: '04006381333931' });
});

test('a catalogue file has them for a product with one dosage, or by dosage', async () => {
  const byDosage = '"{""200 mg"": ""frozen"", ""400 mg"": ""≤ 30 °C""}"';
  const lines = [
    `${header},storageClass,atc`,
    `${csvRow({ productId: 'NEW' })},${byDosage},`,
    `${csvRow({ productId: 'ONE', availableDosages: '1 %', defaultDosage: '1 %', dosagePricing: '12.50' })},frozen,M01AE01`,
    `${csvRow()},frozen,M01AE01`,
    `${csvRow({ productId: 'MANY' })},,"{""200 mg"": ""A"", ""200  mg"": ""B""}"`,
    `${csvRow({ productId: 'BAD' })},"{""5 mg"": ""frozen""}",`,
  ];
  const { outcome, rejected } = await importLines(lines);
  expect(outcome).toMatchObject({ added: 1, changed: 2, rejected: 2 });
  expect(rejected.sort()).toEqual(['5 atc E_JSON_DUP_KEY', '6 storageClass E_DOSAGE_UNKNOWN']);
  const all = { ...none, storageClass: 'frozen', codes: { atc: 'M01AE01' } };
  expect(await itemsOf('A-1')).toEqual({ '200 mg': all, '400 mg': all });
  expect(await itemsOf('NEW')).toEqual({
    '200 mg': { ...none, storageClass: 'frozen' },
    '400 mg': { ...none, storageClass: '≤ 30 °C' },
  });
  expect(await itemsOf('ONE')).toEqual({ '1 %': { ...none, storageClass: 'frozen', codes: { atc: 'M01AE01' } } });
  const gtin = { '200 mg': 9506000134352, '400 mg': null };
  const record = jsonProduct({ productId: 'JSON', gtin, flags: ['cytotoxic'] });
  expect((await importFile(temporaryFile(`${record}\n`, 'jsonl'))).outcome).toMatchObject({ added: 1, rejected: 0 });
  expect((await itemsOf('JSON'))['200 mg']).toEqual({ ...none, gtin: '09506000134352', flags: ['cytotoxic'] });
});

test('a trial run lists them, the import does the same, and an undo takes back what nobody changed since', async () => {
  await importLines(['productId,dosage,storageClass,ndc', 'A-1,200 mg,frozen,OLD']);
  const file = [
    'productId,dosage,storageClass,ndc,gtin',
    'A-1,200 mg,2-8 °C,NEW,9506000134352',
    'ONE,,,,4006381333931',
  ];
  const trial = await importLines(file, { dryRun: true });
  expect(trial.changes).toMatchObject([
    {
      productId: 'A-1',
      prices: [],
      texts: [
        { column: 'gtin', dosage: '200 mg', from: '', to: '09506000134352' },
        { column: 'ndc', dosage: '200 mg', from: 'OLD', to: 'NEW' },
        { column: 'storageClass', dosage: '200 mg', from: 'frozen', to: '2-8 °C' },
      ],
    },
    { productId: 'ONE', texts: [{ column: 'gtin', dosage: '1 %' }] },
  ]);
  expect((await itemsOf('ONE'))['1 %']).toEqual(none);
  const path = temporaryFile(`${file.join('\n')}\n`);
  const { trial: token } = (await importFile(path, { dryRun: true })).outcome;
  expect((await importFile(path, { trial: token })).outcome).toMatchObject({ changed: 2 });

  const [item] = (await admin.get<Item[]>('/api/admin/items?search=A-1')).body;
  await admin.patch(`/api/admin/items/${item?.id}`, { codes: { ndc: 'NEWER' } });
  const last = (await admin.get<{ import: LastImport }>('/api/admin/products/import/last')).body.import;
  expect((await admin.post('/api/admin/products/import/undo', { import: last.id })).body).toMatchObject({
    reset: 2,
    kept: [{ productId: 'A-1', columns: ['ndc'] }],
  });
  expect((await itemsOf('A-1'))['200 mg']).toEqual({ ...none, storageClass: 'frozen', codes: { ndc: 'NEWER' } });
  expect((await itemsOf('ONE'))['1 %']).toEqual(none);

  const [product] = (await admin.get<{ id: number }[]>('/api/admin/products?search=A-1')).body;
  const history = (await admin.get<ProductHistoryEntry[]>(`/api/admin/products/${product?.id}/history`)).body;
  expect(history.slice(0, 3).map(({ cause, texts }) => [cause, texts.map(({ column }) => column)])).toEqual([
    ['undo', ['gtin', 'storageClass']],
    ['edit', ['ndc']],
    ['import', ['gtin', 'ndc', 'storageClass']],
  ]);
});

test.each(['csv', 'jsonl', 'json'])(
  'an export as %s has those that are set, and is imported without a change',
  async (ending) => {
    const target = temporaryFile('', ending);
    await exportCatalogue(db, target);
    expect(readFileSync(target, 'utf8')).not.toMatch(/gtin|storageClass\b/);
    await importLines([
      'productId,dosage,gtin,flags,supplierCode',
      'A-1,400 mg,9506000134352,cytotoxic,&lt;1&gt;',
      'ONE,,,,{7}',
    ]);
    const stored = [await itemsOf('A-1'), await itemsOf('ONE')];
    await exportCatalogue(db, target);
    expect(readFileSync(target, 'utf8')).not.toContain('storageClass');
    expect((await importFile(target)).outcome).toMatchObject({ changed: 0, unchanged: 2, rejected: 0 });
    await db.execute(sql`delete from products`);
    expect((await importFile(target)).outcome).toMatchObject({ added: 2, rejected: 0 });
    expect([await itemsOf('A-1'), await itemsOf('ONE')]).toEqual(stored);
  },
);

test('a GTIN moves to a dosage that the file spells in another way, and from what is no longer sold', async () => {
  const single = (productId: string, dosage: string) =>
    `${csvRow({ productId, availableDosages: dosage, defaultDosage: dosage, dosagePricing: '12.50' })},`;
  await importLines(['productId,gtin', 'ONE,9506000134352']);
  const respelled = [`${header},gtin`, `${single('ONE', '1%')}9 506000 134352`];
  expect((await importLines(respelled)).outcome).toEqual({ ...emptyOutcome, changed: 1 });
  expect(await itemsOf('ONE')).toEqual({ '1%': { ...none, gtin: '09506000134352' } });
  await importFile(csvFile(csvRow()), { withdrawMissing: true });
  expect((await importLines(respelled)).outcome).toEqual({ ...emptyOutcome, changed: 1 });
  expect(await itemsOf('ONE')).toEqual({ '1%': { ...none, gtin: '09506000134352' } });
  await importFile(csvFile(csvRow()), { withdrawMissing: true });
  const renumbered = [`${header},gtin`, `${single('TWO', '1%')}9506000134352`];
  expect((await importLines(renumbered)).outcome).toEqual({ ...emptyOutcome, added: 1 });
  // TWO gives its GTIN away with its old dosage, but only to the next file.
  const back = [
    `${header},gtin`,
    `${single('TWO', '2%')}`,
    `${single('ONE', '1%')}`,
    `${single('NEW', '1%')}9506000134352`,
  ];
  expect((await importLines(back)).rejected).toEqual(['4 gtin E_GTIN_TAKEN']);
  expect((await importLines(back)).outcome).toEqual({ ...emptyOutcome, added: 1, unchanged: 2 });
  expect(await itemsOf('ONE')).toEqual({ '1%': none });
});

test('a trial run says the same of a GTIN that moves as the import, whatever its batches are', async () => {
  const many = Array.from({ length: 300 }, (_, each) => csvRow({ productId: `M-${each}` }));
  await importFile(csvFile(...many));
  await importLines(['productId,dosage,gtin', 'M-0,200 mg,9506000134352']);
  const file = [
    ...['productId,dosage,gtin,storageClass', 'M-0,200 mg,4006381333931,'],
    ...many.map((_, each) => `M-${each},400 mg,,frozen`),
    'M-299,200 mg,9506000134352,',
  ];
  const trial = await importLines(file, { dryRun: true });
  expect(trial.rejected).toEqual(['303 gtin E_GTIN_TAKEN']);
  expect((await importLines(file)).rejected).toEqual(trial.rejected);
});

test('an undo does not take a GTIN from the item that has it by now', async () => {
  await importLines(['productId,dosage,gtin', 'A-1,200 mg,9506000134352']);
  await importLines(['productId,dosage,gtin', 'A-1,200 mg,4006381333931']);
  const last = (await admin.get<{ import: LastImport }>('/api/admin/products/import/last')).body.import;
  const [other] = (await admin.get<Item[]>('/api/admin/items?search=ONE')).body;
  expect((await admin.patch(`/api/admin/items/${other?.id}`, { gtin: '9506000134352' })).status).toBe(200);
  expect((await admin.post('/api/admin/products/import/undo', { import: last.id })).body).toMatchObject({
    kept: [{ productId: 'A-1', columns: ['gtin'] }],
  });
  expect((await itemsOf('A-1'))['200 mg']).toMatchObject({ gtin: '04006381333931' });
});
