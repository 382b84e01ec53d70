import { expect } from 'vitest';
import type { Item } from '#contract/admin/stock/items.ts';
import type { Lot, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { Receipt } from '#contract/admin/stock/receipts.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkStock } from '#server/stock/verify-stock.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import type { TestStore } from '../../../test/store.ts';

const TIME_ZONE = 'Australia/Sydney';

export interface StockedItem {
  id: number;
  productId: number;
}

/** What tests of stock do. Packs come from one supplier; dates are days from today. */
export function warehouse(store: TestStore, admin: Person) {
  let deliveries = 0;

  /** A day in the store's time zone. */
  const day = async (days: number): Promise<string> => {
    const { rows } = await store.db.execute<{ day: string }>(
      sql`select ((clock_timestamp() at time zone ${TIME_ZONE})::date + ${days}::int)::text as day`,
    );
    return rows[0]?.day ?? '';
  };

  const itemOf = async (productId: number): Promise<StockedItem> => {
    const { body } = await admin.get<Item[]>(`/api/admin/items?product=${productId}`);
    return { id: body[0]?.id ?? 0, productId };
  };

  const track = (item: StockedItem, tracked = true) => admin.patch<Item>(`/api/admin/items/${item.id}`, { tracked });

  /** A product, new if none is given, whose item is tracked, without any lot. */
  const trackedItem = async (productId?: number): Promise<StockedItem> => {
    const item = await itemOf(productId ?? (await product(store)));
    expect((await track(item)).status).toBe(200);
    return item;
  };

  /** Receives packs that expire so many days from today. */
  const receive = async (
    item: StockedItem,
    lotNumber: string,
    quantity: number,
    { days = 1_000, ...line }: { days?: number; status?: string } = {},
  ): Promise<Lot> => {
    deliveries += 1;
    const deliveryNote = `DN-${deliveries}`;
    const lines = [{ itemId: item.id, lotNumber, expiresOn: await day(days), quantity, ...line }];
    const body = { supplier: 'Symbion', deliveryNote, lines };
    const response = await admin.post<Receipt>('/api/admin/receipts', body);
    expect(response.status).toBe(201);
    return response.body.lots[0] as Lot;
  };

  const lotOf = async (id: number) => (await admin.get<LotWithMoves>(`/api/admin/lots/${id}`)).body;
  const changeLot = (id: number, body: object) =>
    admin.patch<LotWithMoves>(`/api/admin/lots/${id}`, { reason: 'Checked', ...body });
  const adjust = (id: number, quantity: number) =>
    admin.post<LotWithMoves>(`/api/admin/lots/${id}/adjustments`, { quantity, reason: 'Counted' });

  /** Puts packs into a customer's cart and orders them. */
  const order = async (customer: Person, packs: [StockedItem, number][], body: object = {}) => {
    for (const [{ productId }, quantity] of packs)
      await customer.post('/api/cart', { productId, quantity, selectedDosage: '500 mg' });
    return await customer.post<OrderWithHistory>('/api/checkout', { ...checkoutBody, ...body });
  };

  /** The same by a customer of their own. */
  const ordered = async (item: StockedItem, quantity: number, body: object = {}): Promise<OrderWithHistory> => {
    const response = await order(await person(store), [[item, quantity]], body);
    expect(response.status, response.text).toBe(201);
    return response.body;
  };

  /** Changes an order's status. */
  const setStatus = (orderId: string, status: string, more: object = {}) =>
    admin.patch<{ version: string }>(`/api/admin/orders/${orderId}`, { status, ...more });

  const figures = async (item: StockedItem) => {
    const { body } = await admin.get<Item[]>(`/api/admin/items?product=${item.productId}`);
    const { onHand, reserved, available, backOrdered } = body[0] as Item;
    return { onHand, reserved, available, ...(backOrdered !== undefined && { backOrdered }) };
  };

  /** Where the packs of an order's first line come from: number of the lot → packs. */
  const lotsOf = async (orderId: string): Promise<Record<string, number>> => {
    const { rows } = await store.db.execute<{ lot: string; packs: number }>(sql`
      select l.lot_number as lot, sum(r.quantity)::int as packs from reservations r join lots l on l.id = r.lot_id
      where r.order_id = ${orderId} and r.position = 0 and r.ended_as is null group by l.lot_number`);
    return Object.fromEntries(rows.map(({ lot, packs }) => [lot, packs]));
  };

  const expectSound = async () => expect(await checkStock(store.db, TIME_ZONE)).toMatchObject({ faults: 0, shown: [] });

  return {
    ...{ admin, day, itemOf, track, trackedItem, receive, lotOf, changeLot, adjust },
    ...{ order, ordered, setStatus, figures, lotsOf, expectSound },
  };
}
