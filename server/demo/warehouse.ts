import type { ReceiptLine } from '#contract/admin/stock/receipts.ts';
import { checkDigit } from '#contract/gs1/gtin.ts';
import type { LotStatus } from '#contract/stock/lot-status.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { StockContext } from '#server/stock/allocation/change-stock.ts';
import type { DeliveryDays } from '#server/stock/allocation/delivery-days.ts';
import { changeItem } from '#server/stock/items.ts';
import { changeLot } from '#server/stock/warehouse/change-lot.ts';
import { receiveGoods } from '#server/stock/warehouse/receive-goods.ts';
import { ADMINISTRATOR_EMAIL } from './customers.ts';
import { pick, type Random } from './random.ts';

/** Tracked items. */
const ITEMS = 32;
const DAY_MS = 86_400_000;

/** A GTIN of GS1's prefix for examples, 950: scanners can be tried with the labels of lots. */
function gtinOf(place: number): string {
  const digits = `950600${100_000 + place}`;
  return digits + checkDigit(digits);
}

interface DemoLot {
  /** Days from today until it expires. */
  days: number;
  packs: number;
  /** The states that it has after it was received. */
  statuses?: LotStatus[];
  reason?: string;
}

/** What the shelves of items look like, in turn. */
const shelves: DemoLot[][] = [
  [
    { days: 120, packs: 40 },
    { days: 500, packs: 200 },
  ],
  [
    { days: -20, packs: 12 },
    { days: 240, packs: 60 },
    { days: 700, packs: 120 },
  ],
  [{ days: 400, packs: 4 }],
  [], // more is expected
  [
    { days: 60, packs: 30 },
    { days: 300, packs: 50 },
  ],
  [
    { days: 350, packs: 80, statuses: ['on-hold'], reason: 'Temperature deviation in transport' },
    { days: 420, packs: 25 },
  ],
  [
    { days: 200, packs: 36, statuses: ['recalled'], reason: 'Recall notice of the manufacturer' },
    { days: 600, packs: 90 },
  ],
  [
    { days: 180, packs: 6, statuses: ['damaged', 'destroyed'], reason: 'Wet cartons' },
    { days: 260, packs: 3, statuses: ['damaged'], reason: 'Crushed in transport' },
    { days: 380, packs: 70 },
  ],
];
const suppliers = ['Meridian Wholesale', 'Harbour Pharma Supply', 'Northlight Medical'];

interface Options {
  random: Random;
  now: Date;
  days: DeliveryDays;
  /** Products that are not tracked: those in the cart of the ward, whose order can be tried at once. */
  untracked: readonly number[];
}

/**
 * Tracks some items of the demonstration's products and fills their shelves: lots of all ages and states from three suppliers. Open orders of these items get packs or wait. No
 * mail is sent. A catalogue of the operator's own is left alone.
 */
export async function fillWarehouse(db: Database, { random, now, days, untracked }: Options): Promise<void> {
  const { rows } = await db.execute<{ id: number; adminId: number }>(sql`
    select i.id, (select id from users where email = ${ADMINISTRATOR_EMAIL}) as "adminId"
    from items i join products p on p.id = i.product_id
    where p.product_id like 'THR-%' and i.retired_at is null and p.id <> all(${[...untracked]}::int[])
    order by md5(p.product_id || i.dosage) limit ${ITEMS}`);
  const context: StockContext = { days, sendNews: async () => undefined, sendBackInStock: async () => undefined };
  const dayIn = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const shelfOf = (place: number) => shelves[place % shelves.length] ?? [];
  const changes = new Map<string, DemoLot>();
  const lines = rows.flatMap(({ id }, place) =>
    shelfOf(place).map((lot): ReceiptLine => {
      const lotNumber = `${pick(random, ['A', 'B', 'K', 'M', 'R', 'X'])}${1_000 + place * 10 + shelfOf(place).indexOf(lot)}`;
      changes.set(`${id} ${lotNumber}`, lot);
      return { itemId: id, lotNumber, expiresOn: dayIn(lot.days), quantity: lot.packs };
    }),
  );
  const actorId = rows[0]?.adminId ?? 0;
  for (const [place, supplier] of suppliers.entries()) {
    const own = lines.filter((_, index) => index % suppliers.length === place);
    if (own.length === 0) continue;
    const body = { supplier, deliveryNote: `DN-${4_711 + place}`, lines: own };
    const { lots } = await receiveGoods(db, body, { actorId, ...context });
    for (const { id, itemId, lotNumber } of lots) {
      const { statuses = [], reason = '' } = changes.get(`${itemId} ${lotNumber}`) ?? {};
      for (const status of statuses) await changeLot(db, { lotId: id, actorId, ...context }, { status, reason });
    }
  }
  for (const [place, { id }] of rows.entries()) {
    const isExpected = shelfOf(place).length === 0;
    const backOrders = place % (2 * shelves.length) < shelves.length; // others are out of stock
    const expected = isExpected ? { expectedOn: dayIn(12), backOrders } : {};
    await changeItem(
      db,
      { id, tracked: true, gtin: gtinOf(place), ...expected },
      { by: { accountId: actorId }, ...context },
    );
  }
}
