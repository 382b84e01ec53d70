import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders.ts';
import type { Item } from '#contract/admin/stock/items.ts';
import type { CartLine } from '#contract/cart.ts';
import { orderStatuses } from '#contract/order-status.ts';
import type { Order } from '#contract/orders/orders.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { warehouse } from './stock.harness.ts';

const store = await testStore({ environment: { TRANSIT_DAYS: 'NZ=6,*=10,AU=0' } });
let shop: ReturnType<typeof warehouse>;
beforeAll(async () => {
  shop = warehouse(store, await person(store, { role: 'admin' }));
});
afterEach(() => shop.expectSound());

const SHIP = { shortages: 'ship-available' };
const to = (country: string) => ({ shippingAddress: { address: '1 Quay', city: 'Town', postalCode: '1010', country } });

describe('a checkout of tracked items', () => {
  test('reserves packs; what was ordered cannot be ordered again', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 5);
    const { orderItems } = await shop.ordered(item, 5);
    expect(orderItems[0]).not.toHaveProperty('backOrdered');
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 5, available: 0 });
  });

  test('orders nothing if one line is short, names it, and leaves cart and key as they were', async () => {
    const customer = await person(store);
    const [item, other] = [await shop.trackedItem(), await shop.trackedItem()];
    await shop.receive(item, 'A', 3);
    await shop.receive(other, 'B', 9);
    const expectedOn = await shop.day(14);
    const admin = await person(store, { role: 'admin' });
    expect((await admin.patch(`/api/admin/items/${item.id}`, { expectedOn })).body).toMatchObject({ expectedOn });
    const { status, body } = await shop.order(customer, [
      [other, 2],
      [item, 4],
    ]);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'NOT_ENOUGH_STOCK',
        lines: [{ productId: item.productId, dosage: '500 mg', wanted: 4, available: 3, expectedOn }],
      },
    ]);
    expect((await customer.get<CartLine[]>('/api/cart')).body).toHaveLength(2);
    expect((await customer.get<Order[]>('/api/orders')).body).toEqual([]);
    expect(await shop.figures(other)).toEqual({ onHand: 9, reserved: 0, available: 9 });
    await shop.receive(item, 'C', 1);
    expect((await shop.order(customer, [])).status).toBe(201);
  });

  test('lets the rest wait, or whole lines, as the customer chose', async () => {
    const customer = await person(store);
    const [item, other] = [await shop.trackedItem(), await shop.trackedItem()];
    await shop.receive(item, 'A', 3);
    await shop.receive(other, 'B', 9);
    const whole = await shop.order(
      customer,
      [
        [other, 2],
        [item, 4],
      ],
      { shortages: 'whole-lines' },
    );
    expect(whole.body.orderItems.map(({ backOrdered }) => backOrdered)).toEqual([undefined, 1]);
    expect(await shop.figures(other)).toEqual({ onHand: 9, reserved: 2, available: 7 });
    const part = await shop.order(customer, [[other, 9]], SHIP);
    expect(part.body.orderItems[0]).toMatchObject({ quantity: 9, backOrdered: 2 });
    expect((await customer.get<Order>(`/api/orders/${part.body.id}`)).body.orderItems[0]).toMatchObject({
      ...{ quantity: 9, backOrdered: 2 },
    });
    expect(await shop.figures(other)).toEqual({ onHand: 9, reserved: 9, available: 0, backOrdered: 2 });
    expect(await shop.figures(item)).toEqual({ onHand: 3, reserved: 3, available: 0, backOrdered: 1 });
    await shop.receive(item, 'C', 1, { days: 2_000 });
    expect(await shop.figures(item)).toEqual({ onHand: 4, reserved: 4, available: 0 });
  });

  test('takes what expires first of what is still good for 90 days after it arrives, from several lots if need be', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'LATE', 10, { days: 400 });
    await shop.receive(item, 'EARLY', 4, { days: 90 });
    await shop.receive(item, 'TOO-EARLY', 10, { days: 89 });
    await shop.receive(item, 'QUARANTINED', 10, { status: 'quarantined' });
    const { id } = await shop.ordered(item, 2, to('NZ'));
    expect(await shop.lotsOf(id)).toEqual({ LATE: 2 });
    const near = await shop.ordered(item, 6, to('AU'));
    expect(await shop.lotsOf(near.id)).toEqual({ EARLY: 4, LATE: 2 });
    const { body } = await shop.order(await person(store), [[item, 7]]);
    expect(body).toMatchObject({ lines: [{ wanted: 7, available: 6 }] });
  });

  test('of equal dates takes what was received first', async () => {
    const item = await shop.trackedItem();
    for (const lot of ['B', 'A', 'C']) await shop.receive(item, lot, 5, { days: 400 });
    const { id } = await shop.ordered(item, 12);
    expect(await shop.lotsOf(id)).toEqual({ B: 5, A: 5, C: 2 });
  });

  test('an item that is not tracked is sold whatever its lots are', async () => {
    const item = await shop.itemOf(await product(store));
    await shop.receive(item, 'A', 1);
    await shop.ordered(item, 50);
    expect(await shop.figures(item)).toEqual({ onHand: 1, reserved: 0, available: 1 });
  });
});

describe('packs that arrive', () => {
  test('go to the lines that wait, those ordered first in front, before anybody else', async () => {
    const item = await shop.trackedItem();
    const [first, second] = [await shop.ordered(item, 8, SHIP), await shop.ordered(item, 3, SHIP)];
    await shop.receive(item, 'A', 10);
    expect(await shop.lotsOf(first.id)).toEqual({ A: 8 });
    expect(await shop.lotsOf(second.id)).toEqual({ A: 2 });
    expect(await shop.figures(item)).toEqual({ onHand: 10, reserved: 10, available: 0, backOrdered: 1 });
    expect((await shop.order(await person(store), [[item, 1]])).body).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    await shop.receive(item, 'B', 10);
    expect(await shop.lotsOf(second.id)).toEqual({ A: 2, B: 1 });
  });

  test('do not go to a line that must get fresher ones', async () => {
    const item = await shop.trackedItem();
    const [far, near] = [await shop.ordered(item, 2, { ...SHIP, ...to('NZ') }), await shop.ordered(item, 2, SHIP)];
    await shop.receive(item, 'A', 5, { days: 93 });
    expect(await shop.lotsOf(far.id)).toEqual({});
    expect(await shop.lotsOf(near.id)).toEqual({ A: 2 });
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 2, available: 3, backOrdered: 2 });
  });

  test('clear the date on which they were expected', async () => {
    const item = await shop.trackedItem();
    const admin = await person(store, { role: 'admin' });
    const url = `/api/admin/items/${item.id}`;
    await admin.patch(url, { expectedOn: '2099-01-31' });
    await shop.receive(item, 'A', 1);
    expect((await admin.patch(url, {})).body).not.toHaveProperty('expectedOn');
    await admin.patch(url, { expectedOn: '2099-01-31' });
    expect((await admin.patch(url, { expectedOn: null })).body).not.toHaveProperty('expectedOn');
  });
});

describe('the status of an order', () => {
  test('cancelled gives its packs to others; back from cancelled takes packs again, or is rejected and names what is missing', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 5);
    const waiting = await shop.ordered(item, 2, SHIP);
    await shop.setStatus(order.id, 'cancelled');
    expect(await shop.lotsOf(waiting.id)).toEqual({ A: 2 });
    const { status, body } = await shop.setStatus(order.id, 'pending');
    expect([status, body]).toMatchObject([
      409,
      { code: 'NOT_ENOUGH_STOCK', lines: [{ productId: item.productId, wanted: 5, available: 3 }] },
    ]);
    await shop.receive(item, 'B', 2, { days: 2_000 });
    expect((await shop.setStatus(order.id, 'pending')).status).toBe(200);
    expect(await shop.lotsOf(order.id)).toEqual({ A: 3, B: 2 });
  });

  test('shipped takes packs out of their lots once, however often it is set; no goods come back by a status', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 2);
    for (const status of ['shipped', 'pending', 'shipped', 'delivered', 'cancelled', 'pending', 'shipped'])
      expect((await shop.setStatus(order.id, status)).status).toBe(200);
    expect(await shop.figures(item)).toEqual({ onHand: 3, reserved: 0, available: 3 });
    expect((await shop.lotOf(lot.id)).moves.map(({ kind, quantity, orderId }) => [kind, quantity, orderId])).toEqual([
      ['ship', -2, order.id],
      ['receive', 5, undefined],
    ]);
  });

  test('shipped does not split a line that the customer wants whole', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 2);
    const order = await shop.ordered(item, 5, { shortages: 'whole-lines' });
    await shop.setStatus(order.id, 'shipped');
    expect(await shop.figures(item)).toEqual({ onHand: 2, reserved: 2, available: 0, backOrdered: 3 });
    await shop.receive(item, 'B', 3);
    await shop.setStatus(order.id, 'shipped');
    expect(await shop.figures(item)).toEqual({ onHand: 0, reserved: 0, available: 0 });
  });

  test('shipped leaves what waits, and it is shipped when it has arrived', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 2);
    const order = await shop.ordered(item, 5, SHIP);
    await shop.setStatus(order.id, 'shipped');
    expect(await shop.figures(item)).toEqual({ onHand: 0, reserved: 0, available: 0, backOrdered: 3 });
    await shop.receive(item, 'B', 9);
    expect(await shop.figures(item)).toEqual({ onHand: 9, reserved: 3, available: 6 });
    await shop.setStatus(order.id, 'delivered');
    expect(await shop.figures(item)).toEqual({ onHand: 6, reserved: 0, available: 6 });
  });

  test('leaves on the page of administrators which packs of which lots are to be sent, and which have left', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'LATE', 9, { days: 500 });
    await shop.receive(item, 'SOON', 2, { days: 200 });
    const { id } = await shop.ordered(item, 12, { shortages: 'ship-available' });
    const lotsOf = async (orderId: string) => {
      const { packs } = (await shop.admin.get<AdminOrder>(`/api/admin/orders/${orderId}`)).body;
      return packs?.map(({ line, lotNumber, quantity, state }) => `${line} ${lotNumber} ${quantity} ${state}`);
    };
    expect(await lotsOf(id)).toEqual(['0 SOON 2 reserved', '0 LATE 9 reserved']);
    await shop.setStatus(id, 'shipped');
    await shop.receive(item, 'NEW', 5);
    expect(await lotsOf(id)).toEqual(['0 NEW 1 reserved', '0 SOON 2 shipped', '0 LATE 9 shipped']);
    const whole = await shop.ordered(item, 9, { shortages: 'whole-lines' });
    expect(await lotsOf(whole.id)).toEqual(['0 NEW 4 collected']);
    const { body: untracked } = await shop.order(await person(store), [
      [{ id: 0, productId: await product(store) }, 1],
    ]);
    expect((await shop.admin.get(`/api/admin/orders/${untracked.id}`)).body).not.toHaveProperty('packs');
  });

  test('every status after every other, twice, adds up', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 100);
    for (const first of orderStatuses) {
      const order = await shop.ordered(item, 3);
      for (const next of orderStatuses) for (const status of [first, next]) await shop.setStatus(order.id, status);
    }
    expect(await shop.figures(item)).toEqual({ onHand: 82, reserved: 0, available: 82 });
  });

  const undo = async (id: string, version: string) => {
    const admin = shop.admin;
    const { body } = await admin.post<{ changed: unknown[]; failed: { code: string }[] }>('/api/admin/orders/undo', {
      versions: { [id]: version },
    });
    return body;
  };

  test('shipped by mistake and undone brings the same packs back, also from cancelled', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 2);
    for (const from of ['pending', 'cancelled']) {
      await shop.setStatus(order.id, from);
      const { body } = await shop.setStatus(order.id, 'shipped', { delayMails: true });
      expect(await shop.figures(item)).toMatchObject({ onHand: 3 });
      expect(await undo(order.id, body.version)).toMatchObject({ changed: [{ status: from }], failed: [] });
      await shop.expectSound();
    }
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    expect((await shop.lotOf(lot.id)).moves.map(({ quantity }) => quantity)).toEqual([2, -2, 2, -2, 5]);
  });

  test('shipped by mistake, corrected by hand at once, is undone too', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 2);
    await shop.setStatus(order.id, 'shipped', { delayMails: true });
    await shop.setStatus(order.id, 'pending', { delayMails: true });
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 2, available: 3 });
  });

  test('shipped by mistake out of a lot that was destroyed since cannot be undone', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 2);
    const { body } = await shop.setStatus(order.id, 'shipped', { delayMails: true });
    for (const status of ['on-hold', 'destroyed']) await shop.changeLot(lot.id, { status });
    expect(await undo(order.id, body.version)).toMatchObject({ failed: [{ code: 'UNDO_TOO_LATE' }] });
  });

  test('cancelled by mistake and undone has its packs again and waits for the rest; not if others have them', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 5);
    const order = await shop.ordered(item, 7, SHIP);
    const cancelled = await shop.setStatus(order.id, 'cancelled', { delayMails: true });
    expect(await undo(order.id, cancelled.body.version)).toMatchObject({ failed: [] });
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 5, available: 0, backOrdered: 2 });
    const again = await shop.setStatus(order.id, 'cancelled', { delayMails: true });
    await shop.ordered(item, 1);
    expect(await undo(order.id, again.body.version)).toMatchObject({ failed: [{ code: 'NOT_ENOUGH_STOCK' }] });
  });
});

describe('a lot', () => {
  test('on hold loses its orders to other lots, and what does not fit waits in the order of the orders', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 6, { days: 400 });
    const [first, second] = [await shop.ordered(item, 3), await shop.ordered(item, 3)];
    await shop.receive(item, 'B', 4, { days: 500 });
    await shop.changeLot(lot.id, { status: 'on-hold' });
    expect([await shop.lotsOf(first.id), await shop.lotsOf(second.id)]).toEqual([{ B: 3 }, { B: 1 }]);
    expect(await shop.figures(item)).toEqual({ onHand: 10, reserved: 4, available: 0, backOrdered: 2 });
    await shop.changeLot(lot.id, { status: 'released' });
    expect(await shop.lotsOf(second.id)).toEqual({ B: 1, A: 2 });
  });

  test('with fewer packs than are reserved takes them from the orders that came last', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 6);
    const [first, second] = [await shop.ordered(item, 3), await shop.ordered(item, 3)];
    await shop.adjust(lot.id, -2);
    expect([await shop.lotsOf(first.id), await shop.lotsOf(second.id)]).toEqual([{ A: 3 }, { A: 1 }]);
    await shop.adjust(lot.id, 1);
    expect(await shop.lotsOf(second.id)).toEqual({ A: 2 });
  });

  test('whose expiry date is corrected is no longer for orders that must get fresher packs', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 6, { days: 400 });
    const order = await shop.ordered(item, 3);
    await shop.changeLot(lot.id, { expiresOn: await shop.day(50) });
    expect(await shop.lotsOf(order.id)).toEqual({});
    await shop.receive(item, 'B', 2);
    expect(await shop.lotsOf(order.id)).toEqual({ B: 2 });
  });

  test('into which quarantined packs are received loses its orders too', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 6, { days: 400 });
    const order = await shop.ordered(item, 3);
    await shop.receive(item, 'A', 1, { days: 400, status: 'quarantined' });
    expect(await shop.lotsOf(order.id)).toEqual({});
    expect(await shop.figures(item)).toMatchObject({ onHand: 7, reserved: 0, backOrdered: 3 });
  });
});

describe('tracking', () => {
  test('begins with the open orders, the oldest first; what is missing waits', async () => {
    const item = await shop.itemOf(await product(store));
    await shop.receive(item, 'A', 5);
    const [first, sent, second] = [
      await shop.ordered(item, 4),
      await shop.ordered(item, 9),
      await shop.ordered(item, 3),
    ];
    await shop.setStatus(sent.id, 'shipped');
    expect((await shop.track(item)).body).toMatchObject({ tracked: true, reserved: 5, available: 0, backOrdered: 2 });
    expect([await shop.lotsOf(first.id), await shop.lotsOf(second.id)]).toEqual([{ A: 4 }, { A: 1 }]);
    expect((await shop.track(item)).body).toMatchObject({ reserved: 5, backOrdered: 2 });
  });

  test('of an order that was cancelled then takes packs when the order is opened again, or rejects it', async () => {
    const item = await shop.itemOf(await product(store));
    const [first, second, sent] = [
      await shop.ordered(item, 3),
      await shop.ordered(item, 3),
      await shop.ordered(item, 3),
    ];
    for (const { id } of [first, second]) await shop.setStatus(id, 'cancelled');
    await shop.setStatus(sent.id, 'shipped');
    await shop.receive(item, 'A', 5);
    await shop.track(item);
    expect((await shop.setStatus(first.id, 'pending')).status).toBe(200);
    expect(await shop.lotsOf(first.id)).toEqual({ A: 3 });
    expect((await shop.setStatus(second.id, 'pending')).body).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    // What was shipped before needs no packs, whatever its status becomes.
    await shop.setStatus(sent.id, 'processing');
    await shop.track(item);
    expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 3, available: 2 });
  });

  test('goes on when a dosage is spelled in another way: it is not sold without regard to stock', async () => {
    const id = await product(store, { productId: 'SPELLED' });
    const item = await shop.itemOf(id);
    await shop.receive(item, 'A', 5);
    await shop.track(item);
    const waiting = await shop.ordered(item, 7, SHIP);
    await importCatalogue(
      store.db,
      csvFile(csvRow({ productId: 'SPELLED', availableDosages: '500mg', defaultDosage: '500mg', dosagePricing: '1' })),
    );
    const items = (await shop.admin.get<Item[]>(`/api/admin/items?product=${id}`)).body;
    expect(items).toMatchObject([
      { dosage: '500 mg', onHand: 5 },
      { dosage: '500mg', tracked: true },
    ]);
    await shop.receive(item, 'B', 2);
    expect(await shop.lotsOf(waiting.id)).toEqual({ A: 5, B: 2 });
  });

  test('is in the audit', async () => {
    const item = await shop.trackedItem();
    await shop.admin.patch(`/api/admin/items/${item.id}`, { lowBelow: 3 });
    const { rows } = await store.pool.query<{ details: object }>(
      `select details from audit where event = 'product-changed' order by id desc limit 2`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { dosage: '500 mg', lowBelow: { from: '10', to: '3' } },
      expect.objectContaining({ tracked: { from: 'false', to: 'true' } }),
    ]);
  });

  test('ends only when there are neither packs nor orders that wait for some', async () => {
    const item = await shop.trackedItem();
    const order = await shop.ordered(item, 1, SHIP);
    expect((await shop.track(item, false)).body).toMatchObject({ code: 'ITEM_HAS_STOCK' });
    await shop.receive(item, 'A', 1);
    expect((await shop.track(item, false)).body).toMatchObject({ code: 'ITEM_HAS_STOCK' });
    await shop.setStatus(order.id, 'shipped');
    expect((await shop.track(item, false)).body).toMatchObject({ tracked: false });
    await shop.ordered(item, 1);
  });
});
