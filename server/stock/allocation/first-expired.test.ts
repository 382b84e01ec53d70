import { expect, test } from 'vitest';
import type { Item } from '#contract/admin/stock/items.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { seededRandom } from '#server/demo/random.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { warehouse } from './stock.harness.ts';

const store = await testStore({ environment: { TRANSIT_DAYS: 'NZ=6,AU=1', SHELF_LIFE_DAYS: '30' } });

const ITEMS = 200;

/** A lot as the rule sees it. `days`: until it expires. */
interface TestLot {
  number: string;
  days: number;
  isReleased: boolean;
  /** Of its delivery, and the line in it. */
  received: [delivery: number, line: number];
  free: number;
}

const usableOf = (lots: readonly TestLot[], firstGoodDay: number) =>
  lots.filter(({ isReleased, free, days }) => isReleased && free > 0 && days >= firstGoodDay);

/** Packs that can be sold. */
const freeOf = (lots: readonly TestLot[], firstGoodDay: number) =>
  usableOf(lots, firstGoodDay).reduce((sum, { free }) => sum + free, 0);

/** First expired, first out: the rule in a few lines, to compare the store with. Takes packs out of `lots`. */
function allocate(lots: TestLot[], wanted: number, firstGoodDay: number): Record<string, number> {
  const given: Record<string, number> = {};
  let left = wanted;
  const order = ({ days, received }: TestLot) => days * 1_000_000 + received[0] * 1_000 + received[1];
  for (const lot of usableOf(lots, firstGoodDay).sort((a, b) => order(a) - order(b))) {
    const take = Math.min(left, lot.free);
    if (take > 0) given[lot.number] = take;
    lot.free -= take;
    left -= take;
  }
  return given;
}

test(`of ${ITEMS} items with random lots, two orders get what the rule says`, async () => {
  const admin = await person(store, { role: 'admin' });
  const shop = warehouse(store, admin);
  const random = seededRandom(20_261_129);
  const below = (limit: number) => Math.floor(random() * limit);

  const dosages = Array.from({ length: ITEMS }, (_, each) => `${each + 1} mg`);
  const productId = await product(store, { prices: Object.fromEntries(dosages.map((dosage) => [dosage, 100])) });
  await store.db.execute(sql`update items set tracked = true where product_id = ${productId}`);
  await store.db.execute(sql`insert into item_stock (item_id) select id from items where product_id = ${productId}`);
  const items: Item[] = [];
  for (let url = `/api/admin/items?product=${productId}&limit=100`; url !== ''; ) {
    const { body, headers } = await admin.get<Item[]>(url);
    items.push(...body);
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
  }
  expect(items).toHaveLength(ITEMS);
  const today = await Promise.all(Array.from({ length: 45 }, (_, days) => shop.day(days)));

  const lots = new Map<string, TestLot[]>(dosages.map((dosage) => [dosage, []]));
  for (let delivery = 0; delivery < 3; delivery += 1) {
    const lines = items.flatMap(({ id, dosage }) =>
      Array.from({ length: below(3) }, (_, each) => {
        const [days, quantity, isReleased] = [28 + below(12), 1 + below(9), random() < 0.8];
        const number = `${delivery}-${each}`;
        lots.get(dosage)?.push({ number, days, isReleased, received: [delivery, each], free: quantity });
        const status = isReleased ? 'released' : 'quarantined';
        return { itemId: id, lotNumber: number, expiresOn: today[days], quantity, status };
      }),
    );
    const body = { supplier: 'Symbion', deliveryNote: `DN-${delivery}`, lines };
    expect((await admin.post('/api/admin/receipts', body)).status).toBe(201);
  }

  for (const { country, transitDays, acceptedDays } of [
    { country: 'NZ', transitDays: 6, acceptedDays: 33 },
    { country: 'AU', transitDays: 1, acceptedDays: 29 },
  ]) {
    /** Of every third item the customer accepts packs that expire sooner. */
    const isAccepted = (position: number) => position % 3 === 0;

    const customer = await person(store);
    const wanted = new Map<string, number>();
    for (const dosage of dosages) {
      wanted.set(dosage, 1 + below(20));
      await customer.post('/api/cart', { productId, quantity: wanted.get(dosage), selectedDosage: dosage });
    }
    const shippingAddress = { ...checkoutBody.shippingAddress, country };
    const shortDated = dosages
      .filter((_, position) => isAccepted(position))
      .map((dosage) => ({ productId, dosage, expiresOn: today[acceptedDays] }));
    const { status, body } = await customer.post<OrderWithHistory>('/api/checkout', {
      ...{ ...checkoutBody, shippingAddress, shortages: 'ship-available', shortDated },
    });
    expect(status).toBe(201);
    const reserved = await reservedByDosage(body.id);
    for (const [position, dosage] of dosages.entries()) {
      const packs = wanted.get(dosage) ?? 0;
      const shelf = lots.get(dosage) ?? [];
      const isShort = freeOf(shelf, transitDays + 30) < packs;
      const firstGoodDay = isShort && isAccepted(position) ? Math.max(transitDays + 7, acceptedDays) : transitDays + 30;
      const expected = allocate(shelf, packs, firstGoodDay);
      expect(reserved.get(dosage) ?? {}, dosage).toEqual(expected);
      const missing = packs - Object.values(expected).reduce((sum, each) => sum + each, 0);
      expect(body.orderItems[position]?.backOrdered ?? 0, dosage).toBe(missing);
    }
  }
  await shop.expectSound();
});

async function reservedByDosage(orderId: string): Promise<Map<string, Record<string, number>>> {
  const { rows } = await store.db.execute<{ dosage: string; lots: Record<string, number> }>(sql`
    select i.dosage, json_object_agg(l.lot_number, r.quantity) as lots
    from reservations r join lots l on l.id = r.lot_id join items i on i.id = l.item_id
    where r.order_id = ${orderId} group by i.dosage`);
  return new Map(rows.map(({ dosage, lots }) => [dosage, lots]));
}
