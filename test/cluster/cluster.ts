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
import { findProgram } from '../../scripts/find-program.ts';
import { signUp } from '../simulated-customers/accounts.ts';
import { readFinalState } from '../simulated-customers/final-state.ts';
import { findFaults } from '../simulated-customers/find-faults.ts';
import { goShopping } from '../simulated-customers/go-shopping.ts';
import { startMailServer } from '../simulated-customers/mail-server.ts';
import { settleMails } from '../simulated-customers/settle-mails.ts';
import { disturbances } from './disturbances.ts';
import { trackOutages } from './outages.ts';
import { type DisturbanceResult, report } from './report.ts';
import { startCluster } from './start-cluster.ts';
import { startVisitors } from './visitors.ts';

/**
 * Runs a deployment for several machines on this one: three web processes behind nginx, a worker, a primary and a synchronous
 * standby. Stops or kills each of them while customers order. Then checks that the store matches all its responses, and how
 * long requests were rejected. Prints the result as Markdown; exits with 1 at a fault.
 */
const CUSTOMERS = 12;
/** Time before the first disturbance, between two, and after the last. */
const QUIET_MS = 3_000;
const MINUTES = 5;

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-cluster-'));
const tooLong = setTimeout(() => fail(new Error(`not done within ${MINUTES} minutes`)), MINUTES * 60_000);
let output = () => '';
try {
  const [nginx, openssl] = [findProgram('nginx', 'nginx-light'), findProgram('openssl', 'openssl')];
  if (nginx && openssl) await run({ nginx, openssl });
  else console.log('Skipped: this machine has no nginx and openssl, and no way to install them.');
  clearTimeout(tooLong);
} catch (error) {
  fail(error);
}

async function run(programs: { nginx: string; openssl: string }): Promise<void> {
  const mailServer = await startMailServer();
  const cluster = await startCluster(folder, mailServer.url, programs);
  output = cluster.output;
  const outages = trackOutages(cluster.origin);
  const pool = openPool(cluster.databaseUrl, { warn: () => undefined });
  const db = openDatabase(pool);
  const customers = await signUp(db, outages, CUSTOMERS);
  const products = z
    .array(Product)
    .parse(await (await fetch(`${cluster.origin}${ListProducts.path}?limit=100`)).json());

  let isClosing = false;
  const shopping = customers.map((customer, each) =>
    goShopping(customer, { store: outages, products, random: seededRandom(each + 1), closing: () => isClosing }),
  );
  const visitors = startVisitors(cluster.origin, outages);
  await delay(QUIET_MS);
  const results: DisturbanceResult[] = [];
  for (const { name, run: disturb } of disturbances(cluster)) {
    const ms = await outages.during(disturb);
    await delay(QUIET_MS);
    results.push({ name, ms, rejections: outages.takeRejections(), visits: visitors.take() });
    process.stderr.write(`${name}: done\n`);
  }
  isClosing = true;
  await Promise.all(shopping);
  await visitors.stop();
  await settleMails(pool);
  const state = await readFinalState({ db, pool }, outages, customers);
  const faults = findFaults(customers, state, mailServer.confirmations);
  await pool.end();
  await cluster.stop();
  await mailServer.close();
  const sections = [report({ results, customers, stored: state.stored, faults })];
  const toFile = process.argv.includes('--publish'); // to docs/generated/cluster.md
  writeReport('cluster', { title: 'Several processes', script: 'test:cluster -- --publish', sections }, toFile);
  if (faults.length > 0 || results.some(({ visits }) => visits.wrong.length > 0)) process.exit(1);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function fail(error: unknown): never {
  console.error([`The cluster test failed. Its folder is ${folder}.`, output(), error].join('\n'));
  process.exit(1);
}
