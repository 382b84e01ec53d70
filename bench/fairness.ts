import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { GetUser } from '#contract/accounts/accounts.ts';
import { GetCart } from '#contract/cart.ts';
import { CART_LINES_MAX } from '#contract/limits.ts';
import { ListOrders } from '#contract/orders/orders.ts';
import { pick, type Random, seededRandom } from '#server/demo/random.ts';
import { type Customer, makeCustomers } from './data/customers.ts';
import { makeOrders } from './data/orders.ts';
import { send } from './measure/http.ts';
import { type Call, runLoad } from './measure/load.ts';
import { count, table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { p50AndP99, percentile, type Sample } from './measure/statistics.ts';
import { importMadeUpCatalogue, type Store, startStore } from './store/store.ts';

/** What a customer notices while another network keeps 80 connections busy with the costliest requests there are. */
const PRODUCTS = QUICK ? 1_000 : 20_000;
/** Beside those of the products: as many words as a real catalogue of 50,000 products has. */
const WORDS = QUICK ? 1_000 : 59_000;
const SECONDS = QUICK ? 2 : 8;
const CONNECTIONS = 80;
/** Different requests of an attack: more than the cache holds, as most are asked once. */
const REQUESTS = 20_000;
/** The attack needs a moment until all of its requests wait. */
const LEAD_SECONDS = 2;
/** Between two calls of the customer. */
const INTERVAL_MS = 50;
const VICTIM = '198.51.100.7';
const ATTACKER = '203.0.113.6';

const store = await startStore({ open: true, trustProxy: true });
const pool = new pg.Pool({ connectionString: store.databaseUrl, max: 2 });
try {
  await importMadeUpCatalogue(store, PRODUCTS);
  const words = await addWords(pool);
  const [victim, attacker] = (await makeCustomers(pool, 2)) as [Customer, Customer];
  await fillCart(victim, 3);
  await fillCart(attacker, CART_LINES_MAX);
  await makeOrders(pool, [attacker.userId], 1_000);
  await pool.query('vacuum analyze');
  writeReport('fairness', {
    title: 'One customer beside the attack of one network',
    script: 'bench:fairness',
    sections: [await underAttack(store, victim, attacks(attacker, words))],
  });
} finally {
  await pool.end();
  await store.stop();
}

/** Makes words up that the search knows. */
async function addWords(pool: pg.Pool): Promise<string[]> {
  const random = seededRandom(11);
  const words = [...new Set(Array.from({ length: WORDS }, () => madeUpWord(random)))];
  await pool.query(
    `insert into search_words (word, listings) select word, 1 from unnest($1::text[]) word on conflict do nothing`,
    [words],
  );
  return words;
}

function madeUpWord(random: Random): string {
  const syllable = () =>
    pick(random, [...'bcdfglmnprstvz']) + pick(random, ['a', 'e', 'i', 'o', 'u', 'ol', 'in', 'ax']);
  return Array.from({ length: 3 + Math.floor(random() * 3) }, syllable).join('');
}

async function fillCart({ userId }: Customer, lines: number): Promise<void> {
  await pool.query(
    `insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
     select $1, product_id, dosage, 1, price_cents from product_dosages where position = 0 order by product_id limit $2`,
    [userId, lines],
  );
}

/** Requests by kind of attack. */
function attacks({ cookie }: Customer, words: string[]): Record<string, Call[]> {
  const random = seededRandom(5);
  const misspelt = () => {
    const word = pick(random, words);
    return `${word.slice(0, 2)}q${word.slice(3)}`;
  };
  const search = (length: number) => encodeURIComponent(Array.from({ length }, misspelt).join(' '));
  const many = (path: () => string, headers: Record<string, string> = {}) =>
    Array.from({ length: REQUESTS }, () => ({
      path: path(),
      headers: { ...headers, 'x-forwarded-for': ATTACKER },
    }));
  return {
    'pages of searches': many(() => `/products?search=${search(1)}`),
    'data of pages (`.data`)': many(() => `/products.data?search=${search(1)}`),
    'searches, one misspelt word': many(() => `/api/products?limit=20&search=${search(1)}`),
    'searches, eight misspelt words': many(() => `/api/products?limit=20&search=${search(8)}`),
    'lists of 990 products': many(() => `/api/products?limit=990&offset=${Math.floor(random() * PRODUCTS)}`),
    'carts of 500 lines': many(() => GetCart.path, { cookie }),
    users: many(() => GetUser.path, { cookie }),
    'lists of 1,000 orders': many(() => ListOrders.path, { cookie }),
  };
}

async function underAttack({ origin }: Store, victim: Customer, kinds: Record<string, Call[]>): Promise<string> {
  await askForCart(origin, victim, 1);
  const quiet = await askForCart(origin, victim, SECONDS);
  const rows = [row('none', quiet, quiet)];
  for (const [name, calls] of Object.entries(kinds)) {
    process.stderr.write(`${name}\n`);
    const seconds = LEAD_SECONDS + SECONDS;
    const attack = runLoad(origin, { connections: CONNECTIONS, seconds, calls, mayFail: true });
    await delay(LEAD_SECONDS * 1000);
    const noticed = await askForCart(origin, victim, SECONDS);
    rows.push([...row(name, noticed, quiet), count((await attack).perSecond)]);
  }
  rows[0]?.push('–');
  const head = ['cart: p50 / p99 ms', 'p50 per quiet p50', 'calls', 'not 200', 'attack: responses/s'];
  return table([`${CONNECTIONS} connections of another network`, ...head], rows);
}

interface Noticed {
  samples: Sample[];
  failed: number;
}

function row(name: string, { samples, failed }: Noticed, quiet: Noticed): string[] {
  const ratio = percentile(samples, 50) / percentile(quiet.samples, 50);
  return [name, p50AndP99(samples), ratio.toFixed(1), count(samples.length), count(failed)];
}

/** A cart each `INTERVAL_MS`, however slow the responses are: waiting customers do not come less often. */
async function askForCart(origin: string, { cookie }: Customer, seconds: number): Promise<Noticed> {
  const noticed: Noticed = { samples: [], failed: 0 };
  const ask = async () => {
    const began = performance.now();
    const { status } = await send(origin + GetCart.path, { headers: { cookie, 'x-forwarded-for': VICTIM } });
    noticed.samples.push({ name: GetCart.path, ms: performance.now() - began });
    if (status !== GetCart.status) noticed.failed += 1;
  };
  const asked: Promise<void>[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(INTERVAL_MS))
    asked.push(ask());
  await Promise.all(asked);
  return noticed;
}
