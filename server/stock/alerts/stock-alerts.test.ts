import { beforeAll, describe, expect, test } from 'vitest';
import type { StockAlert } from '#contract/stock/stock-alerts.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { sql } from '#server/platform/database/sql.ts';
import { reallocate } from '#server/stock/allocation/reallocate.ts';
import { type StockedItem, warehouse } from '#server/stock/allocation/stock.harness.ts';
import { PASSWORD, type Person, person, product, withdraw } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { writeBackInStockMail } from './back-in-stock.ts';

const store = await testStore();
let shop: ReturnType<typeof warehouse>;
beforeAll(async () => {
  shop = warehouse(store, await person(store, { role: 'admin' }));
});

const wait = (customer: Person, { productId }: Pick<StockedItem, 'productId'>) =>
  customer.post<StockAlert>('/api/stock-alerts', { productId, dosage: '500 mg' });
const alertsOf = async (customer: Person) => (await customer.get<StockAlert[]>('/api/stock-alerts')).body;

/** The mails that say that something is back. */
async function mailsTo({ email }: Person) {
  await store.mailsSettled();
  return (await store.mails(email)).filter(({ subject }) => subject.includes('back in stock'));
}

describe('a customer who waits for an item', () => {
  test('gets one mail when it is back, with the way to it, and is forgotten then', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    const { status, body } = await wait(customer, item);
    expect([status, body]).toMatchObject([201, { productId: item.productId, dosage: '500 mg' }]);
    expect((await wait(customer, item)).body).toEqual(body);
    expect(await alertsOf(customer)).toEqual([body]);
    await shop.receive(item, 'A', 5);
    await shop.receive(item, 'B', 500);
    const mails = await mailsTo(customer);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/products/${item.productId}/`);
    expect(mails[0]?.text).toContain('dosage=500+mg');
    const { body: shown } = await customer.get<{ drugName: string }>(`/api/products/${item.productId}`);
    expect(mails[0]?.text).toContain(shown.drugName);
    expect(mails[0]?.subject).not.toContain(shown.drugName);
    expect(await alertsOf(customer)).toEqual([]);
  });

  test('gets none for packs that are not for sale, or that go to orders that wait', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await shop.ordered(item, 5, { shortages: 'ship-available' });
    await wait(customer, item);
    await shop.receive(item, 'A', 9, { status: 'quarantined' });
    await shop.receive(item, 'B', 5);
    expect(await mailsTo(customer)).toEqual([]);
    expect(await alertsOf(customer)).toHaveLength(1);
  });

  test('gets one when an order is cancelled that had the last packs', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 2);
    const { id } = await shop.ordered(item, 2);
    await wait(customer, item);
    await shop.setStatus(id, 'cancelled');
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  test('gets one when the item is no longer tracked', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await wait(customer, item);
    await shop.track(item, false);
    await reallocate(store.db, stockContext(store.context));
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  describe('while packs arrive', () => {
    /** Holds the stock of an item, so that a delivery and a customer queue for it. */
    async function heldItem() {
      const item = await shop.trackedItem();
      const held = await holdLock(store.pool, 'select from item_stock where item_id = $1 for no key update', [item.id]);
      return { item, held };
    }

    test('gets the mail if they asked before', async () => {
      const customer = await person(store);
      const { item, held } = await heldItem();
      const asking = wait(customer, item);
      await untilBlocked(store.pool, 1);
      const arriving = shop.receive(item, 'A', 5);
      await untilBlocked(store.pool, 2);
      await held.release();
      await arriving;
      expect((await asking).status).toBe(201);
      expect(await mailsTo(customer)).toHaveLength(1);
      expect(await alertsOf(customer)).toEqual([]);
    });

    test('can order it if they asked after', async () => {
      const customer = await person(store);
      const { item, held } = await heldItem();
      const arriving = shop.receive(item, 'A', 5);
      await untilBlocked(store.pool, 1);
      const asking = wait(customer, item);
      await untilBlocked(store.pool, 2);
      await held.release();
      await arriving;
      expect(await asking).toMatchObject({ status: 409, body: { code: 'IN_STOCK' } });
      expect(await alertsOf(customer)).toEqual([]);
    });
  });

  test('goes on waiting if the item is not sold when packs arrive, and gets the mail when it is', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await wait(customer, item);
    await withdraw(store, item.productId);
    await shop.receive(item, 'A', 5);
    expect(await mailsTo(customer)).toEqual([]);
    await store.db.execute(sql`update products set withdrawn_at = null where id = ${item.productId}`);
    await reallocate(store.db, stockContext(store.context));
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  test('goes on waiting if it is only on back order, or has run out again before the mail is written', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await wait(customer, item);
    await shop.admin.patch(`/api/admin/items/${item.id}`, { backOrders: true });
    expect(await alertsOf(customer)).toHaveLength(1);
    await store.db.execute(sql`delete from stock_alerts where user_id = ${customer.id}`);
    const late = { kind: 'back-in-stock' as const, userId: customer.id, itemId: item.id };
    expect(await writeBackInStockMail(store.context, late)).toBeUndefined();
    expect(await alertsOf(customer)).toHaveLength(1);
  });

  test('gets the mail in their language', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await wait(customer, item);
    await store.db.execute(sql`update users set language = 'ar' where id = ${customer.id}`);
    await shop.receive(item, 'A', 5);
    const mail = await store.mail(customer.email, /متوفر/);
    expect(mail.text).toContain('dosage=500+mg&_ar');
  });

  test('can stop waiting; nobody else can stop it', async () => {
    const [customer, other] = [await person(store), await person(store)];
    const item = await shop.trackedItem();
    const { body } = await wait(customer, item);
    expect((await other.delete(`/api/stock-alerts/${body.id}`)).status).toBe(404);
    expect((await customer.delete(`/api/stock-alerts/${body.id}`)).status).toBe(204);
    await shop.receive(item, 'A', 5);
    expect(await mailsTo(customer)).toEqual([]);
  });

  test('finds it in the copy of their data; an erased account gets no mail', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    const { body } = await wait(customer, item);
    expect((await customer.get('/api/account/data')).body).toMatchObject({ stockAlerts: [body] });
    expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
    await shop.receive(item, 'A', 5);
    expect(await mailsTo(customer)).toEqual([]);
  });
});

describe('nobody can wait', () => {
  test('for an item that can be ordered, or is not sold', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 1);
    expect(await wait(customer, item)).toMatchObject({ status: 409, body: { code: 'IN_STOCK' } });
    expect(await wait(customer, { productId: await product(store) })).toMatchObject({ body: { code: 'IN_STOCK' } });
    const { status } = await customer.post('/api/stock-alerts', { productId: item.productId, dosage: '7 tonnes' });
    expect(status).toBe(404);
  });

  test('for an item that is on back order', async () => {
    const item = await shop.trackedItem();
    await shop.admin.patch(`/api/admin/items/${item.id}`, { backOrders: true });
    expect(await wait(await person(store), item)).toMatchObject({ status: 409, body: { code: 'IN_STOCK' } });
  });

  test('without a verified address', async () => {
    const item = await shop.trackedItem();
    expect((await wait(await person(store, { verified: false }), item)).status).toBe(403);
  });

  test('for more than 200 items', async () => {
    const customer = await person(store);
    const item = await shop.trackedItem();
    await store.pool.query(
      `with many as (insert into items (product_id, dosage) select $1, n || ' mg' from generate_series(1001, 1200) n returning id)
       insert into item_stock (item_id) select id from many`,
      [item.productId],
    );
    await store.pool.query(
      `insert into stock_alerts (user_id, item_id) select $1, s.item_id from item_stock s join items i on i.id = s.item_id
       where i.product_id = $2 and i.id <> $3`,
      [customer.id, item.productId, item.id],
    );
    expect(await wait(customer, item)).toMatchObject({ status: 409, body: { code: 'STOCK_ALERTS_FULL' } });
  });
});
