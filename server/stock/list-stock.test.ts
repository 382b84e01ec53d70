import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { StockOfItem } from '#contract/stock/list-stock.ts';
import { readCatalogueVersion } from '#server/catalogue/invalidate-cache.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { type Person, person, product } from '../../test/factories.ts';
import { anotherServer, atServer } from '../../test/second-servers.ts';
import { testStore } from '../../test/store.ts';
import { reallocate } from './allocation/reallocate.ts';
import { type StockedItem, warehouse } from './allocation/stock.harness.ts';

const store = await testStore();
let admin: Person;
let shop: ReturnType<typeof warehouse>;
beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  shop = warehouse(store, admin);
});
afterEach(() => shop.expectSound());

const visitor = store.client();
const stockOf = (...items: StockedItem[]) =>
  visitor.get<StockOfItem[]>(`/api/stock?products=${items.map(({ productId }) => productId).join()}`);
const bandOf = async (item: StockedItem) => (await stockOf(item)).body[0]?.band;
const change = (item: StockedItem, body: object) => admin.patch(`/api/admin/items/${item.id}`, body);

describe('what visitors see of the stock', () => {
  test('is a band, never a number, of tracked items only', async () => {
    const [item, untracked] = [await shop.trackedItem(), await shop.itemOf(await product(store))];
    const none = { productId: item.productId, dosage: '500 mg', band: 'out-of-stock' };
    expect((await stockOf(item, untracked)).body).toEqual([none]);
    await shop.receive(item, 'A', 9);
    expect((await stockOf(item)).body).toEqual([{ ...none, band: 'low-stock' }]);
    await shop.receive(item, 'A', 1);
    expect(await bandOf(item)).toBe('in-stock');
    await change(item, { lowBelow: 11 });
    expect(await bandOf(item)).toBe('low-stock');
    await shop.ordered(item, 10);
    expect(await bandOf(item)).toBe('out-of-stock');
    await change(item, { backOrders: true, expectedOn: '2099-01-31' });
    expect((await stockOf(item)).body).toEqual([{ ...none, band: 'back-order', expectedOn: '2099-01-31' }]);
  });

  test('follows cancellations, lots on hold, and the days that pass', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 20, { days: 90 });
    const { id } = await shop.ordered(item, 15);
    expect(await bandOf(item)).toBe('low-stock');
    await shop.setStatus(id, 'cancelled');
    expect(await bandOf(item)).toBe('in-stock');
    await shop.changeLot(lot.id, { status: 'on-hold' });
    expect(await bandOf(item)).toBe('out-of-stock');
    await shop.changeLot(lot.id, { status: 'released' });
    const { days, ...others } = stockContext(store.context);
    await reallocate(store.db, { ...others, days: { ...days, shelfLifeDays: 91 } }); // as it is tomorrow
    await expect.poll(() => bandOf(item)).toBe('out-of-stock');
    await reallocate(store.db, { ...others, days });
    await expect.poll(() => bandOf(item)).toBe('in-stock');
  });

  test('changes no response within a band, and one when a band is crossed; never the catalogue', async () => {
    const [item, other] = [await shop.trackedItem(), await shop.trackedItem()];
    await shop.receive(item, 'A', 30);
    const etags = async () => [
      (await visitor.get('/api/products?limit=5')).headers.etag,
      (await stockOf(item)).headers.etag,
      (await stockOf(other)).headers.etag,
    ];
    const [version, before] = [await readCatalogueVersion(store.db), await etags()];
    for (let each = 0; each < 4; each += 1) await shop.ordered(item, 5);
    expect(await etags()).toEqual(before);
    await shop.ordered(item, 1);
    const after = await etags();
    expect(after.map((etag, place) => etag === before[place])).toEqual([true, false, true]);
    expect(await readCatalogueVersion(store.db)).toBe(version);
  });

  test('is the same in every process at once', async () => {
    const item = await shop.trackedItem();
    expect(await bandOf(item)).toBe('out-of-stock');
    const lines = [{ itemId: item.id, lotNumber: 'A', expiresOn: '2099-12-31', quantity: 30 }];
    const elsewhere = atServer(await anotherServer(store), admin);
    await elsewhere.post('/api/admin/receipts', { supplier: 'Sigma', deliveryNote: 'Elsewhere', lines });
    await expect.poll(() => bandOf(item)).toBe('in-stock');
  });

  test('is asked for only of products that say so', async () => {
    const item = await shop.itemOf(await product(store));
    const detail = async () => (await visitor.get<Product>(`/api/products/${item.productId}`)).body;
    expect(await detail()).not.toHaveProperty('tracked');
    await shop.track(item);
    expect(await detail()).toMatchObject({ tracked: true });
    await shop.track(item, false);
    expect(await detail()).not.toHaveProperty('tracked');
  });

  test.each([
    '',
    '0',
    '1,',
    'x',
    '1;2',
    Array(LIST_LIMIT_MAX + 1)
      .fill('1')
      .join(),
  ])('of the products “%s” is an error', async (ids) => {
    expect((await visitor.get(`/api/stock?products=${ids}`)).status).toBe(400);
  });
});
