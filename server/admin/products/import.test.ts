import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { IMPORT_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import {
  catalogueVersion,
  csvRow,
  header,
  jsonProduct,
  temporaryFile,
} from '#server/catalogue/import/import.harness.ts';
import { advisoryLocks } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { address, bytes, cookieOf, lines, many, uploadsOf } from './uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store);
const { send, left, folder, imported, stored } = uploadsOf(store, admin);

const refusal = async (
  headers: Record<string, string>,
  { as = admin, query = 'format=csv', content = lines() } = {},
) => {
  const answer = await store.app.inject({
    method: 'POST',
    url: `${address}?${query}`,
    headers: { ...headers, cookie: cookieOf(as) },
    payload: content,
  });
  return { status: answer.statusCode, code: answer.json().code };
};

describe('an upload', () => {
  test('is for administrators, and its wishes are read before its bytes', async () => {
    expect((await store.client().send('POST', `${address}?format=csv`, { raw: lines(), headers: bytes })).status).toBe(
      401,
    );
    expect(await refusal(bytes, { as: customer })).toEqual({ status: 403, code: 'FORBIDDEN' });
    for (const query of ['', 'format=xls', 'format=csv&dryRun=yes', 'format=../../x.csv']) {
      expect(await refusal(bytes, { query })).toEqual({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  test('is bytes, which no other route takes', async () => {
    const unsupported = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
    expect(await refusal({ 'content-type': 'application/json' }, { content: '{}' })).toEqual(unsupported);
    expect(await refusal({ 'content-type': 'text/csv' })).toEqual(unsupported);
    expect((await admin.send('POST', `${address}?format=csv`)).status).toBe(415);
    for (const url of ['/api/admin/products', '/api/cart', '/api/login', '/api/admin/products/1/withdraw']) {
      expect((await admin.send('POST', url, { raw: '{}', headers: bytes })).status, url).toBe(415);
    }
  });

  test('of more than 64 MB is refused, whether it says so or not, and changes nothing', async () => {
    const version = await catalogueVersion(store.db);
    const tooLarge = { status: 413, code: 'BODY_TOO_LARGE' };
    expect(await refusal({ ...bytes, 'content-length': String(IMPORT_BYTES_MAX + 1) })).toEqual(tooLarge);
    const row = Buffer.from(`${csvRow({ productId: 'LARGE-1', description: 'x'.repeat(4000) })}\n`);
    function* endless() {
      yield Buffer.from(`${header}\n`);
      for (let sent = 0; sent <= IMPORT_BYTES_MAX; sent += row.length) yield row;
    }
    const answer = await store.app.inject({
      method: 'POST',
      url: `${address}?format=csv`,
      headers: { ...bytes, cookie: cookieOf(admin) },
      payload: Readable.from(endless()),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await catalogueVersion(store.db)).toBe(version);
    expect(left()).toEqual([]);
  });
});

describe('an import', () => {
  const rows = [
    csvRow({ productId: 'UP-1', drugName: 'أموكسيسيلين "500" 💊' }),
    csvRow({ productId: 'UP-2', type: 'ORAL' }),
    csvRow({ productId: 'UP-3', dosagePricing: '{"200 mg": -1, "400 mg": 1}' }),
    csvRow({ productId: 'bad id' }),
    csvRow({ productId: 'UP-1' }),
    'UP-5,too,short',
    csvRow({
      productId: 'UP-6',
      availableDosages: '["__proto__"]',
      dosagePricing: '{"__proto__": 1}',
      defaultDosage: '',
    }),
    csvRow({ productId: 'UP-7', drugName: '=cmd()|"x"' }),
  ];

  test('tells as it goes what the command line tells of the same file', async () => {
    const told: object[] = [];
    const outcome = await importCatalogue(store.db, temporaryFile(lines(...rows)), {
      dryRun: true,
      onRejected: (line, rejection) => void told.push({ event: 'rejected', line, ...rejection }),
    });
    const dry = await send(lines(...rows), 'format=csv&dryRun=true');
    expect(dry.rejected).toEqual(told);
    expect(dry.last).toMatchObject({ event: 'done', ...outcome });
    expect(await stored('up-')).toEqual([]);

    const { events, rejected, last } = await send(lines(...rows));
    expect(events[0]).toEqual({
      event: 'progress',
      records: 0,
      bytesRead: 0,
      bytesTotal: Buffer.byteLength(lines(...rows)),
    });
    expect(rejected).toEqual(told);
    expect(rejected).toHaveLength(5);
    expect(last).toEqual({
      event: 'done',
      ...{ added: 3, changed: 0, unchanged: 0, withdrawn: 0, rejected: 5, warnings: 2 },
      isRefused: false,
      isStopped: false,
      notWithdrawn: null,
      warned: { W_CASE_NORMALISED: 1, W_FORMULA: 1 },
    });
    expect((await stored('up-')).map(({ productId, drugName }) => [productId, drugName])).toEqual([
      ['UP-7', '=cmd()|"x"'],
      ['UP-2', 'Ibuprofen'],
      ['UP-1', 'أموكسيسيلين "500" 💊'],
    ]);
    expect(left()).toEqual([]);
  });

  test.each(['csv.gz', 'jsonl', 'jsonl.gz', 'json', 'json.gz'])('takes %s', async (format) => {
    const productId = `KIND-${format.replace('.', '-')}`;
    const contents = {
      csv: lines(csvRow({ productId })),
      jsonl: jsonProduct({ productId }),
      json: `[${jsonProduct({ productId })}]`,
    };
    const content = contents[format.replace('.gz', '') as 'csv'];
    const { last } = await send(format.endsWith('.gz') ? gzipSync(content) : content, `format=${format}`);
    expect(last).toMatchObject({ event: 'done', added: 1, rejected: 0 });
  });

  test('of all or nothing changes nothing when a record is rejected', async () => {
    const { last } = await send(
      lines(csvRow({ productId: 'ALL-1' }), csvRow({ productId: '' })),
      'format=csv&allOrNothing=true',
    );
    expect(last).toMatchObject({ event: 'done', added: 1, rejected: 1, isRefused: true });
    expect(await stored('all-1')).toEqual([]);
  });

  test('takes products that are not in the file off sale where that is asked for, unless a line is doubtful', async () => {
    await product(store, { productId: 'MISSING-1' });
    const query = 'format=csv&withdrawMissing=true';
    const doubtful = await send(lines(csvRow({ productId: 'UP-1' }), csvRow({ productId: 'bad id' })), query);
    expect(doubtful.last).toMatchObject({ withdrawn: 0, notWithdrawn: expect.stringContaining('line 3') });
    expect(await stored('missing-1')).toMatchObject([{ withdrawnAt: null }]);
    expect((await send(lines(csvRow({ productId: 'UP-1' })), query)).last).toMatchObject({ notWithdrawn: null });
    expect(await stored('missing-1')).toMatchObject([{ withdrawnAt: expect.any(String) }]);
  });

  test.each([
    ['format=csv', '', 'E_EMPTY'],
    ['format=csv', 'a,b\n1,2\n', 'E_HEADER_MISSING'],
    ['format=csv', Buffer.from('productId', 'utf16le'), 'E_ENCODING'],
    ['format=json', lines(), 'E_JSON'],
    ['format=csv.gz', lines(), 'E_GZIP'],
    ['format=csv.gz', gzipSync(many(50)).subarray(0, 200), 'E_GZIP'],
  ])('%s with another content is refused', async (query, content, code) => {
    const { last } = await send(content, query);
    expect(last).toMatchObject({ event: 'refused', code });
    expect(JSON.stringify(last)).not.toContain(folder);
    expect(left()).toEqual([]);
  });

  test('is refused while another runs, whoever started it, and so is a trial of one', async () => {
    const held = await holdLock(store.pool, 'select pg_advisory_xact_lock($1)', [advisoryLocks.catalogue]);
    const first = importCatalogue(store.db, temporaryFile(lines(csvRow({ productId: 'BUSY-1' }))));
    await untilBlocked(store.pool, 1);
    for (const query of ['format=csv', 'format=csv&dryRun=true', 'format=csv&allOrNothing=true']) {
      expect((await send(lines(csvRow({ productId: 'BUSY-2' })), query)).last).toMatchObject({
        event: 'refused',
        code: 'E_BUSY',
      });
    }
    await held.release();
    expect(await first).toMatchObject({ added: 1 });
  });

  test('is remembered when it begins and when it ends, by whom and of which file, and a trial not at all', async () => {
    const [newest] = await imported();
    const content = lines(
      csvRow({ productId: 'AUDIT-1' }),
      csvRow({ productId: 'AUDIT-2' }),
      csvRow({ productId: '' }),
    );
    await send(content, 'format=csv&dryRun=true');
    await send(content);
    const entries = (await imported()).filter(({ id }) => id > (newest?.id ?? 0));
    const by = { accountId: admin.id, network: '127.0.0.0/24', subject: null };
    const sha256 = createHash('sha256').update(content).digest('hex');
    const details = { format: 'csv', allOrNothing: false, withdrawMissing: false, sha256 };
    const counts = { added: 2, changed: 0, unchanged: 0, withdrawn: 0, rejected: 1 };
    expect(entries).toMatchObject([
      { ...by, event: 'catalogue-imported', details: { ...details, ...counts, isWhole: true } },
      { ...by, event: 'catalogue-import-started', details },
    ]);
    expect(entries[0]?.details?.import).toBe(entries[1]?.details?.import);
    expect(await importCatalogue(store.db, temporaryFile(lines(csvRow({ productId: 'AUDIT-3' }))))).toMatchObject({
      added: 1,
    });
    expect((await imported())[0]).toMatchObject({
      event: 'catalogue-imported',
      accountId: null,
      network: null,
      details: { added: 1 },
    });
  });

  test('that fails is told with the number of the request, and the rest is in the log', async () => {
    await store.db.execute(sql`alter table products add constraint refused check (product_id <> 'FAIL-1')`);
    const { last } = await send(lines(csvRow({ productId: 'FAIL-1' })));
    expect(last).toEqual({ event: 'failed', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(left()).toEqual([]);
    await store.db.execute(sql`alter table products drop constraint refused`);
  });
});

test('an archive that unpacks to more than it may is refused before anything is stored', async () => {
  const file = temporaryFile(gzipSync(many(20_000)), 'csv.gz');
  expect(statSync(file).size).toBeLessThan(1_000_000);
  const version = await catalogueVersion(store.db);
  await expect(importCatalogue(store.db, file, { unpackedBytesMax: 3 * 1_048_576 })).rejects.toMatchObject({
    code: 'E_GZIP',
    message: 'The archive unpacks to more than 3 MB.',
  });
  expect(await catalogueVersion(store.db)).toBe(version);
});
