import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readSynonyms } from '#server/catalogue/synonyms.ts';
import type { Sent } from '../test/statements.ts';
import { readFacts } from './facts.ts';
import { listRows } from './lists.ts';
import { writeCatalogue } from './make-catalogue.ts';
import { machine, table } from './markdown.ts';
import { measure, middleAndTail, rateOf, times } from './measure.ts';
import { crowd } from './open-loop.ts';
import { seededRandom, shuffled } from './random.ts';
import { openRecorder, type Recorder } from './recorded-statements.ts';
import { count, eachRound, inRounds, median } from './rounds.ts';
import { searchRows } from './searches.ts';
import { importFile, type Store, startStore } from './store.ts';

/**
 * Measures lists and searches of which none is kept beside their SQL alone, and a store with four times the load that it
 * can take; prints the tables of bench/README.md, which tells what the rows mean.
 */
const { values: flags } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const PRODUCTS = Number(flags.products);
const SEED = 7;
const ASKED = 400;
/** As many as the store has connections. */
const AT_ONCE = 16;
const CROWD_SECONDS = 10;
const CROWD_TIMES = 4;

const store = await startStore();
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-uncached-'));
try {
  const file = path.join(folder, 'catalogue.csv');
  await writeCatalogue(file, PRODUCTS);
  process.stderr.write(`importing ${count(PRODUCTS)} products\n`);
  await importFile(store, file);
  const facts = await readFacts(store.store);
  const random = seededRandom(SEED);
  const synonyms = (await readSynonyms()).flatMap((names) => names.slice(1));
  const some = (rows: Record<string, string[]>) =>
    [...new Set(shuffled(random, Object.values(rows).flat()))].slice(0, ASKED);
  const asked = { searches: some(searchRows(facts, synonyms, random)), lists: some(listRows(facts, random)) };
  process.stdout.write(
    `${[machine(), await besideSql(store, asked), await crowded(store, asked.searches)].join('\n\n')}\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
  await store.stop();
}

/** The same statements through the same driver and as many connections, without the store. */
async function besideSql({ store, databaseUrl }: Store, asked: Record<string, string[]>): Promise<string> {
  const recorder = await openRecorder(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
  const cases = [];
  for (const [name, paths] of Object.entries(asked)) {
    const statements = new Map<string, Sent[]>();
    for (const each of paths) statements.set(each, await statementsOf(recorder, each));
    cases.push({ name, paths, statements, store: [] as number[], sql: [] as number[] });
  }
  await inRounds(cases, async (each) => {
    each.store.push((await rateOf(() => measure(store, each.paths, { concurrency: AT_ONCE }))).perSecond);
    const send = async (path: string) => {
      for (const statement of each.statements.get(path) ?? []) await pool.query(statement);
    };
    each.sql.push((await rateOf(() => times(each.paths, AT_ONCE, send))).perSecond);
  });
  await pool.end();
  await recorder.close();
  const rows = cases.map(({ name, paths, statements, ...rates }) => {
    const sent = [...statements.values()].flat().length / paths.length;
    const [whole, bare] = [median(rates.store), median(rates.sql)];
    return [name, count(paths.length), sent.toFixed(1), count(whole), count(bare), (whole / bare).toFixed(2)];
  });
  return [
    table(
      [
        `${count(PRODUCTS)} products, ${AT_ONCE} at once`,
        'different',
        'statements each',
        'store/s',
        'floor: SQL alone/s',
        'store per floor',
      ],
      rows,
    ),
    eachRound(cases.map(({ name, store, sql }) => ({ name, values: { store, SQL: sql } }))),
  ].join('\n\n');
}

async function statementsOf({ app, record }: Recorder, path: string): Promise<Sent[]> {
  const { sent } = await record(() => app.inject({ url: path, headers: { 'accept-encoding': 'br' } }));
  return sent;
}

/** Searches come four times as often as they can be answered. */
async function crowded({ store }: Store, searches: string[]): Promise<string> {
  const calm = await rateOf(() => measure(store, searches, { concurrency: AT_ONCE }));
  const { answers, seconds } = await crowd(store, searches, calm.perSecond * CROWD_TIMES, CROWD_SECONDS);
  const after = await rateOf(() => measure(store, searches, { concurrency: AT_ONCE }));
  const good = answers.get(200) ?? [];
  const refused = answers.get(503) ?? [];
  const others = [...answers]
    .filter(([status]) => status !== 200 && status !== 503)
    .map(([, samples]) => samples.length);
  const row = [
    `${CROWD_TIMES} times what it can take, ${CROWD_SECONDS} s`,
    count(calm.perSecond),
    count(calm.perSecond * CROWD_TIMES),
    count(good.length / seconds),
    (good.length / seconds / calm.perSecond).toFixed(2),
    middleAndTail(good),
    count(refused.length / seconds),
    middleAndTail(refused),
    count(others.reduce((sum, each) => sum + each, 0)),
    count(after.perSecond),
  ];
  return table(
    [
      ...['overload', 'can take/s', 'asked/s', 'answered/s (200)', 'answered per can take', '200: p50 / p99 ms'],
      ...['refused/s (503)', '503: p50 / p99 ms', 'anything else', 'afterwards/s'],
    ],
    [row],
  );
}
