import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#server/demo/random.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { writeReport } from '../../bench/measure/report.ts';
import { signUp } from '../simulated-customers/accounts.ts';
import type { Customer } from '../simulated-customers/customer.ts';
import { type FinalState, readFinalState } from '../simulated-customers/final-state.ts';
import { findFaults } from '../simulated-customers/find-faults.ts';
import { goShopping } from '../simulated-customers/go-shopping.ts';
import { startMailServer } from '../simulated-customers/mail-server.ts';
import { settleMails } from '../simulated-customers/settle-mails.ts';
import { listProducts } from '../simulated-customers/start-shopping.ts';
import { openWarehouse, receiveDeliveries } from '../simulated-customers/warehouse.ts';
import { type Kill, killRepeatedly } from './kill-repeatedly.ts';
import { report } from './report.ts';
import { type StoreUnderTest, startStore } from './store-under-test.ts';

/**
 * Kills a real store and its database repeatedly while customers order. Then checks that the store matches all its responses.
 * Prints the result as Markdown; exits with 1 at a fault, or if it takes too long. bench/README.md explains the result. `--publish` writes the results to docs/generated/crash.md.
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
  const result = await Promise.race([run(store), store.died]);
  phase = 'the last stop';
  await store.stop();
  await mailServer.close();
  clearTimeout(tooLong);
  const { confirmations } = mailServer;
  const faults = findFaults(customers, result.state, confirmations);
  const seconds = (performance.now() - began) / 1000;
  const figures = report({ ...result, seed, seconds, customers, stored: result.state.stored, confirmations, faults });
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

async function run(store: StoreUnderTest): Promise<{ kills: Kill[]; mailsMs: number; state: FinalState }> {
  const products = await listProducts(await store.origin());
  phase = 'signing up';
  customers = await withDatabase(({ db }) => signUp(db, store, CUSTOMERS));
  const warehouse = await withDatabase(({ db }) => openWarehouse(db, store, products));

  let isClosing = false;
  const shopping = customers.map((customer, each) =>
    goShopping(customer, { store, products, random: seededRandom(seed + 1 + each), closing: () => isClosing }),
  );
  const killed = (async () => {
    const done: Kill[] = [];
    phase = `kill 1 of ${kills}`;
    for await (const kill of killRepeatedly(store, kills, seededRandom(seed))) {
      done.push(kill);
      process.stderr.write(`${phase}: ${kill.victim}, ready again in ${(kill.recoveryMs / 1000).toFixed(1)} s\n`);
      phase = `kill ${done.length + 1} of ${kills}`;
    }
    isClosing = true;
    phase = 'the end of the customers';
    return done;
  })();
  const receiving = receiveDeliveries(warehouse, { store, random: seededRandom(seed), closing: () => isClosing });
  const [done] = await Promise.all([killed, receiving, ...shopping]);

  return withDatabase(async ({ db, pool }) => {
    phase = 'the last mails';
    await settleMails(pool);
    const mailsMs = performance.now() - (done.at(-1)?.at ?? began);
    phase = 'reading the final state';
    return { kills: done, mailsMs, state: await readFinalState({ db, pool }, store, customers) };
  });
}

/** Runs the work with a connection to the running store's database. */
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
  const actions = customers.map(({ email, doing }) => `  ${email}: ${doing}`);
  const where = [`The crash test (seed ${seed}) failed during ${phase}. Its folder is ${folder}.`, ...actions];
  console.error([...where, store?.output(), error].join('\n'));
  process.exit(1);
}
