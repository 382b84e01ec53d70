import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkHistories } from '#server/orders/verify-history.ts';
import { emptyDatabase, hostedDatabase, openTestDatabase, queryServer } from '../../../test/database.ts';
import { anOrder, checkoutBody, customerWithCart, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { connectOther, newFile, rewritten } from './backup.harness.ts';
import type { BackupOptions } from './create-backup.ts';
import { createBackup } from './create-backup.ts';
import { BackupError } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { readBackup, scratchPrefix, verifyBackup } from './verify-backup.ts';

const verify = (url: string, file: string, options: BackupOptions = {}) =>
  verifyBackup(url, { file, verify: checkHistories, ...options });

const store = await testStore();
await anOrder(store, { lines: 2 });
const file = newFile();
await createBackup(store.url, file);
const whole = readFileSync(file);

const emptyUrl = await emptyDatabase();

const prefix = scratchPrefix(new URL(store.url).pathname.slice(1));
const listScratch = () => queryServer(`select datname from pg_database where starts_with(datname, '${prefix}')`);

/** Writes the bytes to a new file. */
function writeCopy(bytes: Buffer): string {
  const copy = newFile();
  writeFileSync(copy, bytes);
  return copy;
}

test('a backup during checkouts is a consistent snapshot: every order has its lines, events and total', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => customerWithCart(store, 2)));
  const productId = await product(store);
  // A backup reads these rows between the orders' events and the orders, which leaves time for new orders in between.
  await store.pool.query(
    `insert into order_stats select slot, 'none ' || n, 0, 0, 0 from generate_series(300, 15000) slot, generate_series(1, 10) n`,
  );
  let running = true;
  const shopping = customers.map(async (each) => {
    let orders = 0;
    while (running) {
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
  running = false;
  expect((await Promise.all(shopping)).reduce((a, b) => a + b)).toBeGreaterThan(5);
  const url = await hostedDatabase();
  const { orders, faults } = await verify(url, files[1] ?? '');
  expect({ orders: orders > 1, faults }).toEqual({ orders: true, faults: 0 });
});

test('a verification leaves no database behind, and drops those of killed ones', async () => {
  await queryServer(`create database ${prefix}ffffffffffff`);
  expect(await verify(store.url, file)).toMatchObject({ orders: 1, faults: 0, leftOut: [] });
  await expect(verify(store.url, writeCopy(whole.subarray(0, -20)))).rejects.toThrow('incomplete');
  const controller = new AbortController();
  const signal = controller.signal;
  await expect(verify(store.url, file, { signal, onProgress: () => controller.abort() })).rejects.toThrow();
  expect(await listScratch()).toEqual([]);
});

test('concurrent verifications of two stores do not affect each other', async () => {
  const betweenConnections = `${scratchPrefix('another')}ffffffffffff`;
  await queryServer(`create database ${betweenConnections}`);
  let others: Promise<unknown> | undefined;
  const onProgress = () => {
    others ??= verify(emptyUrl, file);
  };
  expect(await verify(store.url, file, { onProgress })).toMatchObject({ orders: 1, faults: 0 });
  expect(await others).toMatchObject({ orders: 1, faults: 0 });
  await queryServer(`drop database ${betweenConnections}`);
});

test('a leftover database with a connection is not dropped', async () => {
  await queryServer(`create database ${prefix}aaaaaaaaaaaa`);
  const connection = await connectOther(store.url.replace(/[^/]+$/, `${prefix}aaaaaaaaaaaa`));
  await verify(store.url, file);
  expect((await connection.query('select 1 as here')).rows).toEqual([{ here: 1 }]);
  await connection.end();
  await queryServer(`drop database ${prefix}aaaaaaaaaaaa`);
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

test('a file with any byte changed is rejected, or has the same content', async () => {
  const text = gunzipSync(whole);
  const header = 10; // gzip's header: time, system
  const step = Math.ceil(whole.length / 150);
  const undetected: number[] = [];
  for (let at = header; at < whole.length; at += step) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    const found = await readBackup(writeCopy(bytes)).catch((error: unknown) => error);
    // Deflate can encode a text in several ways, and a changed byte may turn one into another.
    if (!(found instanceof BackupError) && !gunzipSync(bytes).equals(text)) undetected.push(at);
  }
  expect(undetected).toEqual([]);
});

test.each<[string, (text: string) => string, RegExp]>([
  ['a price', (text) => text.replace('\t1005\tTEST', '\t0005\tTEST'), /altered or damaged: order_lines/],
  ['a missing row', (text) => text.replace(/\n[^\n]*\t1006\tTEST[^\n]*\n/, '\n'), /altered or damaged: order_lines/],
  ['the state of a sequence', (text) => text.replace('"last":"', '"last":"9'), /altered or damaged: its end/],
  ['a missing table', (text) => text.replace(/\{"section":"table","name":"audit"[\s\S]*?\n\\\.\n.*\n/, ''), /its end/],
  ['no end', (text) => text.replace(/\{"end".*\n$/, ''), /incomplete/],
  ['another end', (text) => `${text}{"end":true}\n`, /what follows its end/],
  ['a newer format', (text) => text.replace('"version":1', '"version":2'), /newer version/],
  [
    'a newer schema',
    (text) => text.replace(/"tag":"[^"]+","when":\d+/, '"tag":"0099_later","when":9999999999999'),
    /0099_later.*newer/,
  ],
  ['something else', () => 'hello\n', /not a backup/],
  ['nothing', () => '', /incomplete/],
])('%s: the file is rejected and the database stays empty', async (_, change, message) => {
  const copy = rewritten(file, change);
  const failed = restoreBackup(emptyUrl, copy);
  await expect(failed).rejects.toThrow(BackupError);
  await expect(failed).rejects.toThrow(message);
  await expect(createBackup(emptyUrl, newFile())).rejects.toThrow('no store');
});

test('a file that is missing, no archive, or incomplete has a readable error', async () => {
  await expect(readBackup(newFile())).rejects.toThrow('There is no file');
  await expect(readBackup(writeCopy(Buffer.from('hello')))).rejects.toThrow('not a backup');
  for (const share of [0.2, 0.5, 0.99]) {
    const cut = writeCopy(whole.subarray(0, Math.floor(whole.length * share)));
    await expect(readBackup(cut)).rejects.toThrow('incomplete');
  }
});
