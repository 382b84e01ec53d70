import { beforeAll, expect, test } from 'vitest';
import type { Lot, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { Stocktake, StocktakeLine, StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { warehouse } from '../allocation/stock.harness.ts';

const store = await testStore();
let admin: Person;
let tools: ReturnType<typeof warehouse>;

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  tools = warehouse(store, admin);
});

const address = '/api/admin/stocktakes';
/** A stocktake of one product. */
const start = async (productId: number, body: object = {}): Promise<StocktakeWithLines> => {
  const { rows } = await store.pool.query<{ code: string }>('select product_id as code from products where id = $1', [
    productId,
  ]);
  const response = await admin.post<StocktakeWithLines>(address, { name: 'Count', search: rows[0]?.code, ...body });
  expect(response.status, response.text).toBe(201);
  return response.body;
};
const get = async (id: number) => (await admin.get<StocktakeWithLines>(`${address}/${id}`)).body;
const count = (id: number, { id: lotId }: Lot, counted: number | null, more: object = {}) =>
  admin.patch<StocktakeLine>(`${address}/${id}`, { lotId, counted, ...more });
const apply = (id: number, body: object = {}) =>
  admin.post<StocktakeWithLines & { code: string; issues: unknown }>(`${address}/${id}/apply`, body);
const onHand = async ({ id }: Lot) => (await tools.lotOf(id)).onHand;

test('lots are counted blind, and the differences are added at once, with the name of the stocktake', async () => {
  const item = await tools.trackedItem();
  const [a, b, c] = [
    await tools.receive(item, 'ST-A', 10, { days: 300 }),
    await tools.receive(item, 'ST-B', 20, { days: 400 }),
    await tools.receive(item, 'ST-C', 30, { days: 500 }),
  ];
  const { id, lines } = await start(item.productId, { name: '  Shelf 3 ' });
  expect(lines.map(({ lotNumber }) => lotNumber)).toEqual(['ST-A', 'ST-B', 'ST-C']);
  expect(JSON.stringify(lines)).not.toMatch(/onHand|difference|:10\b|:20\b|:30\b/);
  expect((await count(id, a, 8)).body).toMatchObject({
    lotId: a.id,
    counted: 8,
    difference: -2,
    countedBy: { id: admin.id },
  });
  await count(id, b, 20);
  expect(await get(id)).toMatchObject({ name: 'Shelf 3', lots: 3, countedLots: 2, losingOrders: [] });
  expect(await Promise.all([a, b, c].map(onHand))).toEqual([10, 20, 30]);
  const applied = await apply(id);
  expect([applied.status, applied.body.appliedBy?.id]).toEqual([200, admin.id]);
  expect(await Promise.all([a, b, c].map(onHand))).toEqual([8, 20, 30]);
  const { moves } = (await admin.get<LotWithMoves>(`/api/admin/lots/${a.id}`)).body;
  expect(moves[0]).toMatchObject({
    kind: 'stocktake',
    quantity: -2,
    balance: 8,
    reason: 'Shelf 3',
    by: { id: admin.id },
  });
  expect((await tools.lotOf(b.id)).moves).toHaveLength(1);
  expect(await get(id)).toMatchObject({
    countedLots: 2,
    lines: [{ difference: -2 }, { difference: 0 }, { lotNumber: 'ST-C' }],
  });
  await tools.expectSound();
});

test('what is shipped and received between count and application stays', async () => {
  const item = await tools.trackedItem();
  const lot = await tools.receive(item, 'MV-A', 10);
  const { id: orderId } = await tools.ordered(item, 4);
  const { id } = await start(item.productId);
  await count(id, lot, 9); // one is missing; four of the nine are then sent
  await tools.setStatus(orderId, 'shipped');
  await tools.receive(item, 'mv-a', 5, { days: 1_000 });
  expect((await apply(id)).status).toBe(200);
  expect(await onHand(lot)).toBe(9 - 4 + 5);
  await tools.expectSound();
});

test('orders that lose packs are named before; the last orders wait, and what was found goes to them', async () => {
  const item = await tools.trackedItem();
  const lot = await tools.receive(item, 'LO-A', 10);
  const first = await tools.ordered(item, 4);
  const last = await tools.ordered(item, 5);
  const { id } = await start(item.productId);
  await count(id, lot, 6);
  expect((await get(id)).losingOrders).toMatchObject([{ orderId: last.id, dosage: '500 mg' }]);
  expect(await tools.figures(item)).toMatchObject({ reserved: 9 });
  await apply(id);
  expect(await tools.lotsOf(first.id)).toEqual({ 'LO-A': 4 });
  expect(await tools.figures(item)).toEqual({ onHand: 6, reserved: 6, available: 0, backOrdered: 3 });
  const again = await start(item.productId);
  await count(again.id, lot, 11);
  await apply(again.id);
  expect(await tools.figures(item)).toEqual({ onHand: 11, reserved: 9, available: 2 });
  await tools.expectSound();
});

test('a lot that was corrected or destroyed since must be counted again; nothing is added before', async () => {
  const item = await tools.trackedItem();
  const [a, b, c] = [
    await tools.receive(item, 'AG-A', 10, { days: 300 }),
    await tools.receive(item, 'AG-B', 10, { days: 400 }),
    await tools.receive(item, 'AG-C', 10, { days: 500 }),
  ];
  const [one, two] = [await start(item.productId), await start(item.productId)];
  for (const lot of [a, b, c]) await count(one.id, lot, 8);
  await count(two.id, a, 8);
  await apply(two.id); // both found the same two missing
  await tools.changeLot(b.id, { status: 'quarantined' });
  await tools.changeLot(b.id, { status: 'destroyed' });
  const { status, body } = await apply(one.id);
  expect([status, body]).toMatchObject([
    409,
    { code: 'LOT_CHANGED', issues: [{ path: `lines.${a.id}` }, { path: `lines.${b.id}` }] },
  ]);
  expect(await Promise.all([a, b, c].map(onHand))).toEqual([8, 0, 10]);
  expect((await get(one.id)).lines.map(({ counted }) => counted)).toEqual([undefined, undefined, 8]);
  expect(await count(one.id, b, 2)).toMatchObject({ status: 409, body: { code: 'LOT_STATUS' } });
  await count(one.id, a, 8);
  await count(one.id, b, 0);
  expect((await apply(one.id)).status).toBe(200);
  expect(await Promise.all([a, b, c].map(onHand))).toEqual([8, 0, 8]);
  await tools.expectSound();
});

test('when two people count one lot, the second gets a 409; a repeated request is accepted', async () => {
  const item = await tools.trackedItem();
  const lot = await tools.receive(item, 'TW-A', 10);
  const { id } = await start(item.productId);
  expect((await count(id, lot, 9, { previous: null })).status).toBe(200);
  expect((await count(id, lot, 9, { previous: null })).status).toBe(200);
  expect(await count(id, lot, 10, { previous: null })).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
  expect((await count(id, lot, 10, { previous: 9 })).status).toBe(200);
  for (const counted of [-1, 1.5, 10_000_001, '9'])
    expect((await admin.patch(`${address}/${id}`, { lotId: lot.id, counted })).status).toBe(400);
  expect((await admin.patch(`${address}/${id}`, { lotId: 999_999, counted: 1 })).status).toBe(404);
  const answers = await Promise.all([apply(id), apply(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await count(id, lot, 1)).toMatchObject({ status: 409, body: { code: 'STOCKTAKE_APPLIED' } });
  expect((await admin.delete(`${address}/${id}`)).status).toBe(409);
});

test('a repeated request does not count anew; a count is taken back; what the administrator has not seen is not applied', async () => {
  const item = await tools.trackedItem();
  const lot = await tools.receive(item, 'RE-A', 10);
  const { id: orderId } = await tools.ordered(item, 4);
  const { id } = await start(item.productId);
  await count(id, lot, 10, { previous: null });
  await tools.setStatus(orderId, 'shipped');
  expect((await count(id, lot, 10, { previous: null })).body).toMatchObject({ difference: 0 });
  const { version } = await get(id);
  await count(id, lot, 5, { previous: 10 });
  const outdated = await apply(id, { version });
  expect(outdated).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
  expect(outdated.body).not.toHaveProperty('issues');
  expect((await count(id, lot, null, { previous: 5 })).body).not.toHaveProperty('counted');
  expect(await get(id)).toMatchObject({ countedLots: 0 });
  expect(await onHand(lot)).toBe(6);
  await count(id, lot, 5);
  expect((await apply(id, { version: (await get(id)).version })).status).toBe(200);
  expect(await onHand(lot)).toBe(5);
});

test('a stocktake has the lots that are wanted, is listed, and can be discarded while it is open', async () => {
  const item = await tools.trackedItem();
  await tools.receive(item, 'CH-A', 10);
  await admin.patch(`/api/admin/items/${item.id}`, { storageClass: '2-8 °C' });
  const { body: cold } = await admin.post<StocktakeWithLines>(address, { name: 'Cold', storageClass: '2-8 °C' });
  expect(cold.lines.map(({ lotNumber }) => lotNumber)).toEqual(['CH-A']);
  const empty = await admin.post(address, { name: 'Frozen', storageClass: 'frozen' });
  expect(empty).toMatchObject({ status: 409, body: { code: 'STOCKTAKE_EMPTY' } });
  expect(await admin.post(address, { name: ' ' })).toMatchObject({ status: 400, body: { code: 'FIELDS_REQUIRED' } });
  const { body: list } = await admin.get<Stocktake[]>(address);
  expect(list[0]).toMatchObject({ id: cold.id, name: 'Cold', lots: 1, countedLots: 0, startedBy: { id: admin.id } });
  expect(list.map(({ name }) => name)).not.toContain('Frozen');
  for (const status of [204, 204]) expect((await admin.delete(`${address}/${cold.id}`)).status).toBe(status);
  expect((await admin.get(`${address}/${cold.id}`)).status).toBe(404);
  expect((await (await person(store)).get(address)).status).toBe(403);
});
