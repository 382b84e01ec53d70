import { beforeAll, expect, test } from 'vitest';
import type { DeliveryFileReport } from '#contract/admin/stock/delivery-file.ts';
import type { Lot } from '#contract/admin/stock/lots.ts';
import { deliveryFileTemplate } from '#contract/stock/delivery-file.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { type Person, person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { warehouse } from '../../allocation/stock.harness.ts';

const store = await testStore();
let admin: Person;
const head = 'supplier,deliveryNote,gtin,productId,dosage,lotNumber,expiresOn,manufacturedOn,quantity,status';

const send = (file: string | Buffer, query = '') =>
  admin.send<DeliveryFileReport>('POST', `/api/admin/receipts/import${query}`, {
    ...{ raw: file, headers: { 'content-type': 'application/octet-stream' } },
  });
const report = async (file: string | Buffer, query = ''): Promise<DeliveryFileReport> => {
  const { status, body } = await send(file, query);
  expect(status).toBe(200);
  return body;
};
const lots = async (search: string) => (await admin.get<Lot[]>(`/api/admin/lots?search=${search}`)).body;

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  await importCatalogue(store.db, csvFile(csvRow({ productId: 'FILE-1' })));
  const { rows } = await store.pool.query<{ id: number; dosage: string }>('select id, dosage from items order by id');
  await admin.patch(`/api/admin/items/${rows[0]?.id}`, { gtin: '9506000134352' });
});
/** A dosage of the product, as csvRow has it. */
const dosage = async () => {
  const { rows } = await store.pool.query<{ dosage: string }>('select dosage from items order by id limit 1');
  return rows[0]?.dosage ?? '';
};

test('deliveries of a file are received, by GTIN or by product and dosage; the same file again changes nothing', async () => {
  const file = `${head}
Symbion,DN-1,9506000134352,,,F1-A,2099-12-31,2026-01-15,48,
Sigma,S-7,,FILE-1,${await dosage()},F1-B,2099-06-30,,12,Quarantined
SYMBION,dn-1,09506000134352,,,F1-C,2099-12-31,,2,
`;
  const trial = await report(file, '?trial=true');
  expect(await lots('F1-')).toEqual([]);
  const deliveries = [
    { supplier: 'Symbion', deliveryNote: 'DN-1', outcome: 'received', lines: 2, packs: 50 },
    { supplier: 'Sigma', deliveryNote: 'S-7', outcome: 'received', lines: 1, packs: 12 },
  ];
  expect(trial).toEqual({ missingColumns: [], deliveries, rejected: [], rejectedLines: 0 });
  expect(await report(file)).toEqual(trial);
  expect(await lots('F1-')).toMatchObject([
    { lotNumber: 'F1-B', onHand: 12, status: 'quarantined', supplier: 'Sigma' },
    { lotNumber: 'F1-A', onHand: 48, status: 'released', manufacturedOn: '2026-01-15' },
    { lotNumber: 'F1-C', onHand: 2 },
  ]);
  const again = await report(file);
  expect(again.deliveries.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
  expect((await lots('F1-A'))[0]?.onHand).toBe(48);
});

test('a delivery with a wrong line is not received, the others are; all wrong lines are named', async () => {
  const bad = (note: string, fields: string) => `Bad,${note},${fields}`;
  const file = [
    head,
    'Good,G-1,9506000134352,,,F2-A,2099-12-31,,5,',
    bad('B-1', '9506000134352,,,F2-B,2099-12-31,,5,'),
    bad('B-1', '9506000134353,,,F2-C,2099-12-31,,5,'),
    bad('B-1', '96385074,,,F2-D,2099-12-31,,5,'),
    bad('B-2', ',NONE,500 mg,F2 E,31/12/2099,,1.5,sold'),
    bad('B-2', ',,,,,,,'),
    ',B-3,9506000134352,,,F2-F,2099-12-31,,5,',
    bad('B-4', '9506000134352,,,F2-G,2099-12-31,2099-12-31,5,'),
    bad('B-5', '9506000134352,FILE-1,other,F2-H,2099-12-31,,5,'),
    bad('B-6', ',FILE-1,,F2-I,2027-02-30,,1000000000,'),
    bad('B-7', '9.506E+12,,,F2-J,2099-12-31,,٥,'),
  ].join('\r\n');
  const { deliveries, rejected, rejectedLines } = await report(file);
  expect(deliveries.filter(({ outcome }) => outcome !== 'rejected')).toMatchObject([{ deliveryNote: 'G-1' }]);
  expect(deliveries.find(({ deliveryNote }) => deliveryNote === 'B-1')).toMatchObject({ lines: 3 });
  const shown = rejected.map(({ line, column, value, code }) => `${line} ${column} ${value} ${code}`);
  expect(shown.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))).toEqual([
    '4 gtin 9506000134353 GTIN_INVALID',
    '5 gtin 96385074 ITEM_UNKNOWN',
    '6 expiresOn 31/12/2099 INVALID_INPUT',
    '6 lotNumber F2 E INVALID_INPUT',
    '6 quantity 1.5 INVALID_INPUT',
    '6 status sold INVALID_INPUT',
    '7 expiresOn  FIELDS_REQUIRED',
    '7 gtin  FIELDS_REQUIRED',
    '7 lotNumber  FIELDS_REQUIRED',
    '7 quantity  FIELDS_REQUIRED',
    '8 supplier  FIELDS_REQUIRED',
    '9 manufacturedOn 2099-12-31 MADE_AFTER_EXPIRY',
    '10 gtin 9506000134352 ITEM_UNKNOWN',
    '11 dosage  FIELDS_REQUIRED',
    '11 expiresOn 2027-02-30 INVALID_INPUT',
    '11 quantity 1000000000 INVALID_INPUT',
    '12 gtin 9.506E+12 GTIN_INVALID',
  ]);
  expect(rejectedLines).toBe(9);
  expect((await lots('F2-')).map(({ lotNumber }) => lotNumber)).toEqual(['F2-A']);
});

test('lines that contradict the stock are named with the stored date; a known note with other lines is rejected', async () => {
  await report(
    `${head}\nSymbion,DN-3,9506000134352,,,F3-A,2099-12-31,2026-01-15,10,\nSymbion,DN-3,9506000134352,,,F3-B,2099-12-31,,10,`,
  );
  const { rejected } = await report(`${head}
Symbion,DN-4,9506000134352,,,F3-C,2099-12-31,,10,
Symbion,DN-4,9506000134352,,,f3-a,2098-12-31,,10,
Symbion,DN-4,9506000134352,,,F3-B,2098-12-31,,10,
Symbion,DN-3,9506000134352,,,F3-A,2099-12-31,,11,
`);
  expect(rejected).toEqual([
    { line: 3, column: 'expiresOn', value: '2098-12-31', code: 'LOT_MISMATCH', storedExpiresOn: '2099-12-31' },
    { line: 4, column: 'expiresOn', value: '2098-12-31', code: 'LOT_MISMATCH', storedExpiresOn: '2099-12-31' },
    { line: 5, column: 'deliveryNote', value: 'DN-3', code: 'RECEIPT_EXISTS' },
  ]);
  expect(await lots('F3-C')).toEqual([]);
});

test('ordinary spreadsheets are read: semicolons, other headings, more columns, empty lines, quotes', async () => {
  const { deliveries } = await report(`\ufeffSupplier;Delivery note;GTIN;Lot number;Expires on;Notes;Quantity
"Meridian; Wholesale";M-1;9506000134352;F4-A;2099-12-31;"two
lines";7

;;;;;;
`);
  expect(deliveries).toMatchObject([{ supplier: 'Meridian; Wholesale', outcome: 'received', lines: 1, packs: 7 }]);
  expect((await report(deliveryFileTemplate, '?trial=true')).fault).toBeUndefined();
});

test('a cell too many is no packs, lines may end in any way, and one lot is made on one day', async () => {
  const short = 'supplier,deliveryNote,gtin,lotNumber,expiresOn,quantity';
  const comma = await report(`${short}\nA,C-1,9506000134352,F5-A,2099-12-31,1,000\n`);
  expect(comma.rejected).toMatchObject([{ line: 2, column: 'quantity', code: 'INVALID_INPUT' }]);
  const mixed = await report(
    `sep=,\r\n${short},notes\r\nA,C-2,9506000134352,F5-B,2099-12-31,1,x\nA,C-2,٩٥٠٦٠٠٠١٣٤٣٥٢,F5-C,2099-12-31,2,y\n`,
  );
  expect(mixed.deliveries).toMatchObject([{ outcome: 'received', lines: 2, packs: 3 }]);
  const placed = await report(`sep=;\n${short.replaceAll(',', ';')}\nA;C-5;9506000134352;F5-F;2099-12-31;x\n`);
  expect(placed.rejected).toMatchObject([{ line: 3, column: 'quantity' }]);
  const heading = await report(
    'supplier,deliveryNote,gtin,lotNumber,expiresOn,quantity,"a;b"\nA,C-4,9506000134352,F5-D,2099-12-31,1,\n',
  );
  expect(heading.fault).toBeUndefined();
  const made = (day: string) => `Symbion,C-3,9506000134352,,,F5-E,2099-12-31,${day},1,`;
  const { rejected } = await report([head, made('2026-01-15'), made('2026-02-20')].join('\n'));
  expect(rejected).toEqual([{ line: 3, column: 'manufacturedOn', value: '2026-02-20', code: 'LOT_MISMATCH' }]);
});

test('a file that cannot be read says why', async () => {
  const faultOf = async (file: string | Buffer) => {
    const { fault, missingColumns } = await report(file);
    return [fault, ...missingColumns];
  };
  expect(await faultOf(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).toEqual(['not-utf-8']);
  expect(await faultOf(head)).toEqual(['no-lines']);
  expect(await faultOf('')).toEqual(['no-lines']);
  expect(await faultOf('supplier,gtin\na,b')).toEqual([
    'columns',
    'deliveryNote',
    'lotNumber',
    'expiresOn',
    'quantity',
  ]);
  expect(await faultOf(`supplier,productId,deliveryNote,lotNumber,expiresOn,quantity\na`)).toEqual([
    'columns',
    'dosage',
  ]);
  expect(await faultOf(`${head}\n"open`)).toEqual(['quote']);
  expect(await faultOf(`${head}\n${'a\n'.repeat(10_001)}`)).toEqual(['too-many-lines']);
  expect((await send('a'.repeat(2_000_001))).status).toBe(413);
  const customer = await person(store);
  expect((await customer.send('POST', '/api/admin/receipts/import', { raw: head })).status).toBe(403);
});

test('a delivery of a file gives packs to the orders that wait, and a trial does not', async () => {
  const { trackedItem, ordered, figures, expectSound } = warehouse(store, admin);
  const item = await trackedItem();
  await ordered(item, 3, { shortages: 'ship-available' });
  await admin.patch(`/api/admin/items/${item.id}`, { gtin: '96385074' });
  const file = `${head}\nSymbion,DN-6,96385074,,,F6-A,2099-12-31,,10,`;
  await report(file, '?trial=true');
  expect(await figures(item)).toMatchObject({ backOrdered: 3 });
  await report(file);
  expect(await figures(item)).toEqual({ onHand: 10, reserved: 3, available: 7 });
  await expectSound();
});
