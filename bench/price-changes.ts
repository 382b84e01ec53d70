import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AdminProduct } from '#contract/admin/products.ts';
import { ask, expectAnswer } from './ask.ts';
import { makeCustomers } from './customers.ts';

/** Between two changes. */
const EVERY_MS = 100;

/**
 * Changes the price of the list's first product for so many seconds, and looks each time, the answer in hand, whether list
 * and page have the new one.
 */
export async function priceChanges(
  { store }: { store: string },
  pool: pg.Pool,
  seconds: number,
): Promise<{ changes: number; wrong: number }> {
  const cookie = await administrator(pool);
  const read = async (path: string) => (await ask(store + path, {})).body.toString();
  const [product] = JSON.parse(await read('/api/products?limit=8')) as AdminProduct[];
  if (!product) throw new Error('no product is on sale');
  const end = performance.now() + seconds * 1000;
  let [changes, wrong] = [0, 0];
  for (let cents = 5; performance.now() < end; cents = 5 + ((cents - 4) % 90)) {
    const price = 1_000 + cents / 100;
    await expectAnswer(200, `${store}/api/admin/products/${product.id}`, {
      method: 'PATCH',
      headers: { cookie },
      body: { dosagePricing: { ...product.dosagePricing, [product.defaultDosage]: price } },
    });
    const [list, page] = await Promise.all([read('/api/products?limit=8'), read('/products')]);
    changes += 1;
    if (!list.includes(`:${price}`)) wrong += 1;
    if (!page.includes(price.toLocaleString('en', { minimumFractionDigits: 2 }))) wrong += 1;
    await pause(EVERY_MS);
  }
  return { changes, wrong };
}

/** Somebody's session, made an administrator's. */
async function administrator(pool: pg.Pool): Promise<string> {
  await pool.query(`delete from users where email like 'clinic-%@bench.example'`);
  const [customer] = await makeCustomers(pool, 1);
  if (!customer) throw new Error('nobody was made');
  await pool.query(`update users set role = 'admin' where id = $1`, [customer.userId]);
  return customer.cookie;
}
