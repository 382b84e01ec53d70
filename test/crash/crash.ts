import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ListProducts, Product } from '#contract/catalogue/catalogue.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { writeReport } from '../../bench/measure/report.ts';
import { seededRandom } from '../../bench/random.ts';
import { signUp } from '../shopping/accounts.ts';
import type { Customer } from '../shopping/customer.ts';
import { type Evidence, gather } from '../shopping/evidence.ts';
import { findFaults } from '../shopping/faults.ts';
import { goShopping } from '../shopping/go-shopping.ts';
import { startMailServer } from '../shopping/mail-server.ts';
import { settleMails } from '../shopping/settle-mails.ts';
import { type Kill, killAgainAndAgain } from './killer.ts';
import { report } from './report.ts';
import { type StoreUnderTest, startStore } from './store.ts';

/**
 * Kills a real store, and its database too, again and again while customers shop; then looks whether anybody was told
 * something that is not so. Prints what it found as Markdown; exits with 1 at a fault, or when it takes too long.
 * CONTRIBUTING.md tells what it proves. `--publish` writes the results to docs/generated/crash.md.
 */
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    publish: { type: 'boolean', default: false },
  },
});
const [kills, minutes, seed] = [Number(options.kills), Number(options.minutes), Number(options.seed)];
const CUSTOMERS = 12;

const began = performance.now();
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-crash-'));
const mailServer = await startMailServer();
let customers: Customer[] = [];
let store: StoreUnderTest | undefined;
let phase = 'the first start';

const tooLong = setTimeout(() => fail(new Error(`not done within ${minutes} minutes`)), minutes * 60_000);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
try {
  store = await startStore(folder, mailServer.url);
  const found = await Promise.race([run(store), store.died]);
  phase = 'the last stop';
  await store.stop();
  await mailServer.close();
  clearTimeout(tooLong);
  const { confirmations } = mailServer;
  const faults = findFaults(customers, found.evidence, confirmations);
  const seconds = (performance.now() - began) / 1000;
  const figures = report({ ...found, seed, seconds, customers, stored: found.evidence.stored, confirmations, faults });
  const script = 'test:crash -- --publish';
  writeReport('crash', { title: 'Crash test', script, sections: [figures] }, options.publish);
  if (faults.length > 0) {
    console.error(`The store's folder is kept: ${folder}`);
    process.exit(1);
  }
  rmSync(folder, { recursive: true });
} catch (error) {
  fail(error);
}

async function run(store: StoreUnderTest): Promise<{ kills: Kill[]; mailsMs: number; evidence: Evidence }> {
  const products = await listProducts(await store.origin());
  phase = 'signing up';
  customers = await withDatabase(({ db }) => signUp(db, store, CUSTOMERS));

  let isClosing = false;
  const shopping = customers.map((customer, each) =>
    goShopping(customer, { store, products, random: seededRandom(seed + 1 + each), closing: () => isClosing }),
  );
  const killed = (async () => {
    const done: Kill[] = [];
    phase = `kill 1 of ${kills}`;
    for await (const kill of killAgainAndAgain(store, kills, seededRandom(seed))) {
      done.push(kill);
      process.stderr.write(`${phase}: ${kill.victim}, ready again in ${(kill.recoveryMs / 1000).toFixed(1)} s\n`);
      phase = `kill ${done.length + 1} of ${kills}`;
    }
    isClosing = true;
    phase = 'the customers going home';
    return done;
  })();
  const [done] = await Promise.all([killed, ...shopping]);

  return withDatabase(async ({ db, pool }) => {
    phase = 'the last mails';
    await settleMails(pool);
    const mailsMs = performance.now() - (done.at(-1)?.at ?? began);
    phase = 'looking at what is there';
    return { kills: done, mailsMs, evidence: await gather({ db, pool }, store, customers) };
  });
}

async function listProducts(origin: string): Promise<Product[]> {
  const answer = await fetch(`${origin}${ListProducts.path}?limit=100`);
  return z.array(Product).parse(await answer.json());
}

/** The running store's database, for as long as the work takes. */
async function withDatabase<T>(
  work: (open: { db: ReturnType<typeof openDatabase>; pool: ReturnType<typeof openPool> }) => Promise<T>,
): Promise<T> {
  const { url, stop } = await startEmbedded({ dataDir: folder });
  const pool = openPool(url, { warn: () => undefined });
  try {
    return await work({ db: openDatabase(pool), pool });
  } finally {
    await pool.end();
    await stop();
  }
}

function fail(error: unknown): never {
  const deeds = customers.map(({ email, doing }) => `  ${email}: ${doing}`);
  const where = [`The crash test (seed ${seed}) failed at ${phase}, its folder is ${folder}.`, ...deeds];
  console.error([...where, store?.lastWords(), error].join('\n'));
  process.exit(1);
}
