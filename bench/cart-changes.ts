import { Agent } from 'node:http';
import type pg from 'pg';
import { AddToCart, UpdateCartLine } from '#contract/cart.ts';
import { expectAnswer } from './ask.ts';
import type { Customer, Product } from './customers.ts';
import { type Rate, rateOf, repeated, times } from './measure.ts';
import { pick, type Random } from './random.ts';

interface Shop {
  store: string;
  pool: pg.Pool;
  customers: Customer[];
  products: Product[];
  random: Random;
}

/** Adds products by chance to the carts of customers by chance. */
export async function addToCarts(shop: Shop, concurrency: number, seconds: number): Promise<Rate> {
  const { store, customers, products, random } = shop;
  return await changing(concurrency, seconds, (agent) => {
    const { id, dosage, priceCents } = pick(random, products);
    const { cookie } = pick(random, customers);
    const body = { productId: id, quantity: 1, selectedDosage: dosage, selectedPrice: priceCents / 100 };
    return expectAnswer(AddToCart.status, store + AddToCart.path, { method: 'POST', headers: { cookie }, body, agent });
  });
}

/** Sets lines that are in carts to quantities by chance. */
export async function changeQuantities(shop: Shop, concurrency: number, seconds: number): Promise<Rate> {
  const { store, pool, customers, random } = shop;
  const cookies = new Map(customers.map(({ userId, cookie }) => [userId, cookie]));
  const { rows } = await pool.query<{ id: number; userId: number }>(
    'select id, user_id as "userId" from cart_lines order by id',
  );
  return await changing(concurrency, seconds, (agent) => {
    const { id, userId } = pick(random, rows);
    const path = UpdateCartLine.path.replace('{id}', String(id));
    const headers = { cookie: cookies.get(userId) ?? '' };
    const body = { quantity: 1 + Math.floor(random() * 99) };
    return expectAnswer(UpdateCartLine.status, store + path, { method: 'PATCH', headers, body, agent });
  });
}

async function changing(
  concurrency: number,
  seconds: number,
  change: (agent: Agent) => Promise<unknown>,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const rate = await rateOf(() => times(repeated('change', seconds), concurrency, () => change(agent)));
  agent.destroy();
  return rate;
}
