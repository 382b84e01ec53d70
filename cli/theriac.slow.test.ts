import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../test/database.ts';

const { db, url } = await testDatabase();
const root = fileURLToPath(new URL('..', import.meta.url));
const starter = path.join(root, 'catalogue/starter.csv');
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command line as a user would; `input` is its standard input. */
async function theriac(
  line: string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, ['cli/theriac.ts', ...line], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url, ...env },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test.each([
  [[], 2],
  [['--help'], 0],
  [['nothing'], 2],
  [['catalogue', 'import'], 2],
  [['catalogue', 'import', '--help'], 0],
  [['catalogue', 'import', 'a.xlsx'], 2],
  [['catalogue', 'import', 'a.xlsx', '--detect-format'], 1],
  [['catalogue', 'export', 'a.xlsx'], 2],
  [['catalogue', 'export', '--dry-run', 'a.csv'], 2],
  [['user', 'create', 'nobody'], 2],
  [['audit', 'list', '--event', 'nothing'], 2],
  [['audit', 'list', '--limit', '0'], 2],
  [['audit', 'list', '--account', 'nobody@clinic.example'], 1],
  [['orders', 'verify-history'], 0],
  [['orders', 'verify-history', '--json'], 2],
  [['migrate'], 0],
  [['backup', 'create'], 2],
  [['backup', 'restore', '--help'], 0],
  [['backup', 'verify', '--file-only', 'nothing.backup'], 1],
] as [string[], number][])('%j exits with %i', async (line, code) => {
  const outcome = await theriac(line);
  expect(outcome.code).toBe(code);
  expect(code === 0 ? outcome.out : outcome.err).not.toBe('');
});

test('an invalid configuration is reported as misuse, without its values', async () => {
  const { code, err } = await theriac(['migrate'], { env: { DATABASE_URL: 'mysql://secret' } });
  expect({ code, err }).toEqual({
    code: 2,
    err: 'DATABASE_URL must be a postgres:// address, of one server or several\n',
  });
});

test('an unavailable database is reported in one sentence', async () => {
  const { code, err } = await theriac(['migrate'], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' } });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^connect ECONNREFUSED .+\n$/) });
});

test('import: dry run, import, repeated import; the export has the same bytes', async () => {
  expect(await theriac(['catalogue', 'import', starter, '--dry-run'])).toEqual({
    ...{ code: 0, err: '' },
    out: 'Would be: added 207, changed 0, unchanged 0, rejected 0, warnings 0.\n',
  });
  expect((await listProducts(db, {})).total).toBe(0);
  expect((await theriac(['catalogue', 'import', starter])).out).toMatch(/^added 207,/);
  expect((await theriac(['catalogue', 'import', starter])).out).toMatch(/^added 0, changed 0, unchanged 207,/);
  const target = path.join(folder, 'out.csv');
  expect(await theriac(['catalogue', 'export', target])).toMatchObject({
    code: 0,
    out: `Exported 207 products to ${target}.\n`,
  });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(starter, 'utf8'));
});

test('a price file: large changes are held back, all changes are written to a file', async () => {
  const [, first = ''] = readFileSync(starter, 'utf8').split('\n');
  const code = first.slice(0, first.indexOf(','));
  const { items } = await listProducts(db, { search: code });
  const [[dosage = '', price = 0] = []] = Object.entries(items[0]?.dosagePricing ?? {});
  const file = fileOf('prices.csv', `SKU;Strength;Price\n${code};${dosage};${String(price * 2).replace('.', ',')}\n`);
  const changes = path.join(folder, 'changes.csv');
  expect((await theriac(['catalogue', 'import', file, '--hold-jumps', 'half'])).code).toBe(2);
  const held = await theriac([
    'catalogue',
    'import',
    file,
    '--detect-format',
    '--hold-jumps',
    '50',
    '--changes',
    changes,
  ]);
  expect(held).toEqual({
    ...{ code: 0, err: '' },
    out: 'added 0, changed 0, unchanged 0, held back 1, rejected 0, warnings 0.\n',
  });
  const row = `changed,yes,2,${code},${items[0]?.drugName},price,${dosage},${price.toFixed(2)},${(price * 2).toFixed(2)},100.0`;
  expect(readFileSync(changes, 'utf8')).toBe(
    `change,held,line,productId,drugName,column,dosage,from,to,percent\n${row}\n`,
  );
});

test('rejected records: fifty on the screen, all in the report, formulas escaped', async () => {
  const [header = ''] = readFileSync(starter, 'utf8').split('\n');
  const file = fileOf('bad.csv', `${header}\n${'=1+1,too,few\n'.repeat(53)}`);
  const report = path.join(folder, 'report.csv');
  const { code, out, err } = await theriac(['catalogue', 'import', file, '--report', report]);
  expect(code).toBe(1);
  expect(out).toBe('added 0, changed 0, unchanged 0, rejected 53, warnings 0.\n');
  const lines = err.trimEnd().split('\n');
  expect(lines[0]).toBe(
    'line 2, "=1+1,too,few": this line has 3 values; the first line names 12 columns (E_COLUMN_COUNT)',
  );
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('… and 3 more rejected; --report FILE lists them all.');
  const written = readFileSync(report, 'utf8').trimEnd().split('\n');
  expect(written).toHaveLength(54);
  expect(written[1]).toBe(`2,,"'=1+1,too,few",this line has 3 values; the first line names 12 columns,E_COLUMN_COUNT`);
});

test('warnings name their lines: ten on the screen, all in the report', async () => {
  const [header = ''] = readFileSync(starter, 'utf8').split('\n');
  const rows = Array.from({ length: 12 }, (_, at) => `W-${at},Saline,,,Respiratory,inhaled,,9 mg,9 mg,1.204,,`);
  const report = path.join(folder, 'warnings.csv');
  const file = fileOf('rounded.csv', [header, ...rows].join('\n'));
  const { out } = await theriac(['catalogue', 'import', file, '--dry-run', '--report', report]);
  expect(out).toContain('W_PRICE_ROUNDED: 12 (lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …)\n');
  const written = readFileSync(report, 'utf8').trimEnd().split('\n');
  expect(written).toHaveLength(13);
  expect(written[12]).toBe('13,dosagePricing,9 mg: 1.204,,W_PRICE_ROUNDED');
});

test('--all-or-nothing: one rejected record, and nothing changes; the dry run reports that', async () => {
  const [header = '', ...rows] = readFileSync(starter, 'utf8').split('\n');
  const file = fileOf('one-bad.csv', [header, ...rows.slice(0, 3), 'X-1,too,few'].join('\n'));
  const before = (await listProducts(db, {})).total;
  const line = ['catalogue', 'import', file, '--all-or-nothing', '--withdraw-missing'];
  const counts = 'Would be: added 0, changed 0, unchanged 3, withdrawn 0, rejected 1, warnings 0.\n';
  const reported = (be: string) => ({
    code: 1,
    out: `Nothing ${be} changed, because a record was rejected. Without --all-or-nothing:\n${counts}`,
    err: expect.stringMatching(/E_COLUMN_COUNT\)\nNothing would be withdrawn: line 5 has no readable productId.+\.\n$/),
  });
  expect(await theriac([...line, '--dry-run'])).toEqual(reported('would be'));
  expect(await theriac(line)).toEqual(reported('was'));
  expect((await listProducts(db, {})).total).toBe(before);
});

test('--withdraw-missing: reported by the dry run, done once; a file with only a header withdraws nothing', async () => {
  const [header = '', first] = readFileSync(starter, 'utf8').split('\n');
  const run = (file: string, ...options: string[]) =>
    theriac(['catalogue', 'import', file, '--withdraw-missing', ...options]);
  const file = fileOf('one.csv', `${header}\n${first}\n`);
  const counts = 'added 0, changed 0, unchanged 1, withdrawn 206, rejected 0, warnings 0.\n';
  expect(await run(file, '--dry-run')).toEqual({ code: 0, err: '', out: `Would be: ${counts}` });
  expect(await run(file)).toEqual({ code: 0, err: '', out: counts });
  expect((await listProducts(db, {})).total).toBe(1);
  expect((await run(file)).out).toContain('withdrawn 0,');
  expect(await run(fileOf('header.csv', `${header}\n`))).toEqual({
    ...{ code: 1, out: 'added 0, changed 0, unchanged 0, withdrawn 0, rejected 0, warnings 0.\n' },
    err: 'Nothing was withdrawn: no record of the file was accepted.\n',
  });
  expect((await listProducts(db, {})).total).toBe(1);
});

test('a rejected file is reported in one sentence', async () => {
  const file = fileOf('empty.csv', '');
  expect(await theriac(['catalogue', 'import', file])).toEqual({
    code: 1,
    out: '',
    err: 'The file is empty. (E_EMPTY)\n',
  });
});

test('user create: a generated password works and is shown once', async () => {
  const { code, out } = await theriac(['user', 'create', 'ada@clinic.example', '--verified', '--admin']);
  expect(code).toBe(0);
  const [, password = ''] = /Password, shown only now: (\S+)/.exec(out) ?? [];
  const user = await findUserByEmail(db, 'ada@clinic.example');
  expect(user).toMatchObject({
    role: 'admin',
    firstName: 'ada',
    lastName: 'Administrator',
    emailVerifiedAt: expect.any(Date),
  });
  expect(await passwordMatches(user?.passwordHash, password)).toBe(true);
});

test('user create: a password from standard input; the verification mail is queued with the account', async () => {
  const line = ['user', 'create', 'ben@clinic.example', '--first-name', 'Ben', '--last-name', 'Ng', '--password-stdin'];
  const { code, out } = await theriac(line, { input: 'sesame open\nrest\n' });
  expect(code).toBe(0);
  expect(out).not.toContain('sesame');
  const user = await findUserByEmail(db, 'ben@clinic.example');
  expect(user).toMatchObject({ role: 'customer', firstName: 'Ben', lastName: 'Ng', emailVerifiedAt: null });
  expect(await passwordMatches(user?.passwordHash, 'sesame open')).toBe(true);
  const { rows } = await db.execute<{ data: unknown }>(sql`select data from pgboss.job where name = 'mail'`);
  expect(rows.map((row) => row.data)).toEqual([{ kind: 'verify-email', userId: user?.id }]);
});

test('user create: a registered address, in any case, is rejected and no mail is queued', async () => {
  const { code, err, out } = await theriac(['user', 'create', 'BEN@clinic.example']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe('There already is an account with the e-mail BEN@clinic.example.\n');
  const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'mail'`);
  expect(rows).toHaveLength(1);
});

test('user create: a short password is a misuse', async () => {
  const line = ['user', 'create', 'cy@clinic.example', '--password-stdin'];
  expect(await theriac(line, { input: '12345\n' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('6 to 1024'),
  });
});

test('admin: grant and revoke; revoking the last one, and granting to unknown or unverified users, is rejected', async () => {
  expect(await theriac(['admin', 'revoke', 'ada@clinic.example'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('last'),
  });
  expect(await theriac(['admin', 'grant', 'ben@clinic.example'])).toEqual({
    ...{ code: 1, out: '' },
    err: 'ben@clinic.example is not verified: its owner must follow the link in the verification mail first.\n',
  });
  await db.execute(sql`update users set email_verified_at = now() where email = 'ben@clinic.example'`);
  expect(await theriac(['admin', 'grant', 'ben@clinic.example'])).toMatchObject({ code: 0 });
  expect(await theriac(['admin', 'revoke', 'ada@clinic.example'])).toMatchObject({ code: 0 });
  expect(await theriac(['admin', 'grant', 'nobody@clinic.example'])).toMatchObject({ code: 1 });
  expect((await findUserByEmail(db, 'ben@clinic.example'))?.role).toBe('admin');
});

test('without DATABASE_URL it starts the embedded database and stops it at the end', async () => {
  const dataDir = path.join(folder, 'data');
  const env = { DATABASE_URL: '', DATA_DIR: dataDir };
  expect(await theriac(['catalogue', 'import', starter], { env })).toMatchObject({ code: 0 });
  expect(() => readFileSync(path.join(dataDir, 'pgdata/postmaster.pid'))).toThrow('ENOENT');
});

test('audit: events of one account or of one kind, newest first', async () => {
  await theriac(['user', 'create', 'auditor@clinic.example', '--verified']);
  await theriac(['admin', 'grant', 'auditor@clinic.example']);
  const all = await theriac(['audit', 'list', '--account', 'auditor@clinic.example']);
  expect(all.out.split('\n').map((line) => line.split(/ +/)[1])).toEqual([
    'admin-granted',
    'account-created',
    undefined,
  ]);
  const json = await theriac(['audit', 'list', '--event', 'admin-granted', '--limit', '1', '--json']);
  expect(JSON.parse(json.out)).toMatchObject({
    event: 'admin-granted',
    email: 'auditor@clinic.example',
    network: null,
  });
});

test('audit: imports, and the events of one product by its code in any case', async () => {
  const file = path.join(folder, 'audited.csv');
  writeFileSync(file, readFileSync(starter, 'utf8').replaceAll('THR-', 'AUD-'));
  await theriac(['catalogue', 'import', file]);
  const imported = await theriac(['audit', 'list', '--event', 'catalogue-imported', '--limit', '1', '--json']);
  expect(JSON.parse(imported.out)).toMatchObject({
    accountId: null,
    details: { format: 'csv', isWhole: true, added: 207, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
  });
  const details = JSON.stringify({ brandName: { from: 'Old', to: 'New' } });
  await db.execute(
    sql`insert into audit (event, subject, details) values ('product-changed', 'AUD-ALL-0001', ${details})`,
  );
  const shown = await theriac(['audit', 'list', '--subject', 'aud-all-0001']);
  expect(shown.out.trimEnd().split(/ +/)).toEqual([
    expect.any(String),
    'product-changed',
    '-',
    '-',
    '-',
    'AUD-ALL-0001',
  ]);
  const json = await theriac(['audit', 'list', '--subject', 'AUD-ALL-0001', '--json']);
  expect(JSON.parse(json.out)).toMatchObject({ details: { brandName: { from: 'Old', to: 'New' } } });
});

test('stock import receives deliveries in the name of an administrator, and names the lines that are wrong', async () => {
  await theriac(['catalogue', 'import', starter]);
  await theriac(['user', 'create', 'stock@clinic.example', '--verified', '--admin']);
  const { rows } = await db.execute<{ code: string; dosage: string }>(
    sql`select p.product_id as code, i.dosage from items i join products p on p.id = i.product_id order by i.id limit 1`,
  );
  const product = `${rows[0]?.code},${rows[0]?.dosage}`;
  const file = fileOf(
    'deliveries.csv',
    `supplier,deliveryNote,productId,dosage,lotNumber,expiresOn,quantity
Symbion,DN-1,${product},CLI-1,2099-12-31,48
Symbion,DN-2,${product},CLI-2,31/12/2099,12
`,
  );
  expect((await theriac(['stock', 'import', file])).code).toBe(2);
  const stranger = await theriac(['stock', 'import', file, '--by', 'nobody@clinic.example']);
  expect(stranger).toMatchObject({ code: 1, err: 'nobody@clinic.example is no administrator.\n' });
  const report = path.join(folder, 'rejected.csv');
  const by = ['--by', 'stock@clinic.example'];
  const trial = await theriac(['stock', 'import', file, ...by, '--dry-run']);
  expect(trial).toEqual({
    code: 1,
    out: 'Would be: received 1 deliveries (48 packs), known 0, rejected 1 (1 lines).\n',
    err: 'line 3, expiresOn, "31/12/2099": a date must be YYYY-MM-DD\n',
  });
  expect(await theriac(['stock', 'import', file, ...by, '--report', report])).toMatchObject({
    out: 'Received 1 deliveries (48 packs), known 0, rejected 1 (1 lines).\n',
  });
  expect(readFileSync(report, 'utf8')).toContain('3,expiresOn,31/12/2099,a date must be YYYY-MM-DD,INVALID_INPUT');
  expect((await theriac(['stock', 'import', file, ...by])).out).toContain('known 1');
  expect(await theriac(['stock', 'import', path.join(folder, 'none.csv'), ...by])).toMatchObject({ code: 1 });
  expect((await theriac(['stock', 'verify'])).out).toContain('1 lots, 1 movements');
});
