import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductHistoryEntry } from '#contract/admin/product-history.ts';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { AdminUndoImport, LastImport } from '#contract/admin/undo-import.ts';
import type { CallOutput } from '#contract/endpoint.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow, temporaryFile } from '#server/catalogue/import/import.harness.ts';
import type { ImportOptions } from '#server/catalogue/import/options.ts';
import { advisoryLocks } from '#server/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

type Undone = CallOutput<typeof AdminUndoImport>;

const store = await testStore();
const admin = await person(store, { role: 'admin' });

const importRows = (rows: string[], options: ImportOptions = {}) =>
  importCatalogue(store.context.db, csvFile(...rows), { by: { accountId: admin.id }, ...options });
const importPrices = (...lines: string[]) =>
  importCatalogue(store.context.db, temporaryFile(['productId,dosage,price', ...lines, ''].join('\n')), {
    by: { accountId: admin.id },
  });

/** All products by code, without what every change changes. */
async function products() {
  const { body } = await admin.get<AdminProduct[]>('/api/admin/products');
  return Object.fromEntries(
    body.map(({ version: _, withdrawnAt, ...product }) => [
      product.productId,
      { ...product, withdrawn: withdrawnAt !== null },
    ]),
  );
}

async function lastImport(): Promise<LastImport | null> {
  return (await admin.get<{ import: LastImport | null }>('/api/admin/products/import/last')).body.import;
}

/** Undoes the last import, or the one with the id, with one call. */
async function undo(id?: string) {
  return await admin.post<Undone>('/api/admin/products/import/undo', { import: id ?? (await lastImport())?.id });
}

async function change(productId: string, fields: Partial<AdminProduct>): Promise<void> {
  const { id } = (await products())[productId] ?? {};
  expect((await admin.patch(`/api/admin/products/${id}`, fields)).status).toBe(200);
}

async function setState(productId: string, action: 'withdraw' | 'restore'): Promise<void> {
  const { id } = (await products())[productId] ?? {};
  expect((await admin.post(`/api/admin/products/${id}/${action}`)).status).toBe(200);
}

beforeEach(async () => {
  await store.db.execute(sql`delete from products`);
  await store.db.execute(sql`delete from catalogue_imports`);
  await store.db.execute(sql`delete from category_names`);
  await importRows([
    csvRow(),
    csvRow({ productId: 'A-2' }),
    csvRow({ productId: 'A-3' }),
    csvRow({ productId: 'WITHDRAWN' }),
  ]);
  await setState('WITHDRAWN', 'withdraw');
});

describe('an undo of the last import', () => {
  test('puts back prices, dosages, texts and what is on sale, and withdraws what was new', async () => {
    const before = await products();
    await importRows(
      [
        csvRow({
          description: '',
          availableDosages: '["400 mg", "800 mg"]',
          defaultDosage: '800 mg',
          dosagePricing: '{"400 mg": 70, "800 mg": 90}',
        }),
        csvRow({ productId: 'a-2', category: 'Wound Care', brandName: 'Other "brand"' }),
        csvRow({ productId: 'WITHDRAWN', brandName: 'Back' }),
        csvRow({ productId: 'NEW' }),
      ],
      { withdrawMissing: true },
    );
    expect(await lastImport()).toMatchObject({
      ...{ added: 1, changed: 2, withdrawn: 1, restored: 1 },
      ...{ by: { id: admin.id }, undoneAt: null, canUndo: true },
    });
    expect(await undo()).toMatchObject({
      status: 200,
      body: { reset: 3, restored: 1, withdrawn: 2, kept: [], isDone: true },
    });
    const after = await products();
    expect(after.NEW).toMatchObject({ withdrawn: true });
    expect({ ...after, NEW: undefined }).toEqual({ ...before, NEW: undefined });
    expect(await lastImport()).toMatchObject({ undoneAt: expect.any(String), canUndo: false });
    expect(await listAudit(store.db, { event: 'catalogue-import-undone', limit: 1 })).toMatchObject([
      { accountId: admin.id },
    ]);
    expect((await store.client().get('/api/products?category=Wound%20Care')).body).toEqual([]);
  });

  test('keeps prices and texts that were changed since, and names them', async () => {
    await importRows([
      csvRow({ description: 'Wrong.', brandName: 'Wrong', dosagePricing: '{"200 mg": 45, "400 mg": 72.5}' }),
    ]);
    await change('A-1', { brandName: 'Right', dosagePricing: { '200 mg': 45, '400 mg': 8 } });
    expect((await undo()).body).toEqual({
      ...{ reset: 1, restored: 0, withdrawn: 0, products: 1, isDone: true },
      kept: [{ productId: 'A-1', drugName: 'Ibuprofen', columns: ['brandName', 'dosagePricing'] }],
    });
    expect((await products())['A-1']).toMatchObject({
      ...{ description: 'Eases pain.', brandName: 'Right' },
      dosagePricing: { '200 mg': 4.5, '400 mg': 8 },
    });
  });

  test('keeps dosages that were added or removed since', async () => {
    await importPrices('A-1,200 mg,45');
    await change('A-1', { availableDosages: ['200 mg'], dosagePricing: { '200 mg': 45 }, defaultDosage: '200 mg' });
    expect((await undo()).body.kept).toMatchObject([{ columns: ['dosagePricing'] }]);
    expect((await products())['A-1']).toMatchObject({ dosagePricing: { '200 mg': 45 } });
  });

  test('never leaves a default dosage that is not offered', async () => {
    await importRows([
      csvRow({
        brandName: 'Wrong',
        availableDosages: '["1 g", "2 g"]',
        defaultDosage: '1 g',
        dosagePricing: '{"1 g": 5, "2 g": 9}',
      }),
    ]);
    await change('A-1', { defaultDosage: '2 g' });
    expect((await undo()).body).toMatchObject({
      ...{ reset: 1, kept: [{ columns: ['defaultDosage', 'availableDosages'] }] },
    });
    expect((await products())['A-1']).toMatchObject({
      ...{ brandName: 'Nurofen', defaultDosage: '2 g', availableDosages: ['1 g', '2 g'] },
    });
  });

  test('leaves products on sale, or off sale, as somebody decided since', async () => {
    await importRows([csvRow(), csvRow({ productId: 'WITHDRAWN' }), csvRow({ productId: 'NEW' })], {
      withdrawMissing: true,
    });
    await setState('A-2', 'restore'); // as before the import
    await setState('A-3', 'restore');
    await setState('A-3', 'withdraw');
    await setState('WITHDRAWN', 'withdraw');
    await setState('WITHDRAWN', 'restore');
    await change('NEW', { brandName: 'Wanted' });
    const { body } = await undo();
    expect(body).toMatchObject({ restored: 0, withdrawn: 0 });
    expect(body.kept.map(({ productId, columns }) => [productId, columns])).toEqual([
      ['NEW', []],
      ['WITHDRAWN', []],
      ['A-3', []],
    ]);
    const after = await products();
    expect(['A-2', 'A-3', 'WITHDRAWN', 'NEW'].map((code) => after[code]?.withdrawn)).toEqual([
      ...[false, true, false, false],
    ]);
  });

  test('is in the history of the products, beside the import and edits', async () => {
    await importPrices('A-1,200 mg,45');
    await undo();
    const { id } = (await products())['A-1'] ?? {};
    const { body } = await admin.get<ProductHistoryEntry[]>(`/api/admin/products/${id}/history`);
    expect(body.map(({ cause, kind, prices }) => ({ cause, kind, prices }))).toEqual([
      { cause: 'undo', kind: 'changed', prices: [{ dosage: '200 mg', from: 45, to: 4.5 }] },
      { cause: 'import', kind: 'changed', prices: [{ dosage: '200 mg', from: 4.5, to: 45 }] },
      { cause: 'import', kind: 'added', prices: [] },
    ]);
  });

  test('works in steps of 1,000 products, and is continued whatever happens between', async () => {
    await importRows(Array.from({ length: 1_001 }, (_, index) => csvRow({ productId: `MANY-${index}` })));
    expect((await undo()).body).toMatchObject({ withdrawn: 1_000, products: 1_000, isDone: false });
    const half = await lastImport();
    expect(half).toMatchObject({ canUndo: true, isHalfUndone: true, undoneAt: null });
    // A colleague decides again; another file is not imported; a day passes.
    await setState('MANY-0', 'restore');
    await expect(importPrices('A-1,200 mg,5')).rejects.toMatchObject({ code: 'E_HALF_UNDONE' });
    await store.db.execute(sql`update catalogue_imports set started_at = started_at - interval '25 hours'`);
    expect(await lastImport()).toMatchObject({ id: half?.id, canUndo: true });
    expect((await undo(half?.id)).body).toMatchObject({ withdrawn: 1, products: 1, isDone: true });
    expect((await undo(half?.id)).body).toMatchObject({ withdrawn: 0, isDone: true });
    expect((await products())['MANY-0']).toMatchObject({ withdrawn: false });
  });

  test('gives a product its old category by the name that the category has now', async () => {
    await importRows([csvRow({ category: 'Wrong' })]);
    await admin.post('/api/admin/categories/rename', { name: 'Pain Relief', into: 'Analgesics' });
    expect((await undo()).body).toMatchObject({ reset: 1, kept: [] });
    expect((await products())['A-1']).toMatchObject({ category: 'Analgesics' });
  });

  test('gives it back also if the category of the file was renamed', async () => {
    await importRows([csvRow({ category: 'Foo' })]);
    await admin.post('/api/admin/categories/rename', { name: 'Foo', into: 'Bar' });
    expect((await undo()).body).toMatchObject({ reset: 1, kept: [] });
    expect((await products())['A-1']).toMatchObject({ category: 'Pain Relief' });
  });

  test('withdraws a new product whose category was renamed: nobody has looked at it', async () => {
    await importRows([csvRow({ productId: 'NEW', category: 'Foo' })]);
    await admin.post('/api/admin/categories/rename', { name: 'Foo', into: 'Bar' });
    expect((await undo()).body).toMatchObject({ withdrawn: 1, kept: [] });
  });

  test('puts back prices also if the order of the dosages was changed since', async () => {
    await importRows([csvRow({ dosagePricing: '{"200 mg": 45, "400 mg": 72.5}' })]);
    await change('A-1', { availableDosages: ['400 mg', '200 mg'] });
    expect((await undo()).body).toMatchObject({ reset: 1, kept: [] });
    expect((await products())['A-1']).toMatchObject({ dosagePricing: { '200 mg': 4.5, '400 mg': 7.25 } });
  });
});

describe('an undo is rejected', () => {
  test('after 24 hours, of an earlier import and of an unknown one; a second time it changes nothing', async () => {
    const first = (await lastImport())?.id;
    await importPrices('A-1,200 mg,5');
    const tooLate = { status: 409, body: { code: 'UNDO_TOO_LATE' } };
    expect(await undo(first)).toMatchObject(tooLate);
    expect(await undo('none')).toMatchObject(tooLate);
    await store.db.execute(sql`update catalogue_imports set started_at = started_at - interval '24 hours'`);
    expect(await lastImport()).toMatchObject({ canUndo: false });
    expect(await undo()).toMatchObject(tooLate);
    await store.db.execute(sql`update catalogue_imports set started_at = started_at + interval '1 hour'`);
    expect((await undo()).body).toMatchObject({ reset: 1, isDone: true });
    expect((await undo()).body).toMatchObject({ reset: 0, isDone: true });
    expect((await products())['A-1']).toMatchObject({ dosagePricing: { '200 mg': 4.5 } });
  });

  test('while an import runs', async () => {
    await importPrices('A-1,200 mg,5');
    const running = await store.context.db.sessions.connect();
    try {
      await running.query('select pg_advisory_lock($1)', [advisoryLocks.import]);
      expect(await undo()).toMatchObject({ status: 503 });
    } finally {
      await running.query('select pg_advisory_unlock_all()');
      running.release();
    }
    expect(await undo()).toMatchObject({ status: 200 });
  });
});

test('imports that change nothing, and trial runs, are no last import', async () => {
  await importPrices('A-1,200 mg,5');
  const id = (await lastImport())?.id;
  await importPrices('A-1,200 mg,5');
  await importRows([csvRow({ brandName: 'Trial' })], { dryRun: true });
  expect((await lastImport())?.id).toBe(id);
});

test('an import of all or nothing that was rejected leaves no history', async () => {
  const before = await lastImport();
  await importRows([csvRow({ brandName: 'New' }), csvRow({ productId: 'BAD', drugName: '' })], { allOrNothing: true });
  expect(await lastImport()).toEqual(before);
});
