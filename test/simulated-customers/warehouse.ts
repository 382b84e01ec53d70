import { setTimeout as delay } from 'node:timers/promises';
import { AdminReceiveGoods } from '#contract/admin/stock/receipts.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { grantAdmin } from '#server/accounts/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { signUp } from './accounts.ts';
import { call } from './api.ts';
import type { Customer, Shop } from './customer.ts';
import type { Shopfront } from './shopfront.ts';

/** Between two deliveries: customers order more packs than arrive, so that some always wait. */
const PAUSE_MS = 60;
const PACKS_MOST = 12;

export interface Warehouse {
  admin: Customer;
  itemIds: number[];
}

/** An administrator, and every other product's items tracked. They have no packs yet. */
export async function openWarehouse(db: Database, store: Shopfront, products: Product[]): Promise<Warehouse> {
  const [admin] = await signUp(db, store, 1, 'warehouse');
  if (!admin) throw new Error('nobody signed up');
  await grantAdmin(db, admin.email);
  const tracked = products.filter((_, place) => place % 2 === 0).map(({ id }) => id);
  const { rows } = await db.execute<{ id: number }>(
    sql`update items set tracked = true where product_id = any(${tracked}) returning id`,
  );
  const itemIds = rows.map(({ id }) => id);
  await db.execute(sql`insert into item_stock (item_id) select unnest(${itemIds}::int[])`);
  return { admin, itemIds };
}

/** Receives deliveries of random items until the test ends, each until the store confirms it. */
export async function receiveDeliveries(
  { admin, itemIds }: Warehouse,
  { store, random, closing }: Pick<Shop, 'store' | 'random' | 'closing'>,
): Promise<void> {
  for (let delivery = 1; !closing(); delivery += 1) {
    admin.doing = `delivery ${delivery}`;
    const lines = Array.from({ length: 10 }, (_, each) => ({
      itemId: itemIds[Math.floor(random() * itemIds.length)],
      lotNumber: `LOT-${each % 3}`,
      expiresOn: `2099-0${(each % 3) + 1}-28`,
      quantity: Math.ceil(random() * PACKS_MOST),
    }));
    const { method, path, status } = AdminReceiveGoods;
    const body = { supplier: 'Symbion', deliveryNote: `DN-${delivery}`, lines };
    for (let isDone = false; !isDone; ) {
      const outcome = await call(store, admin.cookie, { method, path, body, expected: { status, output: undefined } });
      if (outcome.kind === 'wrong') admin.faults.push({ kind: 'wrong responses', words: outcome.words });
      isDone = outcome.kind !== 'lost';
    }
    await delay(PAUSE_MS);
  }
  admin.doing = 'finished';
}
