import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { newServer } from '../../test/postgres/postgres.ts';
import { startMailServer } from '../../test/simulated-customers/mail-server.ts';
import type { Shopfront } from '../../test/simulated-customers/shopfront.ts';
import { startShopping } from '../../test/simulated-customers/start-shopping.ts';
import { makeBaseImages } from './base-images.ts';
import { type Container, type Engine, findEngine } from './engine.ts';

/**
 * Builds the image of `deploy/Dockerfile` on a Debian that debootstrap makes, and starts migration, web process, worker and command line from
 * it, read-only and without capabilities, while customers order. `npm run test:image`, some three minutes.
 */
const dockerfile = 'deploy/Dockerfile';
const image = 'theriac:test';
const SIZE_MAX = 300_000_000;
const SHOPPING_MS = 5_000;
const START_MS = 60_000;

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const engine = findEngine();
if (engine) await testImage(engine);
else say('skipped: this needs root, buildah, podman, runc and debootstrap');

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
  say('done');
}

async function order(engine: Engine): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-image-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
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
  const shopping = await startShopping(db, [{ store, count: 3 }]);
  await delay(SHOPPING_MS);
  const { stored, faults } = await shopping.end({ db, pool }, mailServer);
  expect(faults.length === 0, `faults: ${JSON.stringify(faults.slice(0, 3))}`);
  expect(stored.length > 0, 'nobody ordered');
  say(`${stored.length} orders, each with its mail`);
  await pool.end();

  await succeeds(run(['cli/theriac.ts', 'orders', 'verify-history']));
  for (const container of [web, worker]) expect((await container.stop()) === 0, container.output());
  await mailServer.close();
  await database.end('SIGINT');
}

async function succeeds(container: Container): Promise<void> {
  const code = await container.ended;
  expect(code === 0, `a command ended with ${code}: ${container.output()}`);
}

async function says(container: Container, words: RegExp): Promise<void> {
  let hasEnded = false;
  void container.ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + START_MS;
  while (!words.test(container.output())) {
    expect(!hasEnded && performance.now() < deadline, `does not start: ${container.output()}`);
    await delay(100);
  }
}

function expect(isSo: unknown, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

function say(text: string): void {
  process.stdout.write(`${performance.now().toFixed(0).padStart(7)} ms  ${text}\n`);
}
