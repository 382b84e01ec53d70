import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { IMPORT_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { textCell, workbookParts, zipOf } from '#server/catalogue/import/formats/xlsx/workbook.harness.ts';
import {
  catalogueVersion,
  csvRow,
  header,
  jsonProduct,
  temporaryFile,
} from '#server/catalogue/import/import.harness.ts';
import { advisoryLocks } from '#server/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { cookieOf, csvContent, importPath, manyProductsCsv, setUpUploads, uploadHeaders } from './uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store);
const { upload, listFolder, folder, listImportAudit, findProducts } = setUpUploads(store, admin);

const rejectUpload = async (
  headers: Record<string, string>,
  { as = admin, query = 'format=csv', content = csvContent() } = {},
) => {
  const response = await store.app.inject({
    method: 'POST',
    url: `${importPath}?${query}`,
    headers: { ...headers, cookie: cookieOf(as) },
    payload: content,
  });
  return { status: response.statusCode, code: response.json().code };
};

describe('an upload', () => {
  test('is for administrators only, and its options are checked before its body is read', async () => {
    expect(
      (await store.client().send('POST', `${importPath}?format=csv`, { raw: csvContent(), headers: uploadHeaders }))
        .status,
    ).toBe(401);
    expect(await rejectUpload(uploadHeaders, { as: customer })).toEqual({ status: 403, code: 'FORBIDDEN' });
    const queries = ['', 'format=xls', 'format=csv&dryRun=yes', 'format=../../x.csv'];
    const options = [
      'jumpPercent=0',
      'jumpPercent=half',
      'trial=',
      'trial=7',
      'mapping=SKU',
      'mapping=%7B%22SKU%22%3A%22sku%22%7D',
    ];
    for (const query of [...queries, ...options.map((option) => `format=csv&${option}`)]) {
      expect(await rejectUpload(uploadHeaders, { query })).toEqual({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  test('must be application/octet-stream, which no other endpoint accepts', async () => {
    const unsupported = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
    expect(await rejectUpload({ 'content-type': 'application/json' }, { content: '{}' })).toEqual(unsupported);
    expect(await rejectUpload({ 'content-type': 'text/csv' })).toEqual(unsupported);
    expect((await admin.send('POST', `${importPath}?format=csv`)).status).toBe(415);
    for (const url of ['/api/admin/products', '/api/cart', '/api/login', '/api/admin/products/1/withdraw']) {
      expect((await admin.send('POST', url, { raw: '{}', headers: uploadHeaders })).status, url).toBe(415);
    }
  });

  test('of more than 64 MB is rejected, with or without a Content-Length, and changes nothing', async () => {
    const version = await catalogueVersion(store.db);
    const tooLarge = { status: 413, code: 'BODY_TOO_LARGE' };
    expect(await rejectUpload({ ...uploadHeaders, 'content-length': String(IMPORT_BYTES_MAX + 1) })).toEqual(tooLarge);
    const row = Buffer.from(`${csvRow({ productId: 'LARGE-1', description: 'x'.repeat(4000) })}\n`);
    function* endless() {
      yield Buffer.from(`${header}\n`);
      for (let sent = 0; sent <= IMPORT_BYTES_MAX; sent += row.length) yield row;
    }
    const response = await store.app.inject({
      method: 'POST',
      url: `${importPath}?format=csv`,
      headers: { ...uploadHeaders, cookie: cookieOf(admin) },
      payload: Readable.from(endless()),
    });
    expect([response.statusCode, response.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await catalogueVersion(store.db)).toBe(version);
    expect(listFolder()).toEqual([]);
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

  test('lists changes only if asked to, and is rejected after a trial run of another catalogue', async () => {
    const content = csvContent(csvRow({ productId: 'LIST-1' }));
    const trialRun = await upload(content, 'format=csv&dryRun=true&listChanges=true&jumpPercent=50');
    const isChange = ({ event }: { event: string }) => event === 'change';
    expect(trialRun.events.filter(isChange)).toMatchObject([{ kind: 'added', productId: 'LIST-1', line: 2 }]);
    expect((await upload(content, 'format=csv&dryRun=true')).events.filter(isChange)).toEqual([]);
    const { trial } = trialRun.last as { trial: string };
    const other = await upload(csvContent(), `format=csv&trial=${trial}`);
    expect(other.last).toMatchObject({ event: 'refused', code: 'E_FILE_CHANGED' });
    expect((await upload(content, `format=csv&trial=${trial}`)).last).toMatchObject({ event: 'done', added: 1 });
    const again = await upload(content, `format=csv&trial=${trial}`);
    expect(again.last).toMatchObject({ event: 'refused', code: 'E_CATALOGUE_CHANGED' });
  });

  test('of a workbook says how its columns are read, and is rejected when one is damaged', async () => {
    const cells = ['SKU', 'Price'].map((text, index) => textCell(`${'AB'[index]}1`, text)).join('');
    const rows = `<row r="1">${cells}</row><row r="2">${textCell('A2', 'NONE-1')}<c r="B2"><v>4</v></c></row>`;
    const { events, last } = await upload(zipOf(workbookParts(rows)), 'format=xlsx&dryRun=true&detectFormat=true');
    expect(events.find(({ event }) => event === 'columns')).toMatchObject({
      sheet: 'Prices & packs',
      columns: [{ column: 'productId' }, { column: 'price' }],
    });
    expect(last).toMatchObject({ event: 'done', rejected: 1 });
    const damaged = await upload(csvContent(), 'format=xlsx');
    expect(damaged.last).toMatchObject({ event: 'refused', code: 'E_WORKBOOK_DAMAGED' });
    expect(listFolder()).toEqual([]);
  });

  test('streams the same rejections and counts as the command line reports for the same file', async () => {
    const expectedRejections: object[] = [];
    const outcome = await importCatalogue(store.db, temporaryFile(csvContent(...rows)), {
      dryRun: true,
      onRejected: (line, rejection) => void expectedRejections.push({ event: 'rejected', line, ...rejection }),
    });
    const dryRun = await upload(csvContent(...rows), 'format=csv&dryRun=true');
    expect(dryRun.rejected).toEqual(expectedRejections);
    expect(dryRun.last).toMatchObject({ event: 'done', ...outcome });
    expect(await findProducts('up-')).toEqual([]);

    const { events, rejected, last } = await upload(csvContent(...rows));
    expect(events[0]).toEqual({
      event: 'progress',
      records: 0,
      bytesRead: 0,
      bytesTotal: Buffer.byteLength(csvContent(...rows)),
    });
    expect(rejected).toEqual(expectedRejections);
    expect(rejected).toHaveLength(5);
    expect(last).toEqual({
      event: 'done',
      ...{ added: 3, changed: 0, unchanged: 0, withdrawn: 0, held: 0, rejected: 5, warnings: 2 },
      isRefused: false,
      isStopped: false,
      notWithdrawn: null,
      trial: null,
      warned: { W_CASE_NORMALISED: 1, W_FORMULA: 1 },
    });
    expect((await findProducts('up-')).map(({ productId, drugName }) => [productId, drugName])).toEqual([
      ['UP-7', '=cmd()|"x"'],
      ['UP-2', 'Ibuprofen'],
      ['UP-1', 'أموكسيسيلين "500" 💊'],
    ]);
    expect(listFolder()).toEqual([]);
  });

  test.each(['csv.gz', 'jsonl', 'jsonl.gz', 'json', 'json.gz'])('accepts %s', async (format) => {
    const productId = `KIND-${format.replace('.', '-')}`;
    const contents = {
      csv: csvContent(csvRow({ productId })),
      jsonl: jsonProduct({ productId }),
      json: `[${jsonProduct({ productId })}]`,
    };
    const content = contents[format.replace('.gz', '') as 'csv'];
    const { last } = await upload(format.endsWith('.gz') ? gzipSync(content) : content, `format=${format}`);
    expect(last).toMatchObject({ event: 'done', added: 1, rejected: 0 });
  });

  test('with allOrNothing changes nothing when a record is rejected', async () => {
    const { last } = await upload(
      csvContent(csvRow({ productId: 'ALL-1' }), csvRow({ productId: '' })),
      'format=csv&allOrNothing=true',
    );
    expect(last).toMatchObject({ event: 'done', added: 1, rejected: 1, isRefused: true });
    expect(await findProducts('all-1')).toEqual([]);
  });

  test('with withdrawMissing withdraws products that are not in the file, unless a line has no valid id', async () => {
    await product(store, { productId: 'MISSING-1' });
    const query = 'format=csv&withdrawMissing=true';
    const withInvalidId = await upload(
      csvContent(csvRow({ productId: 'UP-1' }), csvRow({ productId: 'bad id' })),
      query,
    );
    expect(withInvalidId.last).toMatchObject({ withdrawn: 0, notWithdrawn: expect.stringContaining('line 3') });
    expect(await findProducts('missing-1')).toMatchObject([{ withdrawnAt: null }]);
    expect((await upload(csvContent(csvRow({ productId: 'UP-1' })), query)).last).toMatchObject({ notWithdrawn: null });
    expect(await findProducts('missing-1')).toMatchObject([{ withdrawnAt: expect.any(String) }]);
  });

  test.each([
    ['format=csv', '', 'E_EMPTY'],
    ['format=csv', 'a,b\n1,2\n', 'E_HEADER_MISSING'],
    ['format=csv', Buffer.from('productId', 'utf16le'), 'E_ENCODING'],
    ['format=json', csvContent(), 'E_JSON'],
    ['format=csv.gz', csvContent(), 'E_GZIP'],
    ['format=csv.gz', gzipSync(manyProductsCsv(50)).subarray(0, 200), 'E_GZIP'],
  ])('%s with another content is rejected', async (query, content, code) => {
    const { last } = await upload(content, query);
    expect(last).toMatchObject({ event: 'refused', code });
    expect(JSON.stringify(last)).not.toContain(folder);
    expect(listFolder()).toEqual([]);
  });

  test('is rejected while any other import runs, and so is a dry run', async () => {
    const held = await holdLock(store.pool, 'select pg_advisory_xact_lock($1)', [advisoryLocks.catalogue]);
    const first = importCatalogue(store.db, temporaryFile(csvContent(csvRow({ productId: 'BUSY-1' }))));
    await untilBlocked(store.pool, 1);
    for (const query of ['format=csv', 'format=csv&dryRun=true', 'format=csv&allOrNothing=true']) {
      expect((await upload(csvContent(csvRow({ productId: 'BUSY-2' })), query)).last).toMatchObject({
        event: 'refused',
        code: 'E_BUSY',
      });
    }
    await held.release();
    expect(await first).toMatchObject({ added: 1 });
  });

  test('is audited at its start and end with its administrator and file hash; a dry run is not audited', async () => {
    const [newest] = await listImportAudit();
    const content = csvContent(
      csvRow({ productId: 'AUDIT-1' }),
      csvRow({ productId: 'AUDIT-2' }),
      csvRow({ productId: '' }),
    );
    await upload(content, 'format=csv&dryRun=true');
    await upload(content);
    const entries = (await listImportAudit()).filter(({ id }) => id > (newest?.id ?? 0));
    const origin = { accountId: admin.id, network: '127.0.0.0/24', subject: null };
    const sha256 = createHash('sha256').update(content).digest('hex');
    const details = { format: 'csv', allOrNothing: false, withdrawMissing: false, sha256 };
    const counts = { added: 2, changed: 0, unchanged: 0, withdrawn: 0, rejected: 1 };
    expect(entries).toMatchObject([
      { ...origin, event: 'catalogue-imported', details: { ...details, ...counts, isWhole: true } },
      { ...origin, event: 'catalogue-import-started', details },
    ]);
    expect(entries[0]?.details?.import).toBe(entries[1]?.details?.import);
    expect(await importCatalogue(store.db, temporaryFile(csvContent(csvRow({ productId: 'AUDIT-3' }))))).toMatchObject({
      added: 1,
    });
    expect((await listImportAudit())[0]).toMatchObject({
      event: 'catalogue-imported',
      accountId: null,
      network: null,
      details: { added: 1 },
    });
  });

  test('that fails reports the request id only; the cause is logged', async () => {
    await store.db.execute(sql`alter table products add constraint rejected check (product_id <> 'FAIL-1')`);
    const { last } = await upload(csvContent(csvRow({ productId: 'FAIL-1' })));
    expect(last).toEqual({ event: 'failed', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(listFolder()).toEqual([]);
    await store.db.execute(sql`alter table products drop constraint rejected`);
  });
});

test('an archive that unpacks to more than the limit is rejected before anything is stored', async () => {
  const file = temporaryFile(gzipSync(manyProductsCsv(20_000)), 'csv.gz');
  expect(statSync(file).size).toBeLessThan(1_000_000);
  const version = await catalogueVersion(store.db);
  await expect(importCatalogue(store.db, file, { unpackedBytesMax: 3 * 1_048_576 })).rejects.toMatchObject({
    code: 'E_GZIP',
    message: 'The archive unpacks to more than 3 MB.',
  });
  expect(await catalogueVersion(store.db)).toBe(version);
});
