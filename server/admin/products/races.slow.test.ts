import { expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { CartLine } from '#contract/cart.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow, validTexts } from '#server/catalogue/import/import.harness.ts';
import { advisoryLocks } from '#server/locks.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const { id } = await createProduct('EDIT-1');

async function createProduct(productId: string): Promise<AdminProduct> {
  const dosages = { availableDosages: ['200 mg', '400 mg'], dosagePricing: { '200 mg': 4.5, '400 mg': 7.25 } };
  return (await admin.post<AdminProduct>('/api/admin/products', { ...validTexts, ...dosages, productId })).body;
}

const change = (productId: number, body: object) => admin.patch<AdminProduct>(`/api/admin/products/${productId}`, body);
const withdraw = (productId: number) => admin.post(`/api/admin/products/${productId}/withdraw`);
const restore = (productId: number) => admin.post(`/api/admin/products/${productId}/restore`);
/** Holds the lock that every writer of the catalogue takes (write-lock.ts). */
const holdCatalogue = () => holdLock(store.pool, 'select pg_advisory_xact_lock($1)', [advisoryLocks.catalogue]);

test('of several concurrent edits of one version, one is stored', async () => {
  const { version } = (await admin.get<AdminProduct>(`/api/admin/products/${id}`)).body;
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, each) => change(id, { version, brandName: `Brand ${each}` })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const [stored] = responses.filter(({ status }) => status === 200);
  expect((await admin.get(`/api/admin/products/${id}`)).body).toEqual(stored?.body);
  expect(await listAudit(store.db, { subject: 'EDIT-1', event: 'product-changed', limit: 10 })).toHaveLength(1);
});

test('of several products that are added concurrently with one code in different cases, one is stored', async () => {
  const { productId: _, ...rest } = { ...validTexts, availableDosages: ['400 mg'], dosagePricing: { '400 mg': 1 } };
  const responses = await Promise.all(
    ['once-1', 'ONCE-1', 'Once-1', 'oNCE-1'].map((productId) =>
      admin.post('/api/admin/products', { ...rest, productId }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await admin.get('/api/admin/products?search=once-1')).body).toHaveLength(1);
});

test('a product that is added during an import of the same code in another case is updated by the import', async () => {
  const held = await holdCatalogue();
  const adding = createProduct('Meanwhile-1');
  await untilBlocked(store.pool, 1);
  const importing = importCatalogue(store.db, csvFile(csvRow({ productId: 'MEANWHILE-1', brandName: 'Of the file' })));
  await untilBlocked(store.pool, 2);
  await held.release();
  const product = await adding;
  expect(await importing).toMatchObject({ added: 0, changed: 1 });
  expect((await admin.get(`/api/admin/products/${product.id}`)).body).toMatchObject({
    productId: 'Meanwhile-1',
    brandName: 'Of the file',
  });
});

test('an edit of dosages between the read and the write of an import is overwritten completely', async () => {
  const product = await createProduct('HALF-1');
  const held = await holdCatalogue();
  const editing = change(product.id, { availableDosages: ['1 g'], defaultDosage: '1 g', dosagePricing: { '1 g': 99 } });
  await untilBlocked(store.pool, 1);
  const importing = importCatalogue(store.db, csvFile(csvRow({ productId: 'HALF-1', brandName: 'Of the file' })));
  await untilBlocked(store.pool, 2);
  await held.release();
  expect(await editing).toMatchObject({ status: 200, body: { availableDosages: ['1 g'] } });
  await importing;
  expect((await admin.get(`/api/admin/products/${product.id}`)).body).toMatchObject({
    brandName: 'Of the file',
    availableDosages: ['200 mg', '400 mg'],
    defaultDosage: '400 mg',
  });
});

test('edits and imports that change, add and withdraw the same products do not deadlock', async () => {
  const products: AdminProduct[] = [];
  for (let each = 0; each < 8; each += 1) products.push(await createProduct(`DEADLOCK-${each}`));
  let isOver = false;
  const importing = (async () => {
    for (let round = 1; !isOver; round += 1) {
      const names = products.map(({ productId }) => productId);
      if (round % 2 === 0) names.reverse();
      const rows = names
        .slice(round % 3)
        .map((productId) => csvRow({ productId, dosagePricing: `{"200 mg": ${round}, "400 mg": ${round + 1}}` }));
      // The new product is written first, which locks the version before the rows of the other products.
      const file = csvFile(csvRow({ productId: `NEW-${round}` }), ...rows);
      expect(await importCatalogue(store.db, file, { withdrawMissing: round % 4 === 0 })).toMatchObject({
        rejected: 0,
      });
    }
  })();
  const edits = products.map(async ({ id: productId }, index) => {
    for (let times = 0; times < 12; times += 1) {
      const prices = { '200 mg': times + 1, '400 mg': index + 1 };
      const response = await [
        () => change(productId, { dosagePricing: prices }),
        () => withdraw(productId),
        () => restore(productId),
      ][times % 3]?.();
      expect(response).toMatchObject({ status: 200 });
    }
  });
  await Promise.all(edits).finally(() => {
    isOver = true;
  });
  await importing;
  const { rows } = await store.pool.query(`
    select p.product_id from products p join product_dosages d on d.product_id = p.id and d.dosage = p.default_dosage
    left join listings l on l.product_id = p.id
    where p.default_price_cents <> d.price_cents or (l.product_id is null) <> (p.withdrawn_at is not null)
      or l.price_cents <> p.default_price_cents`);
  expect(rows).toEqual([]);
});

test('an edit during a long import gets a 503 with Retry-After', async () => {
  const held = await holdCatalogue();
  const response = await change(id, { brandName: 'Later' });
  expect(response).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(response.headers['retry-after']).toBe('5');
  await held.release();
  expect(await change(id, { brandName: 'Later' })).toMatchObject({ status: 200 });
});

const order = (customer: Person) => customer.post('/api/checkout', checkoutBody);

async function customerWithCart(productId: number): Promise<Person> {
  const customer = await person(store);
  const line = { productId, quantity: 1, selectedDosage: '500 mg' };
  expect(await customer.post<CartLine>('/api/cart', line)).toMatchObject({ status: 201 });
  return customer;
}

test('a product that is withdrawn or changed while a checkout writes its order is sold as shown, and the edit does not wait', async () => {
  for (const edit of [withdraw, (id: number) => change(id, { dosagePricing: { '500 mg': 99 } })]) {
    const productId = await product(store, { prices: { '500 mg': 1250 } });
    const customer = await customerWithCart(productId);
    const ordersLock = await holdLock(store.pool, 'lock table orders in share mode', []);
    const placing = order(customer);
    await untilBlocked(store.pool, 1);
    expect(await edit(productId)).toMatchObject({ status: 200 }); // completes while the checkout waits
    await ordersLock.release();
    expect(await placing).toMatchObject({ status: 201, body: { totalAmount: '12.50' } });
  }
});

test('a checkout does not wait for an uncommitted withdrawal, and sees it once it is committed', async () => {
  const productId = await product(store);
  const [first, second] = [await customerWithCart(productId), await customerWithCart(productId)];
  const versionLock = await holdLock(store.pool, 'select from catalogue_version for update', []);
  const withdrawing = withdraw(productId);
  await untilBlocked(store.pool, 1);
  expect(await order(first)).toMatchObject({ status: 201 });
  await versionLock.release();
  expect(await withdrawing).toMatchObject({ status: 200 });
  expect(await order(second)).toMatchObject({ status: 409, body: { code: 'PRODUCT_UNAVAILABLE' } });
});

test('checkouts concurrent with edits of the ordered product all get a valid response', async () => {
  const productId = await product(store);
  const customers = await Promise.all(Array.from({ length: 6 }, () => customerWithCart(productId)));
  let isOver = false;
  const editing = (async () => {
    for (let times = 0; !isOver; times += 1) {
      const actions = [
        () => withdraw(productId),
        () => restore(productId),
        () => change(productId, { dosagePricing: { '500 mg': (times % 5) + 1 } }),
      ];
      expect(await actions[times % 3]?.()).toMatchObject({ status: 200 });
    }
  })();
  const shop = async (customer: Person) => {
    for (let tries = 0; tries < 200; tries += 1) {
      await customer.get('/api/cart');
      const response = await order(customer);
      if (response.status === 201) return;
      expect(['PRODUCT_UNAVAILABLE', 'PRICE_CHANGED']).toContain(response.body.code);
    }
    throw new Error('none of 200 checkouts succeeded between two edits');
  };
  await Promise.all(customers.map(shop)).finally(() => {
    isOver = true;
  });
  await editing;
});
