import pg from 'pg';
import { ask } from './ask.ts';
import type { BareAnswer } from './bare-answer.ts';
import { machine, table } from './markdown.ts';
import { priceChanges } from './price-changes.ts';
import { limitProcessor, processorSeconds } from './processor.ts';
import { count, eachRound, inRounds, median } from './rounds.ts';
import { type Store, startProgram, startStore } from './store.ts';
import { wrk } from './wrk.ts';

/**
 * Measures what a visitor reads beside a bare `node:http` server with the same bytes, the same while prices change, and by
 * two processes; prints the tables of bench/README.md, which tells what the rows mean.
 */
const SECONDS = 3;
const WARM_UP_SECONDS = 1;
const AT_ONCE = 32;
/** Of a core, for each process, so that neither the other nor who asks takes it away. */
const SHARE = 0.5;

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

const home = await startStore({ open: true }); // its database is everybody's; it serves nobody
const { databaseUrl } = home;
try {
  const parts = [machine(), await besideFloor(), await whilePricesChange(), await byTwoProcesses()];
  process.stdout.write(`${parts.join('\n\n')}\n`);
} finally {
  await home.stop();
}

interface Figures {
  perSecond: number[];
  p99Ms: number[];
  /** Microseconds of processor for an answer. */
  cpuUs: number[];
}

async function besideFloor(): Promise<string> {
  const cases = reads.map((read) => ({ coding: 'br', ...read, bytes: 0, store: figures(), floor: figures() }));
  await inRounds(cases, async (each) => {
    const headers = { 'accept-encoding': each.coding };
    const store = await startStore({ databaseUrl, open: true });
    const answer = await ask(store.store + each.path, { headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${each.path}`);
    each.bytes = answer.body.length;
    await load({ origin: store.store, pid: store.pid }, each.path, headers, each.store).finally(store.stop);
    const task: BareAnswer = { type: String(answer.headers['content-type']), bytes: answer.body.toString('base64') };
    const floor = await startProgram<{ origin: string }>('bare-answer.ts', [], task);
    await load(floor, each.path, headers, each.floor).finally(floor.stop);
  });
  const rows = cases.map(({ name, bytes, store, floor }) => {
    const both = (name: keyof Figures, digits: number) =>
      [store, floor].map((each) => median(each[name]).toFixed(digits)).join(' / ');
    const [rate, bare] = [median(store.perSecond), median(floor.perSecond)];
    return [name, count(bytes), count(rate), count(bare), (rate / bare).toFixed(2), both('p99Ms', 1), both('cpuUs', 1)];
  });
  const head = [`${AT_ONCE} at once`, 'bytes', 'store/s', 'floor/s', 'store per floor', 'p99 ms', 'µs of processor'];
  return [
    table(head, rows),
    eachRound(
      cases.map(({ name, store, floor }) => ({ name, values: { store: store.perSecond, floor: floor.perSecond } })),
    ),
  ].join('\n\n');
}

function figures(): Figures {
  return { perSecond: [], p99Ms: [], cpuUs: [] };
}

async function load(
  { origin, pid }: { origin: string; pid: number },
  path: string,
  headers: Record<string, string>,
  into: Figures,
): Promise<void> {
  const of = { concurrency: AT_ONCE, headers };
  await wrk(origin + path, { ...of, seconds: WARM_UP_SECONDS });
  const before = processorSeconds(pid);
  const { perSecond, p99Ms } = await wrk(origin + path, { ...of, seconds: SECONDS });
  into.perSecond.push(perSecond);
  into.p99Ms.push(p99Ms);
  into.cpuUs.push(((processorSeconds(pid) - before) * 1_000_000) / (perSecond * SECONDS));
}

/** The same load while an administrator changes a price again and again, and looks at once whether it is there. */
async function whilePricesChange(): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const cases = [LIST, '/products'].map((path) => ({
    name: `\`${path}\``,
    path,
    still: [] as number[],
    changing: [] as number[],
    p99Ms: [] as number[],
    changes: 0,
    wrong: 0,
  }));
  await inRounds(cases, async (each) => {
    const store = await startStore({ databaseUrl, open: true });
    const of = { concurrency: AT_ONCE, headers: { 'accept-encoding': 'br' } };
    await wrk(store.store + each.path, { ...of, seconds: WARM_UP_SECONDS });
    each.still.push((await wrk(store.store + each.path, { ...of, seconds: SECONDS })).perSecond);
    const [changing, { changes, wrong }] = await Promise.all([
      wrk(store.store + each.path, { ...of, seconds: SECONDS }),
      priceChanges(store, pool, SECONDS),
    ]).finally(store.stop);
    each.changing.push(changing.perSecond);
    each.p99Ms.push(changing.p99Ms);
    each.changes += changes;
    each.wrong += wrong;
  });
  await pool.end();
  const rows = cases.map(({ name, still, changing, p99Ms, changes, wrong }) => {
    const [calm, busy] = [median(still), median(changing)];
    const figures = [count(calm), count(busy), (busy / calm).toFixed(2), median(p99Ms).toFixed(1)];
    return [name, ...figures, count(changes), count(wrong)];
  });
  const head = [
    'while prices change',
    'still/s',
    'changing/s',
    'changing per still',
    'p99 ms',
    'changes',
    'answers with an old price',
  ];
  return [
    table(head, rows),
    eachRound(cases.map(({ name, still, changing }) => ({ name, values: { still, changing } }))),
  ].join('\n\n');
}

/** One process and two, each with half a core of its own, then each with what there is. */
async function byTwoProcesses(): Promise<string> {
  const cases = [
    { name: `${SHARE} core each`, share: SHARE, one: [] as number[], two: [] as number[] },
    { name: 'all cores, who asks among them', share: undefined, one: [] as number[], two: [] as number[] },
  ];
  await inRounds(cases, async (each) => {
    const stores = await Promise.all([1, 2].map(() => startStore({ databaseUrl, open: true })));
    const undo = each.share ? stores.map(({ pid }) => limitProcessor(pid, each.share)) : [];
    try {
      if (undo.includes(undefined)) return;
      await together(stores, WARM_UP_SECONDS);
      each.one.push(await together(stores.slice(0, 1), SECONDS));
      each.two.push(await together(stores, SECONDS));
    } finally {
      for (const one of undo) one?.();
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

async function together(stores: Store[], seconds: number): Promise<number> {
  const of = { concurrency: AT_ONCE / stores.length, seconds, headers: { 'accept-encoding': 'br' } };
  const rates = await Promise.all(stores.map(({ store }) => wrk(store + LIST, of)));
  return rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
}
