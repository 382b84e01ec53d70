import pg from 'pg';
import { chooseCarts } from './checkout/carts.ts';
import { openCheckoutFloor } from './checkout/checkout-floor.ts';
import { runCheckouts } from './checkout/checkouts.ts';
import { expectWholeOrders } from './checkout/whole-orders.ts';
import { type Customer, makeCustomers, makeProducts } from './data/customers.ts';
import { makeOrders } from './data/orders.ts';
import { stockEverything } from './data/stock.ts';
import { table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { p50AndP99 } from './measure/statistics.ts';
import { type Store, startStore, verifyHistory } from './store/store.ts';

/** Checkouts beside PostgreSQL alone, and while mails are sent; verifying the history of all orders. */
const CONCURRENCIES = QUICK ? [1, 4] : [1, 4, 16, 64];
const SECONDS = QUICK ? 1 : 5;
const WARM_UP_SECONDS = QUICK ? 1 : 2;
/** Several for each of 64 connections, so that no two connections wait for the same customer's lock. */
const CUSTOMERS = 384;
const PRODUCTS = 300;
const HISTORY_ORDERS = QUICK ? 2_000 : 100_000;

/** For filling carts: the store, its queue and the floor need the rest of 100 connections. */
const CONNECTIONS = 8;

const log = (line: string) => process.stderr.write(`${line}\n`);

interface Shop extends Store {
  pool: pg.Pool;
  customers: Customer[];
}

const sections = [
  ...(await inShop(false, measureQuiet)),
  ...(await inShop(false, measureTracked)),
  ...(await inShop(true, measureWithMails)),
];
writeReport('orders', { title: 'Checkouts', script: 'bench:orders', sections });

async function inShop(sendsMails: boolean, measure: (shop: Shop) => Promise<string[]>): Promise<string[]> {
  const store = await startStore({ sendsMails });
  const pool = new pg.Pool({ connectionString: store.databaseUrl, max: CONNECTIONS });
  try {
    await makeProducts(pool, PRODUCTS);
    const shop = { ...store, pool, customers: await makeCustomers(pool, CUSTOMERS) };
    await chooseCarts(pool);
    await runCheckouts({ ...shop, concurrency: 4, seconds: WARM_UP_SECONDS }, shop.customers);
    return await measure(shop);
  } finally {
    await pool.end();
    await store.stop();
  }
}

/** Mails stay in the queue. */
async function measureQuiet(shop: Shop): Promise<string[]> {
  return [await besidePostgres(shop), await verifyAllHistory(shop)];
}

/** Every line of every order takes packs of a lot. */
async function measureTracked(shop: Shop): Promise<string[]> {
  await stockEverything(shop.pool);
  return [`Every item is tracked, with five lots:\n\n${await besidePostgres(shop)}`];
}

/** Checkouts over HTTP, then by PostgreSQL alone, for each concurrency. */
async function besidePostgres({ origin, databaseUrl, pool, customers }: Shop): Promise<string> {
  const floor = await openCheckoutFloor(databaseUrl, customers);
  const rows: string[][] = [];
  for (const concurrency of CONCURRENCIES) {
    log(`${concurrency} checkouts at once`);
    const load = { origin, pool, concurrency, seconds: SECONDS };
    const whole = await expectWholeOrders(pool, () => runCheckouts(load, customers));
    const bare = await expectWholeOrders(pool, () => floor.run(concurrency, SECONDS));
    rows.push([
      `${concurrency} at once`,
      whole.perSecond.toFixed(0),
      p50AndP99(whole.checkouts),
      p50AndP99(whole.samples),
      bare.perSecond.toFixed(0),
      p50AndP99(bare.samples),
      (whole.perSecond / bare.perSecond).toFixed(2),
    ]);
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

/** The orders placed above are verified too. */
async function verifyAllHistory({ pool, customers, ...store }: Shop): Promise<string> {
  log(`the history of ${HISTORY_ORDERS} orders`);
  const { rows } = await pool.query<{ orders: number }>('select count(*)::int as orders from orders');
  const userIds = customers.map(({ userId }) => userId);
  await makeOrders(pool, userIds, HISTORY_ORDERS - (rows[0]?.orders ?? 0));
  const { seconds, summary } = await verifyHistory(store);
  return table(['history', 'seconds', 'outcome'], [['orders verify-history', seconds.toFixed(1), summary]]);
}

/** Checkouts while the store sends the mails of those before. */
async function measureWithMails({ origin, pool, customers }: Shop): Promise<string[]> {
  const rows: string[][] = [];
  for (const concurrency of CONCURRENCIES) {
    log(`${concurrency} checkouts at once, mails sent meanwhile`);
    const before = await countSentMails(pool);
    const began = performance.now();
    const load = { origin, pool, concurrency, seconds: SECONDS };
    const rate = await expectWholeOrders(pool, () => runCheckouts(load, customers));
    const mailsPerSecond = (((await countSentMails(pool)) - before) * 1000) / (performance.now() - began);
    const figures = [p50AndP99(rate.checkouts), p50AndP99(rate.samples), mailsPerSecond.toFixed(0)];
    rows.push([`${concurrency} at once`, rate.perSecond.toFixed(0), ...figures]);
  }
  const head = ['mails sent meanwhile', 'checkouts/s', 'checkout p50 / p99 ms', 'filling and checkout p50 / p99 ms'];
  return [table([...head, 'mails/s'], rows)];
}

async function countSentMails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sent: number }>(
    `select count(*)::int as sent from pgboss.job where name = 'mail' and state = 'completed'`,
  );
  return rows[0]?.sent ?? 0;
}
