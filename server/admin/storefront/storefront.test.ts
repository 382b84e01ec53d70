import { describe, expect, test } from 'vitest';
import type { AdminCategory, FeaturedProduct } from '#contract/admin/storefront.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { csvRow, header } from '#server/catalogue/import/import.harness.ts';
import { sql } from '#server/platform/database/sql.ts';
import { person, product, withdraw } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const visitor = store.client();
const admin = await person(store, { role: 'admin' });

const featured = { category: 'Featured' };
const abacavir = await product(store, { ...featured, drugName: 'Abacavir' });
const bosentan = await product(store, { ...featured, drugName: 'Bosentan' });
const cefalexin = await product(store, { ...featured, drugName: 'Cefalexin' });

describe('the featured products', () => {
  const shown = async () =>
    (await visitor.get<Product[]>('/api/products?featured=true&limit=12')).body.map(({ id }) => id);
  const set = (ids: unknown) => admin.post<FeaturedProduct[]>('/api/admin/featured', { ids });

  test('are none at first; then those that an administrator chose, in that order', async () => {
    expect(await shown()).toEqual([]);
    expect(await set([cefalexin, abacavir])).toMatchObject({
      status: 200,
      body: [{ id: cefalexin }, { id: abacavir }],
    });
    expect(await shown()).toEqual([cefalexin, abacavir]);
    await set([abacavir, cefalexin, abacavir]);
    expect(await shown()).toEqual([abacavir, cefalexin]);
    expect((await admin.get<FeaturedProduct[]>('/api/admin/featured')).body).toMatchObject([
      { drugName: 'Abacavir', withdrawnAt: null },
      { drugName: 'Cefalexin' },
    ]);
  });

  test('leave other lists as they are', async () => {
    await set([cefalexin]);
    const { body } = await visitor.get<Product[]>('/api/products?category=Featured&limit=12');
    expect(body.map(({ id }) => id)).toEqual([abacavir, bosentan, cefalexin]);
  });

  test('that are withdrawn keep their place, and are not shown meanwhile', async () => {
    await set([bosentan, cefalexin]);
    await withdraw(store, bosentan);
    await expect.poll(shown).toEqual([cefalexin]);
    await admin.post(`/api/admin/products/${bosentan}/restore`);
    expect(await shown()).toEqual([bosentan, cefalexin]);
  });

  test('are not replaced by an administrator who does not know what another one has changed', async () => {
    await set([cefalexin, abacavir]);
    const change = (ids: number[], before: number[]) => admin.post('/api/admin/featured', { ids, before });
    expect(await change([bosentan], [cefalexin])).toMatchObject({ status: 409, body: { code: 'FEATURED_CHANGED' } });
    expect(await shown()).toEqual([cefalexin, abacavir]);
    expect(await change([bosentan], [cefalexin, abacavir])).toMatchObject({ status: 200 });
  });

  test('stay as they were if one of the new ones does not exist, or if there are too many', async () => {
    await set([cefalexin]);
    expect(await set([abacavir, 999_999])).toMatchObject({ status: 404 });
    expect(await set(Array.from({ length: 13 }, (_, place) => place + 1))).toMatchObject({ status: 400 });
    expect(await set(['1'])).toMatchObject({ status: 400 });
    expect(await shown()).toEqual([cefalexin]);
  });
});

/** Adds products of a category, quickly. */
async function addMany(category: string, count: number): Promise<void> {
  await store.db.execute(sql`
    insert into products (product_id, drug_name, brand_name, description, category, type, image_url, default_dosage,
      default_price_cents, price_unit, packaging_type)
    select ${category} || '-' || n, 'Many ' || n, '', '', ${category}, 'oral', '', '1 mg', 100, 'per pack', ''
    from generate_series(1, ${count}::int) n`);
}

describe('a category', () => {
  const categories = async () => (await admin.get<AdminCategory[]>('/api/admin/categories')).body;
  const named = async (name: string) => (await categories()).find((each) => each.name === name);
  const rename = (name: string, into: string) =>
    admin.post<{ moved: number }>('/api/admin/categories/rename', { name, into });
  const importCategory = async (productId: string, category: string) => {
    const report = await admin.send('POST', '/api/admin/products/import?format=csv', {
      raw: `${header}\n${csvRow({ productId, category })}\n`,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { body } = await visitor.get<Product[]>(`/api/products?search=${productId}`);
    return { category: body[0]?.category, report: report.text };
  };

  test('is moved into another with all its products, withdrawn ones too; files that name it mean the other', async () => {
    await product(store, { category: 'Heart' });
    const gone = await product(store, { category: 'Heart' });
    await withdraw(store, gone);
    await product(store, { category: 'Cardiovascular' });
    expect(await rename('Heart', ' cardiovascular ')).toMatchObject({ status: 200, body: { moved: 2 } });
    expect(await named('Heart')).toBeUndefined();
    expect(await named('Cardiovascular')).toEqual({ name: 'Cardiovascular', products: 3, otherNames: ['heart'] });
    const { category, report } = await importCategory('TWIN-1', 'HEART');
    expect(category).toBe('Cardiovascular');
    expect(report).toContain('W_CATEGORY_RENAMED');
  });

  test('can be renamed to a new name, and back', async () => {
    await product(store, { category: 'Skin' });
    await rename('Skin', 'Dermatology');
    expect(await named('Dermatology')).toEqual({ name: 'Dermatology', products: 1, otherNames: ['skin'] });
    await rename('Dermatology', 'Skin');
    expect(await named('Skin')).toEqual({ name: 'Skin', products: 1, otherNames: ['dermatology'] });
    await rename('Skin', 'SKIN');
    expect(await named('SKIN')).toEqual({ name: 'SKIN', products: 1, otherNames: ['dermatology'] });
  });

  test('is renamed along a chain: all earlier names mean the last', async () => {
    await product(store, { category: 'One' });
    await rename('One', 'Two');
    await rename('Two', 'Three');
    expect(await named('Three')).toEqual({ name: 'Three', products: 1, otherNames: ['one', 'two'] });
    await product(store, { category: 'Four' });
    expect(await rename('Four', 'one')).toMatchObject({ body: { moved: 1 } });
    expect(await named('Three')).toMatchObject({ products: 2, otherNames: ['four', 'one', 'two'] });
  });

  test('has its own name again in files once the other name is forgotten', async () => {
    await product(store, { category: 'Eyes' });
    await rename('Eyes', 'Ophthalmology');
    expect(await admin.post('/api/admin/categories/forget-name', { name: 'Eyes' })).toMatchObject({ status: 204 });
    expect(await admin.post('/api/admin/categories/forget-name', { name: 'eyes' })).toMatchObject({ status: 204 });
    expect(await importCategory('TWIN-2', 'Eyes')).toMatchObject({ category: 'Eyes' });
  });

  test('that nobody knows is not renamed; a name must be visible', async () => {
    expect(await rename('Nothing', 'Something')).toMatchObject({ status: 404 });
    for (const into of ['', '  ', 'x'.repeat(5000)]) expect((await rename('Cardiovascular', into)).status).toBe(400);
    expect(await rename('Cardiovascular', 'Cardiovascular')).toMatchObject({ body: { moved: 0 } });
  });

  test('of more products than one transaction moves is moved whole', async () => {
    await addMany('Many', 1_201);
    expect(await rename('Many', 'All')).toMatchObject({ body: { moved: 1201 } });
    expect(await named('All')).toMatchObject({ products: 1201 });
  });

  test.each([
    ['control characters', 'ctl\u0001', 'E_CONTROL_CHAR'],
    ['half a character', 'lone\ud800', undefined],
    ['nothing visible', '\u200b', 'E_REQUIRED'],
    ['too many characters', 'x'.repeat(101), 'E_TOO_LONG'],
  ])('is not renamed to a name of %s', async (_, into, rule) => {
    await product(store, { category: 'Kept' });
    const { status, body } = await admin.post('/api/admin/categories/rename', { name: 'Kept', into });
    expect(status).toBe(400);
    if (rule) expect(body).toMatchObject({ issues: [{ path: 'into', rule }] });
    expect(await named('Kept')).toMatchObject({ otherNames: [] });
    await admin.post('/api/admin/categories/rename', { name: 'Kept', into: `Kept ${rule}` });
  });

  test('has its new name cleaned as a form does', async () => {
    await product(store, { category: 'Spaces' });
    await rename('Spaces', '  Two\u00a0\u00a0 spaces ');
    expect(await named('Two spaces')).toMatchObject({ products: 1 });
    expect(await importCategory('TWIN-3', 'Two\u00a0 spaces')).toMatchObject({ category: 'Two spaces' });
  });

  test('that is empty keeps its spelling for the files that name it', async () => {
    const only = await product(store, { category: 'Old pain' });
    await rename('Old pain', 'PainX');
    await admin.patch(`/api/admin/products/${only}`, { category: 'Elsewhere' });
    expect(await importCategory('TWIN-4', 'PAINX')).toMatchObject({ category: 'PainX' });
    expect(await importCategory('TWIN-5', 'old PAIN')).toMatchObject({ category: 'PainX' });
  });

  test('that is renamed in both directions at once has one name in the end', async () => {
    await addMany('LEFT', 1_200);
    await addMany('RIGHT', 1_200);
    const answers = await Promise.all([rename('LEFT', 'RIGHT'), rename('RIGHT', 'LEFT')]);
    expect(answers.map(({ status }) => status).sort()).not.toContain(500);
    const [left, right] = [await named('LEFT'), await named('RIGHT')];
    expect([left?.products ?? 0, right?.products ?? 0].toSorted((one, other) => one - other)).toEqual([0, 2_400]);
  });

  test('that is renamed while a file is imported has its new name for the rest of the file', async () => {
    await product(store, { category: 'Racing' });
    const rows = Array.from({ length: 3_000 }, (_, each) => csvRow({ productId: `RACE-${each}`, category: 'Racing' }));
    const running = admin.send('POST', '/api/admin/products/import?format=csv', {
      raw: `${[header, ...rows].join('\n')}\n`,
      headers: { 'content-type': 'application/octet-stream' },
    });
    await expect.poll(async () => (await named('Racing'))?.products ?? 0).toBeGreaterThan(1);
    expect((await rename('Racing', 'Renamed')).status).toBe(200);
    await running;
    expect(await named('Renamed')).toMatchObject({ products: 3_001 });
    expect(await named('Racing')).toBeUndefined();
  });
});
