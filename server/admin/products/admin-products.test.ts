import { describe, expect, test } from 'vitest';
import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { catalogueVersion } from '#server/catalogue/import/import.harness.ts';
import type { Answer } from '../../../test/client.ts';
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

let made = 0;
/** A product made by the form; its code is another each time unless it is told. */
async function create(wish: Partial<ProductFields> = {}): Promise<AdminProduct> {
  made += 1;
  const answer = await admin.post<AdminProduct>('/api/admin/products', {
    ...fields,
    productId: `MADE-${made}`,
    ...wish,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const change = <Body = AdminProduct>(id: number, body: object): Promise<Answer<Body>> =>
  admin.patch<Body>(`/api/admin/products/${id}`, body);
const act = (id: number, deed: 'withdraw' | 'restore') => admin.post<AdminProduct>(`/api/admin/products/${id}/${deed}`);
const stored = async (id: number) => (await admin.get<AdminProduct>(`/api/admin/products/${id}`)).body;
const onSale = async (search: string) =>
  (await store.client().get<Product[]>(`/api/products?search=${encodeURIComponent(search)}`)).body;
/** What the audit remembers of a product, the oldest first. */
const deeds = async (productId: string) => (await listAudit(store.db, { subject: productId, limit: 100 })).reverse();

describe('the products on the desk', () => {
  test.each([
    ['GET', '/api/admin/products'],
    ['POST', '/api/admin/products'],
    ['GET', '/api/admin/products/1'],
    ['PATCH', '/api/admin/products/1'],
    ['POST', '/api/admin/products/1/withdraw'],
    ['POST', '/api/admin/products/1/restore'],
  ])('%s %s is for administrators', async (method, url) => {
    expect(await store.client().send(method, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await customer.send(method, url)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test.each(['x', '0', '2147483648', '1.5', '2147483647'])('of the id %s there is none', async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/withdraw'],
      ['POST', '/restore'],
    ] as const) {
      const answer = await admin.send(
        method,
        `/api/admin/products/${id}${path}`,
        method === 'PATCH' ? { body: {} } : {},
      );
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

describe('a new product', () => {
  test('is on sale at once, as it was written, and the audit names who added it', async () => {
    await onSale('Naproxen'); // an answer that is kept from before
    const wish = { productId: 'THR-ANA-0002', drugName: 'Naproxen' };
    const product = await create(wish);
    expect(product).toMatchObject({ ...fields, ...wish, withdrawnAt: null, version: expect.any(String) });
    expect(await stored(product.id)).toEqual(product);
    await expect
      .poll(() => onSale('Naproxen'))
      .toMatchObject([{ id: product.id, dosagePricing: fields.dosagePricing }]);
    expect(await deeds('THR-ANA-0002')).toMatchObject([
      { event: 'product-added', accountId: admin.id, network: '127.0.0.0/24', details: null },
    ]);
  });

  test('keeps quotes, Arabic, emoji and markup as they are', async () => {
    const wish = {
      drugName: 'أموكسيسيلين "500" 💊',
      brandName: "O'Brien & <b>Söhne</b>",
      availableDosages: ['١٠ ملغ', '5 "mg"'],
      defaultDosage: '5 "mg"',
      dosagePricing: { '5 "mg"': 0.01, '١٠ ملغ': '999999' },
    };
    const product = await create(wish);
    expect(product).toMatchObject({ ...wish, dosagePricing: { '5 "mg"': 0.01, '١٠ ملغ': 999_999 } });
    expect(product.availableDosages).toEqual(wish.availableDosages);
  });

  test('is read like a record of a file: spaces are mended, names of categories and types spelled as they are known', async () => {
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

  test('with faults is refused, and every field at fault is told with the rule it breaks', async () => {
    const answer = await admin.post<ErrorBody>('/api/admin/products', {
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
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.fromEntries((answer.body.issues ?? []).map(({ path, rule }) => [path, rule]))).toEqual({
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
  ])('with %j is refused', async (wish, path, rule) => {
    const answer = await admin.post<ErrorBody>('/api/admin/products', { ...fields, productId: 'BAD-1', ...wish });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.issues).toContainEqual(expect.objectContaining({ path, rule }));
  });

  test('with the key __proto__ is no JSON of ours', async () => {
    const raw = JSON.stringify({ ...fields, productId: 'BAD-1' }).replace('"200 mg":', '"__proto__":');
    const headers = { 'content-type': 'application/json' };
    expect(await admin.send('POST', '/api/admin/products', { raw, headers })).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_JSON' },
    });
  });

  test('with fields missing or of wrong types is refused', async () => {
    for (const body of [{}, { ...fields, drugName: 7 }, { ...fields, availableDosages: '5 mg' }]) {
      expect((await admin.post('/api/admin/products', body)).status).toBe(400);
    }
  });

  test('is refused when another has its code, in any case, withdrawn or not', async () => {
    const { id } = await create({ productId: 'Taken-1' });
    const refusal = { status: 409, body: { code: 'PRODUCT_EXISTS' } };
    const again = () => admin.post('/api/admin/products', { ...fields, productId: 'TAKEN-1' });
    expect(await again()).toMatchObject(refusal);
    await act(id, 'withdraw');
    expect(await again()).toMatchObject(refusal);
    expect(await deeds('TAKEN-1')).toMatchObject([{ event: 'product-added' }, { event: 'product-withdrawn' }]);
  });
});

describe('a change', () => {
  test('of one field leaves the others, shows at once, and the audit tells from what to what', async () => {
    const before = await create({ drugName: 'Diclofenac' });
    await onSale('Diclofenac');
    const answer = await change(before.id, {
      version: before.version,
      dosagePricing: { '200 mg': 5, '400 mg': '8.00' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...before,
        dosagePricing: { '200 mg': 5, '400 mg': 8 },
        version: expect.not.stringMatching(before.version),
      },
    });
    expect(await stored(before.id)).toEqual(answer.body);
    await expect.poll(() => onSale('Diclofenac')).toMatchObject([{ dosagePricing: { '200 mg': 5, '400 mg': 8 } }]);
    expect((await store.client().get<Product[]>('/api/products?priceMin=8&priceMax=8.01')).body).toMatchObject([
      { id: before.id },
    ]);
    expect(await deeds(before.productId)).toMatchObject([
      { event: 'product-added' },
      {
        event: 'product-changed',
        accountId: admin.id,
        details: { dosagePricing: { from: { '200 mg': 4.5, '400 mg': 7.25 }, to: { '200 mg': 5, '400 mg': 8 } } },
      },
    ]);
  });

  test('of texts and dosages together', async () => {
    const before = await create();
    const wish = {
      drugName: 'Étoricoxib 💊',
      description: `${'💊'.repeat(300)}.`,
      availableDosages: ['60 mg', '400 mg'],
      defaultDosage: '60 mg',
      dosagePricing: { '60 mg': 3, '400 mg': 7.25 },
    };
    expect(await change(before.id, wish)).toMatchObject({ status: 200, body: wish });
    const [, changed] = await deeds(before.productId);
    expect(Object.keys(changed?.details ?? {}).sort()).toEqual(Object.keys(wish).sort());
    expect(changed?.details?.description).toEqual({ from: fields.description, to: `${'💊'.repeat(200)}…` });
  });

  test('to what it is changes nothing: no version, no entry', async () => {
    const before = await create();
    const version = await catalogueVersion(store.db);
    const { productId, ...same } = fields;
    for (const body of [{}, same, { version: before.version, drugName: ' Ibuprofen ' }]) {
      expect(await change(before.id, body)).toMatchObject({ status: 200, body: before });
    }
    expect(await catalogueVersion(store.db)).toBe(version);
    expect(await deeds(before.productId)).toHaveLength(1);
  });

  test('with faults changes nothing', async () => {
    const before = await create();
    const answer = await change<ErrorBody>(before.id, { drugName: 'Other', type: '', defaultDosage: '9 mg' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.issues?.map(({ path, rule }) => [path, rule])).toEqual([
      ['type', 'E_REQUIRED'],
      ['defaultDosage', 'E_DEFAULT_NOT_LISTED'],
    ]);
    expect(await stored(before.id)).toEqual(before);
  });

  test('that was made of an older version is refused, also when the product was withdrawn meanwhile', async () => {
    const { id, version } = await create();
    expect((await change(id, { version, brandName: 'First' })).status).toBe(200);
    const refusal = { status: 409, body: { code: 'PRODUCT_CHANGED' } };
    expect(await change(id, { version, brandName: 'Second' })).toMatchObject(refusal);
    const { version: next } = await stored(id);
    await act(id, 'withdraw');
    expect(await change(id, { version: next, brandName: 'Second' })).toMatchObject(refusal);
    expect(await stored(id)).toMatchObject({ brandName: 'First' });
  });

  test('of the code is not made', async () => {
    const { id, productId } = await create();
    expect(await change(id, { productId: 'OTHER-1' })).toMatchObject({ status: 200, body: { productId } });
  });

  test('may spell a category otherwise that no other product has', async () => {
    const { id } = await create({ category: 'alone' });
    expect(await change(id, { category: 'Alone' })).toMatchObject({ body: { category: 'Alone' } });
    await create({ category: 'Alone' });
    expect(await change(id, { category: 'ALONE' })).toMatchObject({ body: { category: 'Alone' } });
  });

  test('of a withdrawn product does not put it on sale', async () => {
    const { id } = await create({ drugName: 'Ketorolac' });
    const { withdrawnAt } = (await act(id, 'withdraw')).body;
    expect(await change(id, { dosagePricing: { '200 mg': 1, '400 mg': 2 }, brandName: 'New' })).toMatchObject({
      status: 200,
      body: { withdrawnAt, brandName: 'New' },
    });
    expect(await onSale('Ketorolac')).toEqual([]);
    expect(await act(id, 'restore')).toMatchObject({ body: { withdrawnAt: null, dosagePricing: { '400 mg': 2 } } });
    await expect.poll(() => onSale('Ketorolac')).toMatchObject([{ id, brandName: 'New' }]);
  });
});

describe('withdrawal', () => {
  test('takes a product off sale and restoring puts it back, each once', async () => {
    const { id, productId } = await create({ drugName: 'Celecoxib' });
    await onSale('Celecoxib');
    const withdrawn = await act(id, 'withdraw');
    expect(withdrawn).toMatchObject({ status: 200, body: { withdrawnAt: expect.any(String) } });
    expect(await act(id, 'withdraw')).toMatchObject({ status: 200, body: withdrawn.body });
    await expect.poll(() => onSale('Celecoxib')).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect(await act(id, 'restore')).toMatchObject({ status: 200, body: { withdrawnAt: null } });
    }
    await expect.poll(() => onSale('Celecoxib')).toMatchObject([{ id }]);
    expect((await deeds(productId)).map(({ event }) => event)).toEqual([
      'product-added',
      'product-withdrawn',
      'product-restored',
    ]);
  });
});
