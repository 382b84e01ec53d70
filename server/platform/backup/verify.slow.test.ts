import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkHistories } from '#server/orders/verify-history.ts';
import { askPostgres, emptyDatabase, hostedDatabase, openTestDatabase } from '../../../test/database.ts';
import { checkoutBody, customerWithCart, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { newFile, rewritten, stranger } from './backup.harness.ts';
import type { BackupOptions } from './create-backup.ts';
import { createBackup } from './create-backup.ts';
import { BackupError } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { readBackup, scratchPrefix, verifyBackup } from './verify-backup.ts';

const verify = (url: string, file: string, manner: BackupOptions = {}) =>
  verifyBackup(url, { file, verify: checkHistories, ...manner });

const store = await testStore();
const customer = await customerWithCart(store, 2);
await customer.post('/api/checkout', checkoutBody);
const file = newFile();
await createBackup(store.url, file);
const whole = readFileSync(file);

const untouched = await emptyDatabase();

const mine = scratchPrefix(new URL(store.url).pathname.slice(1));
const scratch = () => askPostgres(`select datname from pg_database where starts_with(datname, '${mine}')`);

/** A file of these bytes. */
function fileOf(bytes: Buffer): string {
  const copy = newFile();
  writeFileSync(copy, bytes);
  return copy;
}

test('a backup of a running store under checkouts is of one moment: no order without its lines, events and total', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => customerWithCart(store, 2)));
  const productId = await product(store);
  // Read between the events of orders and the orders themselves: there is time for orders to be placed in between.
  await store.pool.query(
    `insert into order_figures select slot, 'none ' || n, 0, 0, 0 from generate_series(300, 15000) slot, generate_series(1, 10) n`,
  );
  let going = true;
  const shopping = customers.map(async (each) => {
    let orders = 0;
    while (going) {
      await each.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
      orders += (await each.post('/api/checkout', checkoutBody)).status === 201 ? 1 : 0;
    }
    return orders;
  });
  const files: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    files.push(newFile());
    await createBackup(store.url, files.at(-1) ?? '');
  }
  going = false;
  expect((await Promise.all(shopping)).reduce((a, b) => a + b)).toBeGreaterThan(5);
  const url = await hostedDatabase();
  const { orders, faults } = await verify(url, files[1] ?? '');
  expect({ orders: orders > 1, faults }).toEqual({ orders: true, faults: 0 });
});

test('a verification leaves no database behind, and takes away what a killed one left', async () => {
  await askPostgres(`create database ${mine}ffffffffffff`);
  expect(await verify(store.url, file)).toMatchObject({ orders: 1, faults: 0, leftOut: [] });
  await expect(verify(store.url, fileOf(whole.subarray(0, -20)))).rejects.toThrow('broken off');
  const broken = new AbortController();
  const signal = broken.signal;
  await expect(verify(store.url, file, { signal, onProgress: () => broken.abort() })).rejects.toThrow();
  expect(await scratch()).toEqual([]);
});

test('verifications of two stores at once leave each other alone', async () => {
  const betweenConnections = `${scratchPrefix('another')}ffffffffffff`;
  await askPostgres(`create database ${betweenConnections}`);
  let others: Promise<unknown> | undefined;
  const onProgress = () => {
    others ??= verify(untouched, file);
  };
  expect(await verify(store.url, file, { onProgress })).toMatchObject({ orders: 1, faults: 0 });
  expect(await others).toMatchObject({ orders: 1, faults: 0 });
  await askPostgres(`drop database ${betweenConnections}`);
});

test('a leftover that somebody looks at stays', async () => {
  await askPostgres(`create database ${mine}aaaaaaaaaaaa`);
  const somebody = await stranger(store.url.replace(/[^/]+$/, `${mine}aaaaaaaaaaaa`));
  await verify(store.url, file);
  expect((await somebody.query('select 1 as here')).rows).toEqual([{ here: 1 }]);
  await somebody.end();
  await askPostgres(`drop database ${mine}aaaaaaaaaaaa`);
});

test('an order that was altered before the backup is found by its history', async () => {
  const url = await emptyDatabase();
  await restoreBackup(url, file);
  const { pool } = openTestDatabase(url);
  await pool.query('alter table orders disable trigger orders_total_of_lines');
  await pool.query('update orders set total_cents = total_cents + 1');
  await pool.query('alter table orders enable trigger orders_total_of_lines');
  const later = newFile();
  await createBackup(url, later);
  expect(await verify(url, later)).toMatchObject({ faults: 1, shown: [{ fault: 'order altered' }] });
});

test('whichever byte of a file is another, the file is refused, or holds the same', async () => {
  const text = gunzipSync(whole);
  const header = 10; // of gzip: time, system
  const step = Math.ceil(whole.length / 150);
  const unseen: number[] = [];
  for (let at = header; at < whole.length; at += step) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    const found = await readBackup(fileOf(bytes)).catch((error: unknown) => error);
    // Deflate has several ways to write one text, and a byte may turn one into another.
    if (!(found instanceof BackupError) && !gunzipSync(bytes).equals(text)) unseen.push(at);
  }
  expect(unseen).toEqual([]);
});

test.each<[string, (text: string) => string, RegExp]>([
  ['a price', (text) => text.replace('\t1005\n', '\t0005\n'), /altered or damaged: order_lines/],
  ['a row less', (text) => text.replace(/\n[^\n]*\t1006\n/, '\n'), /altered or damaged: order_lines/],
  ['where a sequence stands', (text) => text.replace('"last":"', '"last":"9'), /altered or damaged: its end/],
  ['a table less', (text) => text.replace(/\{"section":"table","name":"audit"[\s\S]*?\n\\\.\n.*\n/, ''), /its end/],
  ['no end', (text) => text.replace(/\{"end".*\n$/, ''), /broken off/],
  ['another end', (text) => `${text}{"end":true}\n`, /what follows its end/],
  ['a newer form', (text) => text.replace('"version":1', '"version":2'), /newer version/],
  [
    'a newer schema',
    (text) => text.replace(/"tag":"[^"]+","when":\d+/, '"tag":"0099_later","when":9999999999999'),
    /0099_later.*newer/,
  ],
  ['something else', () => 'hello\n', /no backup/],
  ['nothing', () => '', /broken off/],
])('%s: refused, and nothing is put into the database', async (_, change, words) => {
  const copy = rewritten(file, change);
  const failed = restoreBackup(untouched, copy);
  await expect(failed).rejects.toThrow(BackupError);
  await expect(failed).rejects.toThrow(words);
  await expect(createBackup(untouched, newFile())).rejects.toThrow('no store');
});

test('a file that is not there, no archive, or broken off is told in a sentence', async () => {
  await expect(readBackup(newFile())).rejects.toThrow('There is no file');
  await expect(readBackup(fileOf(Buffer.from('hello')))).rejects.toThrow('no backup');
  for (const share of [0.2, 0.5, 0.99]) {
    const cut = fileOf(whole.subarray(0, Math.floor(whole.length * share)));
    await expect(readBackup(cut)).rejects.toThrow('broken off');
  }
});
