import { describe, expect, test } from 'vitest';
import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { catalogueVersion } from '#server/catalogue/import/import.harness.ts';
import type { TestResponse } from '../../../test/client.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store);

const fields: ProductFields = {
  productId: 'THR-ANA-0001',
  drugName: 'Ibuprofen',
  brandName: 'Nurofen',
  description: 'Eases pain.\nWith food.',
  category: 'Pain Relief',
  type: 'oral',
  imageUrl: '/pictures/blister.svg',
  availableDosages: ['200 mg', '400 mg'],
  defaultDosage: '400 mg',
  dosagePricing: { '200 mg': 4.5, '400 mg': 7.25 },
  priceUnit: 'per pack',
  packagingType: 'Blister pack',
};

let createdCount = 0;
/** Creates a product as the form does, with a new product code by default. */
async function create(overrides: Partial<ProductFields> = {}): Promise<AdminProduct> {
  createdCount += 1;
  const response = await admin.post<AdminProduct>('/api/admin/products', {
    ...fields,
    productId: `MADE-${createdCount}`,
    ...overrides,
  });
  expect(response.status, response.text).toBe(201);
  return response.body;
}

const change = <Body = AdminProduct>(id: number, body: object): Promise<TestResponse<Body>> =>
  admin.patch<Body>(`/api/admin/products/${id}`, body);
const setState = (id: number, action: 'withdraw' | 'restore') =>
  admin.post<AdminProduct>(`/api/admin/products/${id}/${action}`);
const getProduct = async (id: number) => (await admin.get<AdminProduct>(`/api/admin/products/${id}`)).body;
const searchShop = async (search: string) =>
  (await store.client().get<Product[]>(`/api/products?search=${encodeURIComponent(search)}`)).body;
/** The audit entries of a product, oldest first. */
const auditOf = async (productId: string) => (await listAudit(store.db, { subject: productId, limit: 100 })).reverse();

describe('the products of the admin area', () => {
  test.each([
    ['GET', '/api/admin/products'],
    ['POST', '/api/admin/products'],
    ['GET', '/api/admin/products/1'],
    ['PATCH', '/api/admin/products/1'],
    ['POST', '/api/admin/products/1/withdraw'],
    ['POST', '/api/admin/products/1/restore'],
  ])('%s %s is for administrators only', async (method, url) => {
    expect(await store.client().send(method, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await customer.send(method, url)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test.each(['x', '0', '2147483648', '1.5', '2147483647'])('the id %s yields 404', async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/withdraw'],
      ['POST', '/restore'],
    ] as const) {
      const response = await admin.send(
        method,
        `/api/admin/products/${id}${path}`,
        method === 'PATCH' ? { body: {} } : {},
      );
      expect(response, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

describe('a new product', () => {
  test('is on sale at once with the entered fields, and the audit names the administrator who added it', async () => {
    await searchShop('Naproxen'); // caches the response from before
    const overrides = { productId: 'THR-ANA-0002', drugName: 'Naproxen' };
    const product = await create(overrides);
    expect(product).toMatchObject({ ...fields, ...overrides, withdrawnAt: null, version: expect.any(String) });
    expect(await getProduct(product.id)).toEqual(product);
    await expect
      .poll(() => searchShop('Naproxen'))
      .toMatchObject([{ id: product.id, dosagePricing: fields.dosagePricing }]);
    expect(await auditOf('THR-ANA-0002')).toMatchObject([
      { event: 'product-added', accountId: admin.id, network: '127.0.0.0/24', details: null },
    ]);
  });

  test('keeps quotes, Arabic, emoji and markup unchanged', async () => {
    const overrides = {
      drugName: 'أموكسيسيلين "500" 💊',
      brandName: "O'Brien & <b>Söhne</b>",
      availableDosages: ['١٠ ملغ', '5 "mg"'],
      defaultDosage: '5 "mg"',
      dosagePricing: { '5 "mg"': 0.01, '١٠ ملغ': '999999' },
    };
    const product = await create(overrides);
    expect(product).toMatchObject({ ...overrides, dosagePricing: { '5 "mg"': 0.01, '١٠ ملغ': 999_999 } });
    expect(product.availableDosages).toEqual(overrides.availableDosages);
  });

  test('is normalised like an imported record: extra spaces are removed, and known categories and types keep their spelling', async () => {
    await create({ category: 'Eye Care' });
    expect(
      await create({
        drugName: '  Timolol   drops ',
        category: 'EYE care',
        type: 'Ophthalmic',
        defaultDosage: '',
        dosagePricing: { '200 mg': '1.005', '400 mg': 2.999 },
      }),
    ).toMatchObject({
      drugName: 'Timolol drops',
      category: 'Eye Care',
      type: 'ophthalmic',
      defaultDosage: '200 mg',
      dosagePricing: { '200 mg': 1.01, '400 mg': 3 },
    });
  });

  test('with invalid fields is rejected, and each invalid field is reported with the rule it breaks', async () => {
    const response = await admin.post<ErrorBody>('/api/admin/products', {
      ...fields,
      productId: 'no spaces',
      drugName: ' ',
      brandName: 'x'.repeat(257),
      description: 'a\0b',
      category: '',
      imageUrl: 'javascript:alert(1)',
      availableDosages: ['200 mg', ''],
      dosagePricing: { '200 mg': -1 },
      priceUnit: '\u202eper pack',
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.fromEntries((response.body.issues ?? []).map(({ path, rule }) => [path, rule]))).toEqual({
      productId: 'E_ID_FORMAT',
      drugName: 'E_REQUIRED',
      brandName: 'E_TOO_LONG',
      description: 'E_CONTROL_CHAR',
      category: 'E_REQUIRED',
      imageUrl: 'E_URL',
      availableDosages: 'E_REQUIRED',
      dosagePricing: 'E_PRICE_NEGATIVE',
      priceUnit: 'E_BIDI_CONTROL',
    });
  });

  test.each([
    [{ defaultDosage: '800 mg' }, 'defaultDosage', 'E_DEFAULT_NOT_LISTED'],
    [{ availableDosages: ['200 mg'] }, 'dosagePricing', 'E_PRICE_WITHOUT_DOSAGE'],
    [{ availableDosages: ['200 mg', '400 mg', '600 mg'] }, 'dosagePricing', 'E_DOSAGE_NOT_PRICED'],
    [{ dosagePricing: { '200 mg': 4.5, '400 mg': 1_000_000 } }, 'dosagePricing', 'E_PRICE_RANGE'],
    [{ dosagePricing: { '200 mg': 4.5, '400 mg': '1e3' } }, 'dosagePricing', 'E_PRICE_FORMAT'],
    [{ dosagePricing: { '200 mg': 4.5, constructor: 1 } }, 'dosagePricing', 'E_DOSAGE_RESERVED'],
    [{ availableDosages: ['a\\b'], dosagePricing: { 'a\\b': 1 } }, 'availableDosages', 'E_DOSAGE_RESERVED'],
  ])('with %j is rejected', async (overrides, path, rule) => {
    const response = await admin.post<ErrorBody>('/api/admin/products', {
      ...fields,
      productId: 'BAD-1',
      ...overrides,
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(response.body.issues).toContainEqual(expect.objectContaining({ path, rule }));
  });

  test('with the key __proto__ is rejected as malformed JSON', async () => {
    const raw = JSON.stringify({ ...fields, productId: 'BAD-1' }).replace('"200 mg":', '"__proto__":');
    const headers = { 'content-type': 'application/json' };
    expect(await admin.send('POST', '/api/admin/products', { raw, headers })).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_JSON' },
    });
  });

  test('with missing fields or wrong types is rejected', async () => {
    for (const body of [{}, { ...fields, drugName: 7 }, { ...fields, availableDosages: '5 mg' }]) {
      expect((await admin.post('/api/admin/products', body)).status).toBe(400);
    }
  });

  test('is rejected when another product, even a withdrawn one, has its code in any case', async () => {
    const { id } = await create({ productId: 'Taken-1' });
    const rejection = { status: 409, body: { code: 'PRODUCT_EXISTS' } };
    const createAgain = () => admin.post('/api/admin/products', { ...fields, productId: 'TAKEN-1' });
    expect(await createAgain()).toMatchObject(rejection);
    await setState(id, 'withdraw');
    expect(await createAgain()).toMatchObject(rejection);
    expect(await auditOf('TAKEN-1')).toMatchObject([{ event: 'product-added' }, { event: 'product-withdrawn' }]);
  });
});

describe('a change', () => {
  test('of one field leaves the others, shows at once, and is audited with the old and the new value', async () => {
    const before = await create({ drugName: 'Diclofenac' });
    await searchShop('Diclofenac');
    const response = await change(before.id, {
      version: before.version,
      dosagePricing: { '200 mg': 5, '400 mg': '8.00' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        ...before,
        dosagePricing: { '200 mg': 5, '400 mg': 8 },
        version: expect.not.stringMatching(before.version),
      },
    });
    expect(await getProduct(before.id)).toEqual(response.body);
    await expect.poll(() => searchShop('Diclofenac')).toMatchObject([{ dosagePricing: { '200 mg': 5, '400 mg': 8 } }]);
    expect((await store.client().get<Product[]>('/api/products?priceMin=8&priceMax=8.01')).body).toMatchObject([
      { id: before.id },
    ]);
    expect(await auditOf(before.productId)).toMatchObject([
      { event: 'product-added' },
      {
        event: 'product-changed',
        accountId: admin.id,
        details: { dosagePricing: { from: { '200 mg': 4.5, '400 mg': 7.25 }, to: { '200 mg': 5, '400 mg': 8 } } },
      },
    ]);
  });

  test('of texts and dosages together is possible', async () => {
    const before = await create();
    const overrides = {
      drugName: 'Étoricoxib 💊',
      description: `${'💊'.repeat(300)}.`,
      availableDosages: ['60 mg', '400 mg'],
      defaultDosage: '60 mg',
      dosagePricing: { '60 mg': 3, '400 mg': 7.25 },
    };
    expect(await change(before.id, overrides)).toMatchObject({ status: 200, body: overrides });
    const [, changed] = await auditOf(before.productId);
    expect(Object.keys(changed?.details ?? {}).sort()).toEqual(Object.keys(overrides).sort());
    expect(changed?.details?.description).toEqual({ from: fields.description, to: `${'💊'.repeat(200)}…` });
  });

  test('to equal values changes nothing: no version, no audit entry', async () => {
    const before = await create();
    const version = await catalogueVersion(store.db);
    const { productId, ...same } = fields;
    for (const body of [{}, same, { version: before.version, drugName: ' Ibuprofen ' }]) {
      expect(await change(before.id, body)).toMatchObject({ status: 200, body: before });
    }
    expect(await catalogueVersion(store.db)).toBe(version);
    expect(await auditOf(before.productId)).toHaveLength(1);
  });

  test('with invalid fields changes nothing', async () => {
    const before = await create();
    const response = await change<ErrorBody>(before.id, { drugName: 'Other', type: '', defaultDosage: '9 mg' });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(response.body.issues?.map(({ path, rule }) => [path, rule])).toEqual([
      ['type', 'E_REQUIRED'],
      ['defaultDosage', 'E_DEFAULT_NOT_LISTED'],
    ]);
    expect(await getProduct(before.id)).toEqual(before);
  });

  test('based on an older version is rejected, also when the product was withdrawn meanwhile', async () => {
    const { id, version } = await create();
    expect((await change(id, { version, brandName: 'First' })).status).toBe(200);
    const rejection = { status: 409, body: { code: 'PRODUCT_CHANGED' } };
    expect(await change(id, { version, brandName: 'Second' })).toMatchObject(rejection);
    const { version: next } = await getProduct(id);
    await setState(id, 'withdraw');
    expect(await change(id, { version: next, brandName: 'Second' })).toMatchObject(rejection);
    expect(await getProduct(id)).toMatchObject({ brandName: 'First' });
  });

  test('of the product code is ignored', async () => {
    const { id, productId } = await create();
    expect(await change(id, { productId: 'OTHER-1' })).toMatchObject({ status: 200, body: { productId } });
  });

  test('may change the spelling of a category that no other product has', async () => {
    const { id } = await create({ category: 'alone' });
    expect(await change(id, { category: 'Alone' })).toMatchObject({ body: { category: 'Alone' } });
    await create({ category: 'Alone' });
    expect(await change(id, { category: 'ALONE' })).toMatchObject({ body: { category: 'Alone' } });
  });

  test('of a withdrawn product does not put it on sale', async () => {
    const { id } = await create({ drugName: 'Ketorolac' });
    const { withdrawnAt } = (await setState(id, 'withdraw')).body;
    expect(await change(id, { dosagePricing: { '200 mg': 1, '400 mg': 2 }, brandName: 'New' })).toMatchObject({
      status: 200,
      body: { withdrawnAt, brandName: 'New' },
    });
    expect(await searchShop('Ketorolac')).toEqual([]);
    expect(await setState(id, 'restore')).toMatchObject({
      body: { withdrawnAt: null, dosagePricing: { '400 mg': 2 } },
    });
    await expect.poll(() => searchShop('Ketorolac')).toMatchObject([{ id, brandName: 'New' }]);
  });
});

describe('withdrawal', () => {
  test('takes a product off sale and restoring puts it back; repeating either changes nothing', async () => {
    const { id, productId } = await create({ drugName: 'Celecoxib' });
    await searchShop('Celecoxib');
    const withdrawn = await setState(id, 'withdraw');
    expect(withdrawn).toMatchObject({ status: 200, body: { withdrawnAt: expect.any(String) } });
    expect(await setState(id, 'withdraw')).toMatchObject({ status: 200, body: withdrawn.body });
    await expect.poll(() => searchShop('Celecoxib')).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect(await setState(id, 'restore')).toMatchObject({ status: 200, body: { withdrawnAt: null } });
    }
    await expect.poll(() => searchShop('Celecoxib')).toMatchObject([{ id }]);
    expect((await auditOf(productId)).map(({ event }) => event)).toEqual([
      'product-added',
      'product-withdrawn',
      'product-restored',
    ]);
  });
});
