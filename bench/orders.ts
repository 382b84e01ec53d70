import pg from 'pg';
import { addToCarts, changeQuantities } from './cart-changes.ts';
import { openCheckoutFloor } from './checkout-floor.ts';
import { raceForCart, takeTurns } from './checkouts.ts';
import { type Customer, makeCustomers, makeProducts, type Product } from './customers.ts';
import { makeOrders } from './made-orders.ts';
import { machine, table } from './markdown.ts';
import { middleAndTail } from './measure.ts';
import { pollOrders } from './polls.ts';
import { seededRandom } from './random.ts';
import { count } from './rounds.ts';
import { type Store, startStore, verifyHistory } from './store.ts';
import { chooseCarts } from './turns.ts';
import { placingWholeOrders } from './whole-orders.ts';

/**
 * Measures checkouts beside PostgreSQL alone running their statements, the race for one cart, changes of carts, polling
 * for orders and the reading of all history; prints the tables of bench/README.md, which tells what the rows mean.
 */
const AT_ONCE = [1, 4, 16, 64];
const SECONDS = 5;
const SHORT_SECONDS = 2;
/** As many turns as can be taken at once have some customers each, so that no two wait for one customer's lock. */
const CUSTOMERS = 384;
const PRODUCTS = 300;
const POLLED = [1, 100, 10_000];
const HISTORY = 100_000;
const SEED = 7;

/** For filling carts: the store, the queue and the most that are compared with need the rest of 100 connections. */
const CONNECTIONS = 8;

const tell = (line: string) => process.stderr.write(`${line}\n`);

interface Shop extends Store {
  pool: pg.Pool;
  customers: Customer[];
  /** Have nothing but what they are given, one for each of POLLED. */
  pollers: Customer[];
  products: Product[];
}

const parts = [machine(), ...(await inShop(false, measureQuiet)), ...(await inShop(true, measureWithMails))];
process.stdout.write(`${parts.join('\n\n')}\n`);

async function inShop(sendsMails: boolean, measure: (shop: Shop) => Promise<string[]>): Promise<string[]> {
  const store = await startStore({ sendsMails });
  const pool = new pg.Pool({ connectionString: store.databaseUrl, max: CONNECTIONS });
  try {
    const products = await makeProducts(pool, PRODUCTS);
    const everybody = await makeCustomers(pool, CUSTOMERS + POLLED.length);
    await chooseCarts(pool);
    const [customers, pollers] = [everybody.slice(0, CUSTOMERS), everybody.slice(CUSTOMERS)];
    const shop = { ...store, pool, customers, pollers, products };
    await takeTurns({ ...shop, concurrency: 4, seconds: SHORT_SECONDS }, customers); // to warm up
    return await measure(shop);
  } finally {
    await pool.end();
    await store.stop();
  }
}

/** The mails stay in the queue. */
async function measureQuiet(shop: Shop): Promise<string[]> {
  return [await besidePostgres(shop), await race(shop), await carts(shop), await polls(shop), await history(shop)];
}

/** Turns over HTTP and by PostgreSQL alone, in turns, so that what else the machine does meets both. */
async function besidePostgres({ store, databaseUrl, pool, customers }: Shop): Promise<string> {
  const floor = await openCheckoutFloor(databaseUrl, customers);
  const rows: string[][] = [];
  try {
    for (const concurrency of AT_ONCE) {
      tell(`${concurrency} checkouts at once`);
      const load = { store, pool, concurrency, seconds: SECONDS };
      const whole = await placingWholeOrders(pool, () => takeTurns(load, customers));
      const bare = await placingWholeOrders(pool, () => floor.takeTurns(concurrency, SECONDS));
      rows.push([
        `${concurrency} at once`,
        whole.perSecond.toFixed(0),
        middleAndTail(whole.checkouts),
        middleAndTail(whole.samples),
        bare.perSecond.toFixed(0),
        middleAndTail(bare.samples),
        (whole.perSecond / bare.perSecond).toFixed(2),
      ]);
    }
  } finally {
    floor.close();
  }
  return table(
    [
      `floor: ${floor.name}`,
      ...['checkouts/s', 'checkout p50 / p99 ms', 'filling and checkout p50 / p99 ms'],
      ...['floor/s', 'floor: filling and checkout p50 / p99 ms', 'checkouts per floor'],
    ],
    rows,
  );
}

async function race({ store, pool, customers }: Shop): Promise<string> {
  tell('the race for one cart');
  const [one, ...others] = customers;
  if (!one) throw new Error('no customers');
  const load = { store, pool, seconds: SECONDS };
  const [{ rounds, refused, statuses }, bystander] = await Promise.all([
    raceForCart({ ...load, concurrency: 64 }, one),
    takeTurns({ ...load, concurrency: 1 }, others),
  ]);
  const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  const figures = [refused.samples, bystander.checkouts].map(middleAndTail);
  return table(
    ['race', 'carts', 'answers', 'refused/s', 'p50 / p99 ms', "another customer's checkout p50 / p99 ms"],
    [['64 at once for one cart', count(rounds), answers, refused.perSecond.toFixed(0), ...figures]],
  );
}

async function carts(shop: Shop): Promise<string> {
  tell('carts');
  const random = seededRandom(SEED);
  const rows: string[][] = [];
  for (const concurrency of AT_ONCE) {
    const added = await addToCarts({ ...shop, random }, concurrency, SHORT_SECONDS);
    const changed = await changeQuantities({ ...shop, random }, concurrency, SHORT_SECONDS);
    const cells = [added, changed].flatMap(({ perSecond, samples }) => [perSecond.toFixed(0), middleAndTail(samples)]);
    rows.push([`${concurrency} at once`, ...cells]);
  }
  return table(['carts', 'added/s', 'added p50 / p99 ms', 'changed/s', 'changed p50 / p99 ms'], rows);
}

async function polls({ pool, pollers, ...shop }: Shop): Promise<string> {
  const rows: string[][] = [];
  for (const [place, customer] of pollers.entries()) {
    const orders = POLLED[place] ?? 0;
    tell(`polling for ${orders} orders`);
    await makeOrders(pool, [customer.userId], orders);
    const { bytes, ...polled } = await pollOrders(shop, customer, SHORT_SECONDS);
    const cells = [polled.whole, polled.wholeFloor, polled.unchanged, polled.unchangedFloor].map(middleAndTail);
    rows.push([count(orders), count(bytes), ...cells]);
  }
  return table(
    ['orders of the customer', 'bytes', '200 p50 / p99 ms', 'floor', '304 p50 / p99 ms', 'floor, no bytes'],
    rows,
  );
}

/** What was ordered above is read too. */
async function history({ pool, customers, ...store }: Shop): Promise<string> {
  tell(`the history of ${HISTORY} orders`);
  const { rows } = await pool.query<{ orders: number }>('select count(*)::int as orders from orders');
  const userIds = customers.map(({ userId }) => userId);
  await makeOrders(pool, userIds, HISTORY - (rows[0]?.orders ?? 0));
  const { seconds, summary } = await verifyHistory(store);
  return table(['history', 'seconds', 'outcome'], [['orders verify-history', seconds.toFixed(1), summary]]);
}

/** The same turns while the store sends the mails of those before, as one that is open to the public does. */
async function measureWithMails({ store, pool, customers }: Shop): Promise<string[]> {
  const rows: string[][] = [];
  for (const concurrency of AT_ONCE) {
    tell(`${concurrency} checkouts at once, mails sent meanwhile`);
    const before = await mailsSent(pool);
    const began = performance.now();
    const load = { store, pool, concurrency, seconds: SECONDS };
    const turns = await placingWholeOrders(pool, () => takeTurns(load, customers));
    const sent = (((await mailsSent(pool)) - before) * 1000) / (performance.now() - began);
    const figures = [middleAndTail(turns.checkouts), middleAndTail(turns.samples), sent.toFixed(0)];
    rows.push([`${concurrency} at once`, turns.perSecond.toFixed(0), ...figures]);
  }
  return [
    table(
      ['mails sent meanwhile', 'checkouts/s', 'checkout p50 / p99 ms', 'filling and checkout p50 / p99 ms', 'mails/s'],
      rows,
    ),
  ];
}

async function mailsSent(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sent: number }>(
    `select count(*)::int as sent from pgboss.job where name = 'mail' and state = 'completed'`,
  );
  return rows[0]?.sent ?? 0;
}
