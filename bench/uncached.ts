import { parseArgs } from 'node:util';
import pg from 'pg';
import { readSynonyms } from '#server/catalogue/search/synonyms.ts';
import { seededRandom, shuffled } from '#server/demo/random.ts';
import type { RecordedStatement } from '../test/record-statements.ts';
import { runLoad } from './measure/load.ts';
import { count, eachRound, table, writeReport } from './measure/report.ts';
import { inRounds, QUICK } from './measure/rounds.ts';
import { median, p50AndP99, type Sample } from './measure/statistics.ts';
import { requestAtRate, timeEach, withRate } from './measure/timing.ts';
import { sampleCatalogue } from './requests/catalogue-sample.ts';
import { listRows } from './requests/lists.ts';
import { searchRows } from './requests/searches.ts';
import { openRecorder, type Recorder } from './store/recorder.ts';
import { importMadeUpCatalogue, type Store, startStore } from './store/store.ts';

/** Lists and searches without cached responses beside their SQL alone, and a store with four times the load it can take. */
const { values: flags } = parseArgs({ options: { products: { type: 'string', default: QUICK ? '1000' : '100000' } } });
const PRODUCTS = Number(flags.products);
const SEED = 7;
const PATHS = 400;
/** The size of the store's connection pool. */
const CONNECTIONS = 16;
const SECONDS = QUICK ? 1 : 4;
const OVERLOAD_SECONDS = QUICK ? 2 : 10;
const OVERLOAD_FACTOR = 4;

const headers = { 'accept-encoding': 'br' };

const store = await startStore();
try {
  await importMadeUpCatalogue(store, PRODUCTS);
  const sample = await sampleCatalogue(store.origin);
  const random = seededRandom(SEED);
  const synonyms = (await readSynonyms()).flatMap((names) => names.slice(1));
  const some = (rows: Record<string, string[]>) =>
    [...new Set(shuffled(random, Object.values(rows).flat()))].slice(0, PATHS);
  const searches = some(searchRows(sample, synonyms, random));
  const sections = [
    await besideSql(store, { searches, lists: some(listRows(sample, random)) }),
    await overload(store, searches),
  ];
  writeReport('uncached', { title: 'Lists and searches without a cache', script: 'bench:uncached', sections });
} finally {
  await store.stop();
}

async function rateOf({ origin }: Store, paths: string[]): Promise<number> {
  const calls = paths.map((path) => ({ path, headers }));
  return (await runLoad(origin, { connections: CONNECTIONS, seconds: SECONDS, calls })).perSecond;
}

/** The floor: the same statements with the same driver and as many connections, without the store. */
async function besideSql(store: Store, asked: Record<string, string[]>): Promise<string> {
  const recorder = await openRecorder(store.databaseUrl);
  const pool = new pg.Pool({ connectionString: store.databaseUrl, max: CONNECTIONS });
  const cases = [];
  for (const [name, paths] of Object.entries(asked)) {
    const statements = new Map<string, RecordedStatement[]>();
    for (const each of paths) statements.set(each, await statementsOf(recorder, each));
    cases.push({ name, paths, statements, store: [] as number[], sql: [] as number[] });
  }
  await inRounds(cases, async ({ paths, statements, ...rates }) => {
    rates.store.push(await rateOf(store, paths));
    const send = async (path: string) => {
      for (const statement of statements.get(path) ?? []) await pool.query(statement);
    };
    rates.sql.push((await withRate(() => timeEach(paths, CONNECTIONS, send))).perSecond);
  });
  await pool.end();
  await recorder.close();
  const rows = cases.map(({ name, paths, statements, ...rates }) => {
    const each = [...statements.values()].flat().length / paths.length;
    const [whole, bare] = [median(rates.store), median(rates.sql)];
    return [name, count(paths.length), each.toFixed(1), count(whole), count(bare), (whole / bare).toFixed(2)];
  });
  const head = ['different', 'statements each', 'store/s', 'floor: SQL alone/s', 'store per floor'];
  return [
    table([`${count(PRODUCTS)} products, ${CONNECTIONS} at once`, ...head], rows),
    eachRound(cases.map(({ name, store, sql }) => ({ name, values: { store, SQL: sql } }))),
  ].join('\n\n');
}

async function statementsOf({ app, record }: Recorder, path: string): Promise<RecordedStatement[]> {
  const { sent } = await record(() => app.inject({ url: path, headers }));
  return sent;
}

/** Searches arrive at four times the rate at which they can be answered. */
async function overload(store: Store, searches: string[]): Promise<string> {
  const capacity = await rateOf(store, searches);
  const perSecond = capacity * OVERLOAD_FACTOR;
  const offered = { paths: searches, perSecond, seconds: OVERLOAD_SECONDS };
  const { byStatus, seconds } = await requestAtRate(store.origin, offered);
  const after = await rateOf(store, searches);
  const samplesOf = (status: number): Sample[] => byStatus.get(status) ?? [];
  const [answered, rejected] = [samplesOf(200), samplesOf(503)];
  const others = [...byStatus.values()].flat().length - answered.length - rejected.length;
  const row = [
    `${OVERLOAD_FACTOR} times the capacity, ${OVERLOAD_SECONDS} s`,
    ...[count(capacity), count(perSecond), count(answered.length / seconds)],
    (answered.length / seconds / capacity).toFixed(2),
    ...[p50AndP99(answered), count(rejected.length / seconds), p50AndP99(rejected), count(others), count(after)],
  ];
  const head = [
    ...['overload', 'capacity/s', 'offered/s', 'answered/s (200)', 'answered per capacity', '200: p50 / p99 ms'],
    ...['rejected/s (503)', '503: p50 / p99 ms', 'anything else', 'afterwards/s'],
  ];
  return table(head, [row]);
}
