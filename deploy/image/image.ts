import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ListProducts, Product } from '#contract/catalogue/catalogue.ts';
import { seededRandom } from '#server/demo/random.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { newServer } from '../../test/postgres/postgres.ts';
import { signUp } from '../../test/simulated-customers/accounts.ts';
import { readFinalState } from '../../test/simulated-customers/final-state.ts';
import { findFaults } from '../../test/simulated-customers/find-faults.ts';
import { goShopping } from '../../test/simulated-customers/go-shopping.ts';
import { startMailServer } from '../../test/simulated-customers/mail-server.ts';
import { settleMails } from '../../test/simulated-customers/settle-mails.ts';
import type { Shopfront } from '../../test/simulated-customers/shopfront.ts';
import { makeBaseImages } from './base-images.ts';
import { type Container, type Engine, findEngine } from './engine.ts';

/**
 * Builds the image of `deploy/Dockerfile` on a Debian of Debian's packages, and starts migration, web process, worker and command line from
 * it, read-only and without rights, while customers order. `npm run test:image`, some three minutes.
 */
const dockerfile = 'deploy/Dockerfile';
const image = 'theriac:test';
const SIZE_MAX = 300_000_000;
const SHOPPING_MS = 5_000;
const START_MS = 60_000;

const engine = findEngine();
if (engine) await testImage(engine);
else say('skipped: this needs root, buildah, podman and debootstrap');

async function testImage(engine: Engine): Promise<void> {
  const [nodeImage = '', debianImage = ''] = [...readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, name]) => `docker.io/library/${name}`,
  );
  makeBaseImages(engine, { debianImage, nodeImage });
  say('base images made');
  engine.build({ file: dockerfile, context: '.', image });
  const { Size, Healthcheck } = engine.inspect(image);
  say(`image built: ${Math.round(Size / 1_000_000)} MB`);
  expect(Size <= SIZE_MAX, `the image has ${Size} bytes`);
  expect(Healthcheck, 'the image has no health check');
  await order(engine);
  engine.remove();
  say('done');
}

async function order(engine: Engine): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-image-'));
  const database = await newServer(folder);
  await database.start();
  const mailServer = await startMailServer();
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const environment = { DATABASE_URL: database.url, SMTP_URL: mailServer.url, PUBLIC_URL: origin, LOG_LEVEL: 'error' };
  const run = (args: string[], more: Record<string, string> = {}) =>
    engine.run({ image, environment: { ...environment, ...more }, args });
  await succeeds(run(['cli/theriac.ts', 'migrate']));
  const web = run([], { PORT: String(port), HOST: '127.0.0.1', JOBS: 'worker', RATE_LIMIT_SCALE: '1000000' });
  const worker = run(['server/worker.ts']);
  await says(web, / is open at /);
  await says(worker, /Worker started/);
  say('migrated; web process and worker run');

  const store: Shopfront = { origin: async () => origin, kills: () => 0, excuses: () => false };
  const pool = openPool(database.url, { warn: () => undefined });
  const db = openDatabase(pool);
  const customers = await signUp(db, store, 3);
  const list = await fetch(`${origin}${ListProducts.path}?limit=100`);
  const products = z.array(Product).parse(await list.json());
  let isClosing = false;
  const shopping = customers.map((customer, each) =>
    goShopping(customer, { store, products, random: seededRandom(each + 1), closing: () => isClosing }),
  );
  await delay(SHOPPING_MS);
  isClosing = true;
  await Promise.all(shopping);
  await settleMails(pool);
  const state = await readFinalState({ db, pool }, store, customers);
  const faults = findFaults(customers, state, mailServer.confirmations);
  expect(faults.length === 0, `faults: ${JSON.stringify(faults.slice(0, 3))}`);
  expect(state.stored.length > 0, 'nobody ordered');
  say(`${state.stored.length} orders, each with its mail`);
  await pool.end();

  await succeeds(run(['cli/theriac.ts', 'orders', 'verify-history']));
  for (const container of [web, worker]) expect((await container.stop()) === 0, container.output());
  await mailServer.close();
  await database.end('SIGINT');
  rmSync(folder, { recursive: true });
}

async function succeeds(container: Container): Promise<void> {
  const code = await container.ended;
  expect(code === 0, `a command ended with ${code}: ${container.output()}`);
}

async function says(container: Container, words: RegExp): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!words.test(container.output())) {
    expect(performance.now() < deadline, `does not start: ${container.output()}`);
    await delay(100);
  }
}

function expect(isSo: unknown, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

function say(text: string): void {
  process.stdout.write(`${performance.now().toFixed(0).padStart(7)} ms  ${text}\n`);
}
