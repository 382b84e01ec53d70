import { parseArgs } from 'node:util';
import pg from 'pg';
import { AdminExportOrders, AdminListOrders } from '#contract/admin/orders.ts';
import { seededRandom, shuffled } from '#server/demo/random.ts';
import { chooseCarts } from './checkout/carts.ts';
import { runCheckouts } from './checkout/checkouts.ts';
import { type Customer, makeAdministrator, makeCustomers } from './data/customers.ts';
import { makeOrderHistory } from './data/order-history.ts';
import { expectStatus } from './measure/http.ts';
import { count, eachRound, table, writeReport } from './measure/report.ts';
import { inRounds, QUICK } from './measure/rounds.ts';
import { median, percentile, type Sample } from './measure/statistics.ts';
import { findSlowest, timeEach, timeRequests } from './measure/timing.ts';
import { orderRows, productRows, sampleOrders, sampleProducts } from './requests/admin.ts';
import { importMadeUpCatalogue, type Store, startStore } from './store/store.ts';

/** The administrator's lists, searches, statistics and export at a million orders; what the statistics cost a checkout. */
const CUSTOMERS = 64;
const WARM_UP = 300;
const SLOWEST = 5;
const SEED = 7;
const CONNECTIONS = 8;
const CHECKOUTS_AT_ONCE = 16;
const SECONDS = QUICK ? 1 : 4;

const { values: flags } = parseArgs({
  options: {
    orders: { type: 'string', default: QUICK ? '5000' : '1000000' },
    products: { type: 'string', default: QUICK ? '2000' : '100000' },
  },
});
const log = (line: string) => process.stderr.write(`${line}\n`);

interface Shop extends Store {
  pool: pg.Pool;
  admin: Customer;
  customers: Customer[];
}

const store = await startStore();
const pool = new pg.Pool({ connectionString: store.databaseUrl, max: CONNECTIONS });
try {
  await importMadeUpCatalogue(store, Number(flags.products));
  await pool.query('update products set withdrawn_at = now() where id % 20 = 0');
  await pool.query('vacuum (analyze) products, listings');
  log(`making ${flags.orders} orders`);
  await makeOrderHistory(pool, Number(flags.orders));
  const [admin, ...customers] = await makeCustomers(pool, 1 + CUSTOMERS);
  if (!admin) throw new Error('no administrator');
  await makeAdministrator(pool, admin);
  const shop = { ...store, pool, admin, customers };
  const sections = [`${count(Number(flags.orders))} orders, ${count(Number(flags.products))} products.`];
  for (const measure of [requests, exportOrders, triggerCost, checkStatistics]) sections.push(await measure(shop));
  writeReport('admin', { title: "The administrator's area", script: 'bench:admin', sections });
} finally {
  await pool.end();
  await store.stop();
}

async function requests({ origin, pool, admin: { cookie } }: Shop): Promise<string> {
  const random = seededRandom(SEED);
  const rows = {
    ...orderRows(shuffled(random, await sampleOrders(pool, random)), random),
    ...productRows(shuffled(random, await sampleProducts(pool)), random),
  };
  const all = shuffled(random, Object.values(rows).flat());
  await timeRequests(origin, all.slice(0, WARM_UP), { concurrency: 1, cookie });
  log('requests');
  const samples: Sample[] = [];
  const lines: string[][] = [];
  for (const [name, paths] of Object.entries(rows)) {
    const times = await timeRequests(origin, paths, { concurrency: 1, cookie });
    samples.push(...times);
    lines.push([name, ...figures(times)]);
  }
  lines.push([
    'all of the above, mixed, 4 at once',
    ...figures(await timeRequests(origin, all, { concurrency: 4, cookie })),
  ]);
  lines.push(['polling, nothing new (304)', ...figures(await poll(origin, cookie))]);
  const slowest = await findSlowest(origin, samples, { count: SLOWEST, cookie });
  return [
    table(['', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'], lines),
    'Slowest (median ms of 7):',
    slowest.map(({ name, ms }) => `- ${ms.toFixed(1)}: \`${decodeURIComponent(name)}\``).join('\n'),
  ].join('\n\n');
}

function figures(samples: Sample[]): string[] {
  return [count(samples.length), ...[50, 95, 99, 100].map((percent) => percentile(samples, percent).toFixed(1))];
}

async function poll(origin: string, cookie: string): Promise<Sample[]> {
  const url = `${origin}${AdminListOrders.path}?limit=25`;
  const { headers } = await expectStatus(200, url, { headers: { cookie } });
  const known = { cookie, 'if-none-match': headers.etag ?? '' };
  return await timeEach(
    Array.from({ length: WARM_UP }, () => url),
    1,
    () => expectStatus(304, url, { headers: known }),
  );
}

async function exportOrders({ origin, admin: { cookie } }: Shop): Promise<string> {
  log('export');
  const began = performance.now();
  const { body } = await expectStatus(200, origin + AdminExportOrders.path, { headers: { cookie } });
  const seconds = (performance.now() - began) / 1000;
  const orders = body.toString().split('\r\n').length - 2;
  const row = [count(orders), seconds.toFixed(1), count(orders / seconds), count(body.length / 1e6)];
  return table(['export as CSV', 'orders', 'seconds', 'orders/s', 'MB'], [['all orders', ...row]]);
}

/** Checkouts with and without the triggers that maintain statistics and search words. */
async function triggerCost({ origin, pool, customers }: Shop): Promise<string> {
  await chooseCarts(pool);
  const load = { origin, pool, concurrency: CHECKOUTS_AT_ONCE, seconds: SECONDS };
  await runCheckouts({ ...load, seconds: Math.ceil(SECONDS / 2) }, customers); // warm-up
  const cases = [
    { name: 'with triggers', verb: 'enable', perSecond: [] as number[] },
    { name: 'without', verb: 'disable', perSecond: [] as number[] },
  ];
  await inRounds(cases, async ({ verb, perSecond }) => {
    await pool.query(`alter table orders ${verb} trigger orders_added, ${verb} trigger orders_changed`);
    perSecond.push((await runCheckouts(load, customers)).perSecond);
  });
  await pool.query('alter table orders enable trigger orders_added, enable trigger orders_changed');
  await pool.query('select recount_orders()');
  const [withTriggers = 0, without = 0] = cases.map(({ perSecond }) => median(perSecond));
  const row = [withTriggers.toFixed(0), without.toFixed(0), (withTriggers / without).toFixed(2)];
  return [
    table(
      [`${CHECKOUTS_AT_ONCE} checkouts at once`, 'with triggers/s', 'without/s', 'with per without'],
      [['medians', ...row]],
    ),
    eachRound(cases.map(({ name, perSecond }) => ({ name, values: { 'checkouts/s': perSecond } }))),
  ].join('\n\n');
}

/** Throws unless the statistics that the triggers maintain equal the sums over all orders. */
async function checkStatistics({ origin, pool, customers }: Shop): Promise<string> {
  await runCheckouts({ origin, pool, concurrency: CHECKOUTS_AT_ONCE, seconds: SECONDS }, customers);
  const { rows } = await pool.query<{ stored: string; summed: string }>(
    `select (select json_object_agg(status, json_build_array(orders, cents) order by status)::text from
              (select status, sum(orders) as orders, sum(total_cents) as cents from order_stats
               group by status having sum(orders) > 0) f) as stored,
            (select json_object_agg(status, json_build_array(orders, cents) order by status)::text from
              (select status, count(*) as orders, sum(total_cents) as cents from orders group by status) o) as summed`,
  );
  const [row] = rows;
  if (!row || row.stored !== row.summed) throw new Error(`statistics ${row?.stored}, sums ${row?.summed}`);
  return `The statistics equal the sums: ${row.stored}.`;
}
