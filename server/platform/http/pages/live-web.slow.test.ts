import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { storeProcesses } from '../../../../test/spawn-stores-per-test.ts';

/** Vite prebundles dependencies first, and the test requests some 2,000 addresses. */
vi.setConfig({ testTimeout: 180_000 });
const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Inside the repository, as the default `DATA_DIR` is. */
const data = mkdtempSync(path.join(root, 'data-'));
afterAll(() => rmSync(data, { recursive: true }));
const name = path.basename(data);
const SECRET = 'must-not-be-served';
for (const file of ['pgdata/theriac.password', 'mailbox/one.json', 'notes.ts', 'picture.svg', 'list.css']) {
  mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
  writeFileSync(path.join(data, file), `/* ${SECRET} */`);
}

const { url: database } = await testDatabase();
const start = storeProcesses({ DATABASE_URL: database, DATA_DIR: data, NODE_ENV: 'development', LOG_LEVEL: 'silent' }, [
  '--dev',
]);

/** Requests a raw path. `fetch` would normalise it first. */
async function getRaw(url: string, raw: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    get({ hostname, port, path: raw, headers: { accept: '*/*' } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    }).on('error', reject);
  });
}

const queries = ['', '?raw', '?url', '?import', '?import&raw', '?raw??', '?inline', '?import&inline&url', '?v=1'];
const files = [
  ...['pgdata/theriac.password', 'mailbox/one.json', 'notes.ts', 'picture.svg', 'list.css'].map(
    (file) => `${name}/${file}`,
  ),
  ...['server/config.ts', 'package.json', 'package-lock.json', '.git/config', '.git', '.npmrc', '.gitignore'],
  ...[
    'test/store.ts',
    'cli/user.ts',
    'migrations/meta/_journal.json',
    'vite.config.ts',
    'deploy/postgresql/primary.conf',
  ],
];
const spellings = (file: string) => [
  `/${file}`,
  `/@fs${root}${file}`,
  `/@fs//${root}${file}`,
  `/@id/${root}${file}`,
  `/@id/__x00__${root}${file}`,
  `/web/../${file}`,
  `/web/%2e%2e/${file}`,
  `/@fs${root}web/../${file}`,
  `/@fs${root}web/%2e%2e/${file}`,
  `/${file.replace('/', '%2f')}`,
  `//${file}`,
  `/./${file}`,
  `/${file}/`,
];

test('the development server serves only the sources of pages', async () => {
  const { url } = await start();
  const leaks: string[] = [];
  for (const file of files) {
    const content =
      existsSync(path.join(root, file)) && file !== '.git' ? readFileSync(path.join(root, file), 'utf8') : '';
    const marker = content.includes(SECRET) ? SECRET : content.trim().slice(0, 60);
    for (const spelling of spellings(file)) {
      for (const query of queries) {
        const { status, body } = await getRaw(url, `${spelling}${query}`);
        const isLeaked = marker !== '' && (body.includes(marker) || body.includes(JSON.stringify(marker).slice(1, -1)));
        const isCompiled = status === 200 && /sourceMappingURL|export default/.test(body);
        if (isLeaked || isCompiled) leaks.push(`${spelling}${query} ${status}`);
      }
    }
  }
  expect(leaks).toEqual([]);
});

test('no page can make the development server open an editor', async () => {
  const { url } = await start();
  for (const path of ['/__open-in-editor', '/__Open-In-Editor', '//__open-in-editor', '/__open-in-editor/x'])
    expect(await getRaw(url, `${path}?file=/any/path`)).toMatchObject({ status: 404 });
});

test('the development server serves every module of the first page', async () => {
  const { url } = await start();
  const served = [
    ['/', '<html'],
    ['/products', '<html'],
    ['/@vite/client', 'import'],
    ['/web/root.tsx', 'import'],
    ['/web/styles/theme.css?direct', '{'],
    ['/contract/languages.ts', 'export'],
    ['/messages/en/common.json?import', 'export'],
    ['/content/policy.ts', 'export'],
    ['/robots.txt', 'User-agent'],
    ['/pictures/blister.svg', '<svg'],
    ['/api/products', '['],
  ];
  for (const [address = '', text = ''] of served) {
    const { status, body } = await getRaw(url, address);
    expect([address, status, body.includes(text)]).toEqual([address, 200, true]);
  }
  // Every module that the first page loads, and all their imports.
  const page = (await getRaw(url, '/')).body;
  const queue = [
    ...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:tsx?|css|js|mjs)[^"]*)"|import[^"']*["'](\/[^"']+)["']/g),
  ].map(([, attribute, imported]) => attribute ?? imported ?? '');
  const seen = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { status, body } = await getRaw(url, next.replaceAll('&amp;', '&'));
    expect([next, status]).toEqual([next, 200]);
    for (const [, found = ''] of body.matchAll(/(?:from|import)\s*\(?["'](\/[^"']+)["']/g)) queue.push(found);
  }
  expect(seen.size).toBeGreaterThan(20);
});
