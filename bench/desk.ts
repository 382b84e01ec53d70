import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { AdminExportOrders, AdminListOrders } from '#contract/admin/orders.ts';
import { ask, expectAnswer } from './ask.ts';
import { takeTurns } from './checkouts.ts';
import { type Customer, makeCustomers } from './customers.ts';
import { deskRows, productRows, someOrders, someProducts } from './desk-rows.ts';
import { writeCatalogue } from './make-catalogue.ts';
import { makeManyOrders } from './many-orders.ts';
import { machine, table } from './markdown.ts';
import { findSlowest, measure, percentile, type Sample } from './measure.ts';
import { seededRandom, shuffled } from './random.ts';
import { count, median } from './rounds.ts';
import { importFile, type Store, startStore } from './store.ts';
import { chooseCarts } from './turns.ts';

/**
 * Measures the administrator's desk at a million orders and 100,000 products, nothing cached, and what keeping its figures
 * costs a checkout; prints the tables of bench/README.md, which tells what the rows mean.
 */
const CUSTOMERS = 64;
const WARM_UP = 300;
const SLOWEST = 5;
const SEED = 7;
const CONNECTIONS = 8;
/** Turns of checkouts with and without what keeps the figures, one after the other. */
const ROUNDS = 5;
const SECONDS = 4;

const { values: flags } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, products: { type: 'string', default: '100000' } },
});
const tell = (line: string) => process.stderr.write(`${line}\n`);

function print(part: string): void {
  process.stdout.write(`${part}\n\n`);
}

interface Desk extends Store {
  pool: pg.Pool;
  admin: Customer;
  customers: Customer[];
}

const store = await startStore();
const pool = new pg.Pool({ connectionString: store.databaseUrl, max: CONNECTIONS });
try {
  await importProducts();
  tell(`making ${flags.orders} orders`);
  const began = performance.now();
  await makeManyOrders(pool, Number(flags.orders));
  const seconds = (performance.now() - began) / 1000;
  const [admin, ...customers] = await makeCustomers(pool, 1 + CUSTOMERS);
  if (!admin) throw new Error('no administrator');
  await pool.query(`update users set role = 'admin' where id = $1`, [admin.userId]);
  const desk = { ...store, pool, admin, customers };
  print(machine());
  print(`${count(Number(flags.orders))} orders made in ${seconds.toFixed(0)} s.`);
  for (const part of [answers, exporting, keeping, equality]) print(await part(desk));
} finally {
  await pool.end();
  await store.stop();
}

async function importProducts(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-file-'));
  try {
    const file = path.join(folder, 'catalogue.csv');
    await writeCatalogue(file, Number(flags.products));
    tell(`importing ${flags.products} products`);
    await importFile(store, file);
    await pool.query('update products set withdrawn_at = now() where id % 20 = 0');
    await pool.query('vacuum (analyze) products, listings');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function answers({ store, pool, admin: { cookie } }: Desk): Promise<string> {
  const random = seededRandom(SEED);
  const rows = {
    ...deskRows(shuffled(random, await someOrders(pool, random)), random),
    ...productRows(shuffled(random, await someProducts(pool)), random),
  };
  const everything = shuffled(random, Object.values(rows).flat());
  await measure(store, everything.slice(0, WARM_UP), { concurrency: 1, cookie });
  tell('asking');
  const samples: Sample[] = [];
  const lines: string[][] = [];
  for (const [name, paths] of Object.entries(rows)) {
    const answered = await measure(store, paths, { concurrency: 1, cookie });
    samples.push(...answered);
    lines.push([name, count(paths.length), ...figures(answered)]);
  }
  lines.push(
    ['everything above, mixed, 4 at once', count(everything.length)].concat(
      figures(await measure(store, everything, { concurrency: 4, cookie })),
    ),
  );
  lines.push(['polling, nothing new (304)', count(WARM_UP), ...figures(await poll(store, cookie))]);
  const slowest = await findSlowest(store, samples, { count: SLOWEST, cookie });
  const told = slowest.map(({ path, ms }) => `- ${ms.toFixed(1)}: \`${decodeURIComponent(path)}\``);
  return [
    table(['', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'], lines),
    'Slowest (median ms of 7):',
    told.join('\n'),
  ].join('\n\n');
}

function figures(samples: Sample[]): string[] {
  return [50, 95, 99, 100].map((percent) => percentile(samples, percent).toFixed(1));
}

async function poll(origin: string, cookie: string): Promise<Sample[]> {
  const url = `${origin}${AdminListOrders.path}?limit=25`;
  const { headers } = await ask(url, { headers: { cookie } });
  const samples: Sample[] = [];
  for (let each = 0; each < WARM_UP; each++) {
    const began = performance.now();
    await expectAnswer(304, url, { headers: { cookie, 'if-none-match': headers.etag ?? '' } });
    samples.push({ path: url, ms: performance.now() - began });
  }
  return samples;
}

/** The whole of it, read as fast as it comes. */
async function exporting({ store, admin: { cookie } }: Desk): Promise<string> {
  tell('exporting');
  const began = performance.now();
  const { body } = await expectAnswer(200, store + AdminExportOrders.path, { headers: { cookie } });
  const seconds = (performance.now() - began) / 1000;
  const lines = body.toString().split('\r\n').length - 2;
  const row = [
    'all orders',
    count(lines),
    seconds.toFixed(1),
    count(Math.round(lines / seconds)),
    megabytes(body.length),
  ];
  return table(['export as CSV', 'orders', 'seconds', 'orders/s', 'MB'], [row]);
}

/** Checkouts while the figures and words are kept, and while they are not, in turns. */
async function keeping({ store, pool, customers }: Desk): Promise<string> {
  await chooseCarts(pool);
  const concurrency = 16;
  const rates: Record<'kept' | 'not kept', number[]> = { kept: [], 'not kept': [] };
  const load = { store, pool, concurrency, seconds: SECONDS };
  await takeTurns({ ...load, seconds: 2 }, customers);
  for (let round = 1; round <= ROUNDS; round++) {
    tell(`checkouts, round ${round}`);
    for (const [name, verb] of [
      ['kept', 'enable'],
      ['not kept', 'disable'],
    ] as const) {
      await pool.query(`alter table orders ${verb} trigger orders_added, ${verb} trigger orders_changed`);
      rates[name].push((await takeTurns(load, customers)).perSecond);
    }
  }
  await pool.query('alter table orders enable trigger orders_added, enable trigger orders_changed');
  await pool.query('select recount_orders()');
  const [kept, without] = [median(rates.kept), median(rates['not kept'])];
  return table(
    ['16 checkouts at once', 'checkouts/s, kept', 'not kept', 'kept per not kept', 'rounds, kept', 'rounds, not kept'],
    [
      [
        'medians',
        kept.toFixed(0),
        without.toFixed(0),
        (kept / without).toFixed(2),
        list(rates.kept),
        list(rates['not kept']),
      ],
    ],
  );
}

/** After everything, once more with what is kept by the triggers alone. */
async function equality({ store, pool, customers }: Desk): Promise<string> {
  await takeTurns({ store, pool, concurrency: 16, seconds: SECONDS }, customers);
  const { rows } = await pool.query<{ kept: string; summed: string }>(
    `select (select json_object_agg(status, json_build_array(orders, cents) order by status)::text from
              (select status, sum(orders) as orders, sum(total_cents) as cents from order_figures
               group by status having sum(orders) > 0) f) as kept,
            (select json_object_agg(status, json_build_array(orders, cents) order by status)::text from
              (select status, count(*) as orders, sum(total_cents) as cents from orders group by status) o) as summed`,
  );
  const [row] = rows;
  if (!row || row.kept !== row.summed) throw new Error(`kept ${row?.kept}, summed ${row?.summed}`);
  return `Kept figures equal the sums: ${row.kept}.`;
}

function list(numbers: number[]): string {
  return numbers.map((number) => number.toFixed(0)).join(', ');
}

function megabytes(bytes: number): string {
  return count(Math.round(bytes / 1e6));
}
