import { expect, test } from 'vitest';
import type { ProductHistoryEntry } from '#contract/admin/product-history.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { expiredRows } from '#server/jobs.ts';
import { sql } from '#server/platform/database/sql.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

await importCatalogue(store.context.db, csvFile(csvRow()));
const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/admin/products?search=A-1')).body;

const historyOf = async (query = '') =>
  await admin.get<ProductHistoryEntry[]>(`/api/admin/products/${id}/history${query}`);

test('the history of a product names who changed what, newest first, with old and new values', async () => {
  await admin.patch(`/api/admin/products/${id}`, {
    brandName: 'Other',
    description: 'Longer. '.repeat(100),
    availableDosages: ['400 mg', '200 mg'],
    dosagePricing: { '200 mg': 5, '400 mg': 7.25 },
  });
  await admin.post(`/api/admin/products/${id}/withdraw`);
  await admin.post(`/api/admin/products/${id}/restore`);
  await admin.post('/api/admin/categories/rename', { name: 'Pain Relief', into: 'Analgesics' });
  const { status, body } = await historyOf();
  expect(status).toBe(200);
  const by = { id: admin.id, name: expect.any(String) };
  const noValues = { prices: [], texts: [] };
  const shortened = `${'Longer. '.repeat(25)}…`;
  expect(body.map(({ id: _, at: __, ...entry }) => entry)).toEqual([
    {
      ...{ by, cause: 'category', kind: 'changed', prices: [] },
      texts: [{ column: 'category', from: 'Pain Relief', to: 'Analgesics' }],
    },
    { by, cause: 'edit', kind: 'restored', ...noValues },
    { by, cause: 'edit', kind: 'withdrawn', ...noValues },
    {
      ...{ by, cause: 'edit', kind: 'changed' },
      prices: [{ dosage: '200 mg', from: 4.5, to: 5 }],
      texts: [
        { column: 'brandName', from: 'Nurofen', to: 'Other' },
        { column: 'description', from: 'Eases pain.', to: shortened },
        { column: 'availableDosages', from: '200 mg | 400 mg', to: '400 mg | 200 mg' },
      ],
    },
    { by: null, cause: 'import', kind: 'added', ...noValues },
  ]);
});

test('it comes in pages', async () => {
  const all = (await historyOf()).body;
  const first = await historyOf('?limit=2');
  expect(first.body).toEqual(all.slice(0, 2));
  const [, target = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
  const second = await admin.get<ProductHistoryEntry[]>(target);
  expect(second.body).toEqual(all.slice(2, 4));
  const third = await admin.get(target.replace(/cursor=[^&]+/, `cursor=${btoa(JSON.stringify([all[3]?.id]))}`));
  expect(third.body).toEqual(all.slice(4));
  expect(third.headers.link).toBeUndefined();
});

test('an unknown product has none: 404', async () => {
  expect(await admin.get('/api/admin/products/2147483647/history')).toMatchObject({ status: 404 });
});

test('it is kept for 400 days', async () => {
  const days = (number: number) => sql`
    update product_changes set created_at = now() - make_interval(days => ${number}) where kind = 'added'`;
  await store.db.execute(days(399));
  await cleanUp(store.db, expiredRows);
  const before = (await historyOf()).body.length;
  await store.db.execute(days(401));
  await store.db.execute(sql`update catalogue_imports set started_at = now() - interval '401 days'`);
  await cleanUp(store.db, expiredRows);
  expect((await historyOf()).body).toHaveLength(before - 1);
});
