import pg from 'pg';
import { expectStatus } from './measure/http.ts';
import { runLoad } from './measure/load.ts';
import { limitProcessor, processorSeconds } from './measure/processor.ts';
import { count, eachRound, table, writeReport } from './measure/report.ts';
import { inRounds, QUICK } from './measure/rounds.ts';
import { startBareServer, taskOf } from './measure/start-bare-server.ts';
import { median } from './measure/statistics.ts';
import { changePrices } from './requests/price-changes.ts';
import { type Store, startStore } from './store/store.ts';

/** Reads of visitors beside a bare server with the same bytes, the same while prices change, and with two processes. */
const SECONDS = QUICK ? 1 : 3;
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 32;
/** Of a core, for each process, so that neither another process nor the load generator takes it away. */
const CORE_SHARE = 0.5;

const LIST = '/api/products?limit=8';
const reads = [
  { name: `\`${LIST}\``, path: LIST },
  { name: 'the same, not compressed', path: LIST, coding: 'identity' },
  { name: 'filtered and sorted', path: '/api/products?category=Antibiotics&limit=8&sort=price-low' },
  { name: 'a search', path: '/api/products?limit=8&search=amoxicillin' },
  { name: '`/api/categories`', path: '/api/categories' },
  { name: 'HTML of `/`', path: '/' },
  { name: 'HTML of `/products`', path: '/products' },
];

const home = await startStore({ open: true }); // only its database is used
const { databaseUrl } = home;
try {
  const sections = [await besideFloor(), await whilePricesChange(), await withTwoProcesses()];
  writeReport('anonymous', { title: 'What visitors read', script: 'bench:anonymous', sections });
} finally {
  await home.stop();
}

interface OrderTotals {
  perSecond: number[];
  p99Ms: number[];
  /** Microseconds of processor time for a response. */
  cpuUs: number[];
}

async function besideFloor(): Promise<string> {
  const figures = (): OrderTotals => ({ perSecond: [], p99Ms: [], cpuUs: [] });
  const cases = reads.map((read) => ({ coding: 'br', ...read, bytes: 0, store: figures(), floor: figures() }));
  await inRounds(cases, async (each) => {
    const headers = { 'accept-encoding': each.coding };
    const store = await startStore({ databaseUrl, open: true });
    const { body, headers: sent } = await expectStatus(200, store.origin + each.path, { headers });
    each.bytes = body.length;
    await measure(store, each.path, headers, each.store).finally(store.stop);
    const floor = await startBareServer(taskOf(body, sent['content-type']));
    await measure(floor, each.path, headers, each.floor).finally(floor.stop);
  });
  const rows = cases.map(({ name, bytes, store, floor }) => {
    const both = (name: keyof OrderTotals) => [store, floor].map((each) => median(each[name]).toFixed(1)).join(' / ');
    const [rate, bare] = [median(store.perSecond), median(floor.perSecond)];
    return [name, count(bytes), count(rate), count(bare), (rate / bare).toFixed(2), both('p99Ms'), both('cpuUs')];
  });
  const head = ['bytes', 'store/s', 'floor/s', 'store per floor', 'p99 ms', 'µs of processor'];
  return [
    table([`${CONNECTIONS} at once`, ...head], rows),
    eachRound(
      cases.map(({ name, store, floor }) => ({ name, values: { store: store.perSecond, floor: floor.perSecond } })),
    ),
  ].join('\n\n');
}

async function measure(
  { origin, pid }: { origin: string; pid: number },
  path: string,
  headers: Record<string, string>,
  into: OrderTotals,
): Promise<void> {
  const load = { connections: CONNECTIONS, headers };
  await runLoad(origin + path, { ...load, seconds: WARM_UP_SECONDS });
  const before = processorSeconds(pid);
  const { perSecond, p99Ms } = await runLoad(origin + path, { ...load, seconds: SECONDS });
  into.perSecond.push(perSecond);
  into.p99Ms.push(p99Ms);
  into.cpuUs.push(((processorSeconds(pid) - before) * 1_000_000) / (perSecond * SECONDS));
}

/** The same load while an administrator changes a price again and again, and checks each time that the new one is shown. */
async function whilePricesChange(): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const cases = [LIST, '/products'].map((path) => ({
    ...{ name: `\`${path}\``, path, changes: 0, stale: 0 },
    ...{ unchanged: [] as number[], changing: [] as number[], p99Ms: [] as number[] },
  }));
  await inRounds(cases, async (each) => {
    const store = await startStore({ databaseUrl, open: true });
    const load = { connections: CONNECTIONS, headers: { 'accept-encoding': 'br' } };
    await runLoad(store.origin + each.path, { ...load, seconds: WARM_UP_SECONDS });
    each.unchanged.push((await runLoad(store.origin + each.path, { ...load, seconds: SECONDS })).perSecond);
    const [changing, { changes, stale }] = await Promise.all([
      runLoad(store.origin + each.path, { ...load, seconds: SECONDS }),
      changePrices(store.origin, pool, SECONDS),
    ]).finally(store.stop);
    each.changing.push(changing.perSecond);
    each.p99Ms.push(changing.p99Ms);
    each.changes += changes;
    each.stale += stale;
  });
  await pool.end();
  const rows = cases.map(({ name, unchanged, changing, p99Ms, changes, stale }) => {
    const [calm, busy] = [median(unchanged), median(changing)];
    const rates = [count(calm), count(busy), (busy / calm).toFixed(2), median(p99Ms).toFixed(1)];
    return [name, ...rates, count(changes), count(stale)];
  });
  const head = [
    'unchanged/s',
    'changing/s',
    'changing per unchanged',
    'p99 ms',
    'changes',
    'responses with an old price',
  ];
  return [
    table(['while prices change', ...head], rows),
    eachRound(cases.map(({ name, unchanged, changing }) => ({ name, values: { unchanged, changing } }))),
  ].join('\n\n');
}

/** One process and two: each with half a core of its own, then all on the machine's cores. */
async function withTwoProcesses(): Promise<string> {
  const cases = [
    { name: `${CORE_SHARE} core each`, share: CORE_SHARE, one: [] as number[], two: [] as number[] },
    { name: 'all cores, shared with the load generator', share: undefined, one: [] as number[], two: [] as number[] },
  ];
  await inRounds(cases, async (each) => {
    const stores = await Promise.all([1, 2].map(() => startStore({ databaseUrl, open: true })));
    const undo = each.share ? stores.map(({ pid }) => limitProcessor(pid, each.share)) : [];
    try {
      if (undo.includes(undefined)) return;
      await loadAll(stores, WARM_UP_SECONDS);
      each.one.push(await loadAll(stores.slice(0, 1), SECONDS));
      each.two.push(await loadAll(stores, SECONDS));
    } finally {
      for (const unlimit of undo) unlimit?.();
      await Promise.all(stores.map(({ stop }) => stop()));
    }
  });
  const measured = cases.filter(({ one }) => one.length > 0);
  const rows = measured.map(({ name, one, two }) => {
    const [first, both] = [median(one), median(two)];
    return [name, count(first), count(both), `× ${(both / first).toFixed(2)}`];
  });
  return [
    table([`\`${LIST}\` by processes on one database`, '1 process/s', '2 processes/s', 'growth'], rows),
    eachRound(measured.map(({ name, one, two }) => ({ name, values: { one, two } }))),
  ].join('\n\n');
}

async function loadAll(stores: Store[], seconds: number): Promise<number> {
  const load = { connections: CONNECTIONS / stores.length, seconds, headers: { 'accept-encoding': 'br' } };
  const rates = await Promise.all(stores.map(({ origin }) => runLoad(origin + LIST, load)));
  return rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
}
