import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ListProducts, Product } from '#contract/catalogue/catalogue.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { writeReport } from '../../bench/measure/report.ts';
import { seededRandom } from '../../bench/random.ts';
import { findProgram } from '../../scripts/find-program.ts';
import { signUp } from '../shopping/accounts.ts';
import { gather } from '../shopping/evidence.ts';
import { findFaults } from '../shopping/faults.ts';
import { goShopping } from '../shopping/go-shopping.ts';
import { startMailServer } from '../shopping/mail-server.ts';
import { settleMails } from '../shopping/settle-mails.ts';
import { disturbances } from './disturbances.ts';
import { openFront } from './front.ts';
import { report, type Told } from './report.ts';
import { startSite } from './site.ts';
import { startVisitors } from './visitors.ts';

/**
 * Runs the store as it is meant to be run on more than one machine, on this one: three web processes behind nginx, a worker,
 * a primary and a standby that holds every commit. Then ends one after the other while customers order; looks whether
 * anybody was told what is not so, and how long who was refused. Prints it as Markdown; exits with 1 at a fault.
 */
const CUSTOMERS = 12;
/** Of shopping before the first disturbance, between two, and after the last. */
const QUIET_MS = 3_000;
const MINUTES = 5;

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-cluster-'));
const tooLong = setTimeout(() => fail(new Error(`not done within ${MINUTES} minutes`)), MINUTES * 60_000);
let lastWords = () => '';
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
  const site = await startSite(folder, mailServer.url, programs);
  lastWords = site.lastWords;
  const front = openFront(site.origin);
  const pool = openPool(site.databaseUrl, { warn: () => undefined });
  const db = openDatabase(pool);
  const customers = await signUp(db, front, CUSTOMERS);
  const products = z.array(Product).parse(await (await fetch(`${site.origin}${ListProducts.path}?limit=100`)).json());

  let isClosing = false;
  const shopping = customers.map((customer, each) =>
    goShopping(customer, { store: front, products, random: seededRandom(each + 1), closing: () => isClosing }),
  );
  const visitors = startVisitors(site.origin, front);
  await delay(QUIET_MS);
  const told: Told[] = [];
  for (const { what, deed } of disturbances(site)) {
    const ms = await front.during(deed);
    await delay(QUIET_MS);
    told.push({ what, ms, refusals: front.takeRefusals(), looks: visitors.take() });
    process.stderr.write(`${what}: done\n`);
  }
  isClosing = true;
  await Promise.all(shopping);
  await visitors.stop();
  await settleMails(pool);
  const evidence = await gather({ db, pool }, front, customers);
  const faults = findFaults(customers, evidence, mailServer.confirmations);
  await pool.end();
  await site.stop();
  await mailServer.close();
  const sections = [report({ told, customers, stored: evidence.stored, faults })];
  const toFile = process.argv.includes('--publish'); // to docs/generated/cluster.md
  writeReport('cluster', { title: 'Several processes', script: 'test:cluster -- --publish', sections }, toFile);
  if (faults.length > 0 || told.some(({ looks }) => looks.wrong.length > 0)) process.exit(1);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function fail(error: unknown): never {
  console.error([`The cluster failed; its folder is ${folder}.`, lastWords(), error].join('\n'));
  process.exit(1);
}
