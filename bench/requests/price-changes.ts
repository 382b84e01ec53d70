import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { AdminProduct } from '#contract/admin/products.ts';
import { makeAdministrator, makeCustomers } from '../data/customers.ts';
import { expectStatus } from '../measure/http.ts';

/** Between two changes. */
const INTERVAL_MS = 100;

/** Changes the price of the list's first product; after each change, counts list and page if they show the old price. */
export async function changePrices(
  origin: string,
  pool: pg.Pool,
  seconds: number,
): Promise<{ changes: number; stale: number }> {
  const cookie = await signInAdministrator(pool);
  const read = async (path: string) => (await expectStatus(200, origin + path, {})).body.toString();
  const [product] = JSON.parse(await read('/api/products?limit=8')) as AdminProduct[];
  if (!product) throw new Error('no product is on sale');
  const end = performance.now() + seconds * 1000;
  let [changes, stale] = [0, 0];
  for (let cents = 5; performance.now() < end; cents = 5 + ((cents - 4) % 90)) {
    const price = 1_000 + cents / 100;
    await expectStatus(200, `${origin}/api/admin/products/${product.id}`, {
      method: 'PATCH',
      headers: { cookie },
      body: { dosagePricing: { ...product.dosagePricing, [product.defaultDosage]: price } },
    });
    const [list, page] = await Promise.all([read('/api/products?limit=8'), read('/products')]);
    changes += 1;
    if (!list.includes(`:${price}`)) stale += 1;
    if (!page.includes(price.toLocaleString('en', { minimumFractionDigits: 2 }))) stale += 1;
    await delay(INTERVAL_MS);
  }
  return { changes, stale };
}

async function signInAdministrator(pool: pg.Pool): Promise<string> {
  await pool.query(`delete from users where email like 'clinic-%@bench.example'`);
  const [customer] = await makeCustomers(pool, 1);
  if (!customer) throw new Error('no customer was made');
  await makeAdministrator(pool, customer);
  return customer.cookie;
}
