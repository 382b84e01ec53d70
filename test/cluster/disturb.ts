import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ListProducts, Product } from '#contract/catalogue/catalogue.ts';
import { seededRandom } from '#server/demo/random.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { writeReport } from '../../bench/measure/report.ts';
import { signUp } from '../simulated-customers/accounts.ts';
import { readFinalState } from '../simulated-customers/final-state.ts';
import { findFaults } from '../simulated-customers/find-faults.ts';
import { goShopping } from '../simulated-customers/go-shopping.ts';
import { type MailServer, startMailServer } from '../simulated-customers/mail-server.ts';
import { settleMails } from '../simulated-customers/settle-mails.ts';
import { trackOutages } from './outages.ts';
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
  /** Resolves when the store can be disturbed. Until then it has to work. */
  ready?(): Promise<unknown>;
  /** Resolves when every part runs again. Requests may be rejected until a few seconds later. */
  run(): Promise<void>;
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
/** Time before the first disturbance, between two, and after the last. */
const QUIET_MS = 3_000;

/**
 * Disturbs a store while customers order. Then checks that it matches all its responses, and how long requests were rejected. Prints
 * the result as Markdown; exits with 1 at a fault.
 */
export async function disturb({ name, title, script, start, minutes }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `theriac-${name}-`));
  let store: DisturbedStore | undefined;
  const fail = (error: unknown): never => {
    console.error([`${title} failed. The folder is ${folder}.`, store?.output(), error].join('\n'));
    process.exit(1);
  };
  const tooLong = setTimeout(() => fail(new Error(`not done within ${minutes} minutes`)), minutes * 60_000);
  try {
    const mailServer = await startMailServer();
    store = await start(folder, mailServer.url);
    if (store) {
      const { section, isSound } = await watch(store, mailServer);
      const toFile = process.argv.includes('--publish');
      writeReport(name, { title, script: `${script} -- --publish`, sections: [section] }, toFile);
      if (!isSound) process.exit(1);
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
  const ways = await Promise.all(
    store.ways.map(async ({ name, origin }, index) => {
      const outages = trackOutages(origin);
      const customers = await signUp(db, outages, Math.ceil(CUSTOMERS / store.ways.length), `customer-${index}`);
      return { name, outages, customers, visitors: startVisitors(origin, outages) };
    }),
  );
  const [first] = ways;
  if (!first) throw new Error('there is no way into the store');
  const list = await fetch(`${await first.outages.origin()}${ListProducts.path}?limit=100`);
  const products = z.array(Product).parse(await list.json());
  const customers = ways.flatMap((way) => way.customers);

  let isClosing = false;
  const closing = () => isClosing;
  const shopping = ways.flatMap(({ outages, customers: own }) =>
    own.map((customer) => {
      const random = seededRandom(customers.indexOf(customer) + 1);
      return goShopping(customer, { store: outages, products, random, closing });
    }),
  );
  await delay(QUIET_MS);
  const results: DisturbanceResult[] = [];
  for (const { name, ready, run } of store.disturbances) {
    await ready?.();
    const began = performance.now();
    await ways.reduce(
      (inner, { outages }) =>
        () =>
          outages.during(inner),
      run,
    )();
    const ms = performance.now() - began;
    await delay(QUIET_MS);
    for (const { name: way, outages, visitors } of ways) {
      results.push({ name, way, ms, rejections: outages.takeRejections(), visits: visitors.take() });
    }
    process.stderr.write(`${name}: done\n`);
  }
  isClosing = true;
  await Promise.all(shopping);
  await Promise.all(ways.map(({ visitors }) => visitors.stop()));
  await settleMails(pool);
  const state = await readFinalState({ db, pool }, first.outages, customers);
  const faults = findFaults(customers, state, mailServer.confirmations);
  await pool.end();
  await store.stop();
  return {
    section: report({ results, customers, stored: state.stored, faults }),
    isSound: faults.length === 0 && results.every(({ visits }) => visits.wrong.length === 0),
  };
}
