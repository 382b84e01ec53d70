import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { writeReport } from '../../bench/measure/report.ts';
import { type MailServer, startMailServer } from '../simulated-customers/mail-server.ts';
import { startShopping } from '../simulated-customers/start-shopping.ts';
import { EXPLAINED_MS, trackOutages } from './outages.ts';
import { type DisturbanceResult, report } from './report.ts';
import { startVisitors } from './visitors.ts';

/** A running store that customers use in one or several ways, and what is done to its parts. */
export interface DisturbedStore {
  /** Each way into the store is watched on its own. */
  ways: { name: string; origin: string }[];
  /** A superuser's address of its database. */
  databaseUrl: string;
  disturbances: Disturbance[];
  /** Stops everything. Throws if a process of the store exits with an error. */
  stop(): Promise<void>;
  /** The last part of what its processes printed. */
  output(): string;
}

export interface Disturbance {
  name: string;
  /** Resolves when every part runs again. Requests may be rejected until a few seconds later. */
  run(): Promise<void>;
  /** No request may be rejected. */
  isHarmless?: boolean;
}

interface Options {
  /** Of the report, in `docs/generated/` with `--publish`. */
  name: string;
  title: string;
  script: string;
  /** Undefined, with the reason printed, where the store's parts cannot be installed. */
  start(folder: string, smtpUrl: string): Promise<DisturbedStore | undefined>;
  /** For the whole run. */
  minutes: number;
}

const CUSTOMERS = 12;
/** Time before the first disturbance, between two, and after the last: a 503 at its end is a fault. */
const QUIET_MS = EXPLAINED_MS + 500;

/**
 * Disturbs a store while customers order. Then checks that it matches all its responses, and how long requests were rejected. Prints
 * the result as Markdown; exits with 1 at a fault.
 */
export async function disturb({ name, title, script, start, minutes }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `theriac-${name}-`));
  let store: DisturbedStore | undefined;
  const fail = (error: unknown): never => {
    console.error([`${title} failed. Logs: ${folder}`, store?.output(), error].join('\n'));
    process.exit(1);
  };
  process.once('unhandledRejection', fail); // of a customer
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const tooLong = setTimeout(() => fail(new Error(`not done within ${minutes} minutes`)), minutes * 60_000);
  try {
    const mailServer = await startMailServer();
    store = await start(folder, mailServer.url);
    if (store) {
      const { section, isSound } = await watch(store, mailServer);
      const toFile = process.argv.includes('--publish');
      writeReport(name, { title, script: `${script} -- --publish`, sections: [section] }, toFile);
      if (!isSound) fail(new Error('the store did not keep what it promised'));
    }
    await mailServer.close();
  } catch (error) {
    fail(error);
  }
  clearTimeout(tooLong);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function watch(store: DisturbedStore, mailServer: MailServer): Promise<{ section: string; isSound: boolean }> {
  const pool = openPool(store.databaseUrl, { warn: () => undefined });
  const db = openDatabase(pool);
  const ways = store.ways.map(({ name, origin }) => {
    const outages = trackOutages(origin);
    return { name, outages, visitors: startVisitors(origin, outages) };
  });
  const count = Math.ceil(CUSTOMERS / ways.length);
  const shopping = await startShopping(
    db,
    ways.map(({ outages }) => ({ store: outages, count })),
  );
  await delay(QUIET_MS);
  const results: DisturbanceResult[] = [];
  for (const { name, run, isHarmless = false } of store.disturbances) {
    const began = performance.now();
    for (const { outages } of ways) outages.begin();
    await run();
    for (const { outages } of ways) outages.end();
    const ms = performance.now() - began;
    await delay(QUIET_MS);
    for (const { name: way, outages, visitors } of ways) {
      results.push({ name, way, isHarmless, ms, rejections: outages.takeRejections(), visits: visitors.take() });
    }
    process.stderr.write(`${name}: done\n`);
  }
  const { stored, faults } = await shopping.end({ db, pool }, mailServer);
  await Promise.all(ways.map(({ visitors }) => visitors.stop()));
  await pool.end();
  await store.stop();
  return {
    section: report({ results, customers: shopping.customers, stored, faults }),
    isSound:
      faults.length === 0 &&
      results.every(
        ({ visits, rejections, isHarmless }) => visits.wrong.length + (isHarmless ? rejections.count : 0) === 0,
      ),
  };
}
