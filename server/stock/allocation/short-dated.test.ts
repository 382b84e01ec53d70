import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { type StockedItem, warehouse } from './stock.harness.ts';

const store = await testStore({ environment: { TRANSIT_DAYS: 'AU=2', SHELF_LIFE_DAYS: '90' } });

let shop: ReturnType<typeof warehouse>;
let customer: Person;
beforeAll(async () => {
  shop = warehouse(store, await person(store, { role: 'admin' }));
  customer = await person(store);
});

/** What a checkout accepts. */
const accepting = async ({ productId }: StockedItem, days: number) => ({
  shortDated: [{ productId, dosage: '500 mg', expiresOn: await shop.day(days) }],
});

describe('packs with a short shelf life', () => {
  test('are offered with how many there are and their earliest expiry date, and sold to a customer who accepts them, first expired first', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'FRESH', 3, { days: 500 });
    await shop.receive(item, 'SOON', 4, { days: 60 });
    await shop.receive(item, 'SOONER', 2, { days: 20 });
    await shop.receive(item, 'LESS-THAN-A-WEEK', 50, { days: 8 });
    const attempt = await shop.order(customer, [[item, 8]]);
    const offer = { available: 9, expiresOn: await shop.day(20) };
    expect(attempt).toMatchObject({
      status: 409,
      body: { code: 'NOT_ENOUGH_STOCK', lines: [{ wanted: 8, available: 3, shortDated: offer }] },
    });
    const placed = await shop.order(customer, [], await accepting(item, 20));
    expect(placed).toMatchObject({ status: 201, body: { orderItems: [{ earliestExpiry: offer.expiresOn }] } });
    expect(placed.body.orderItems[0]).not.toHaveProperty('backOrdered');
    expect(await shop.lotsOf(placed.body.id)).toEqual({ SOONER: 2, SOON: 4, FRESH: 2 });
    await store.mailsSettled();
    expect((await store.mails(customer.email))[0]?.text).toContain('accepted expiry date:');
    const read = await customer.get(`/api/orders/${placed.body.id}`);
    expect(read.body).toMatchObject({ orderItems: [{ earliestExpiry: offer.expiresOn }] });
    await shop.expectSound();
  });

  test('are never sent unasked, and none that expires before the accepted date', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'SOON', 4, { days: 60 });
    await shop.receive(item, 'SOONER', 2, { days: 20 });
    const unasked = await shop.ordered(item, 1, { shortages: 'ship-available' });
    expect(unasked.orderItems[0]).toMatchObject({ backOrdered: 1 });
    expect(unasked.orderItems[0]).not.toHaveProperty('earliestExpiry');
    const placed = await shop.ordered(item, 6, { shortages: 'ship-available', ...(await accepting(item, 60)) });
    expect(placed.orderItems[0]).toMatchObject({ backOrdered: 2 });
    expect(await shop.lotsOf(placed.id)).toEqual({ SOON: 4 });
    const earlier = { available: 2, expiresOn: await shop.day(20) };
    const attempt = await shop.order(await person(store), [[item, 3]], await accepting(item, 21));
    expect(attempt.body).toMatchObject({ lines: [{ available: 0, shortDated: earlier }] });
    await shop.expectSound();
  });

  test('stay with their order as days pass, are replaced when they would expire on the way, and fill its back-orders', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'SOON', 2, { days: 30 });
    const placed = await shop.ordered(item, 5, { shortages: 'ship-available', ...(await accepting(item, 30)) });
    const lot = await shop.receive(item, 'LATER', 1, { days: 40 });
    expect(await shop.lotsOf(placed.id)).toEqual({ SOON: 2, LATER: 1 });
    // A correction of its date has the same effect as days that pass.
    await shop.changeLot(lot.id, { expiresOn: await shop.day(31) });
    expect(await shop.lotsOf(placed.id)).toEqual({ SOON: 2, LATER: 1 });
    await shop.changeLot(lot.id, { expiresOn: await shop.day(29) });
    expect(await shop.lotsOf(placed.id)).toEqual({ SOON: 2 });
    await shop.expectSound();
  });

  test('a cancelled order that is opened again gets such packs again', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'SOON', 2, { days: 30 });
    const placed = await shop.ordered(item, 2, await accepting(item, 30));
    await shop.setStatus(placed.id, 'cancelled');
    await shop.setStatus(placed.id, 'pending');
    expect(await shop.lotsOf(placed.id)).toEqual({ SOON: 2 });
    await shop.expectSound();
  });

  test('are not sent if there are enough others by then; a later shortage says what there is without them', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'FRESH', 3, { days: 500 });
    await shop.receive(item, 'SOON', 4, { days: 60 });
    const placed = await shop.ordered(item, 2, await accepting(item, 60));
    expect(placed.orderItems[0]).not.toHaveProperty('earliestExpiry');
    expect(await shop.lotsOf(placed.id)).toEqual({ FRESH: 2 });
    const attempt = await shop.order(await person(store), [[item, 9]], await accepting(item, 60));
    const shortDated = { available: 5, expiresOn: await shop.day(60) };
    expect(attempt).toMatchObject({ status: 409, body: { lines: [{ available: 1, shortDated }] } });
  });

  test('lines that are not in the cart, or not tracked, are ignored; dates are ISO 8601', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'FRESH', 2);
    const { shortDated } = await accepting({ id: 0, productId: 987_654 }, 30);
    const placed = await shop.ordered(item, 1, { shortDated });
    expect(placed.orderItems[0]).not.toHaveProperty('earliestExpiry');
    const wrong = { shortDated: [{ productId: item.productId, dosage: '500 mg', expiresOn: '31/01/2027' }] };
    expect((await shop.order(await person(store), [[item, 1]], wrong)).status).toBe(400);
    const { rows } = await store.db.execute(sql`select from promises where order_id = ${placed.id}`);
    expect(rows).toHaveLength(1);
  });
});
