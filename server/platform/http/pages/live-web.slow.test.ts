import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { storeProcesses } from '../../../../test/process.ts';

/** Vite prepares the pages' libraries first, and each of 2,000 addresses is asked for. */
vi.setConfig({ testTimeout: 180_000 });
const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** In the sources' folder, as `DATA_DIR` is at its default place. */
const data = mkdtempSync(path.join(root, 'data-'));
afterAll(() => rmSync(data, { recursive: true }));
const name = path.basename(data);
const SECRET = 'what-nobody-may-read';
for (const file of ['pgdata/theriac.password', 'mailbox/one.json', 'notes.ts', 'picture.svg', 'list.css']) {
  mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
  writeFileSync(path.join(data, file), `/* ${SECRET} */`);
}

const { url: database } = await testDatabase();
const start = storeProcesses({ DATABASE_URL: database, DATA_DIR: data, NODE_ENV: 'development', LOG_LEVEL: 'silent' }, [
  '--dev',
]);

/** Asks for a path as it is: no client that puts it in order first. */
async function ask(url: string, raw: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    get({ hostname, port, path: raw, headers: { accept: '*/*' } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
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
const forms = (file: string) => [
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

test('the store under development serves nothing but what its pages are made of', async () => {
  const { url } = await start();
  const told: string[] = [];
  for (const file of files) {
    const content =
      existsSync(path.join(root, file)) && file !== '.git' ? readFileSync(path.join(root, file), 'utf8') : '';
    const sign = content.includes(SECRET) ? SECRET : content.trim().slice(0, 60);
    for (const form of forms(file)) {
      for (const query of queries) {
        const { status, body } = await ask(url, `${form}${query}`);
        const isLeaked = sign !== '' && (body.includes(sign) || body.includes(JSON.stringify(sign).slice(1, -1)));
        const isMade = status === 200 && /sourceMappingURL|export default/.test(body);
        if (isLeaked || isMade) told.push(`${form}${query} ${status}`);
      }
    }
  }
  expect(told).toEqual([]);
});

test('what pages are made of is served', async () => {
  const { url } = await start();
  const needed = [
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
  for (const [address = '', part = ''] of needed) {
    const { status, body } = await ask(url, address);
    expect([address, status, body.includes(part)]).toEqual([address, 200, true]);
  }
  // Every module that the first page asks for, and what those import, as a browser does.
  const page = (await ask(url, '/')).body;
  const queue = [
    ...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:tsx?|css|js|mjs)[^"]*)"|import[^"']*["'](\/[^"']+)["']/g),
  ].map(([, one, other]) => one ?? other ?? '');
  const seen = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { status, body } = await ask(url, next.replaceAll('&amp;', '&'));
    expect([next, status]).toEqual([next, 200]);
    for (const [, found = ''] of body.matchAll(/(?:from|import)\s*\(?["'](\/[^"']+)["']/g)) queue.push(found);
  }
  expect(seen.size).toBeGreaterThan(20);
});
