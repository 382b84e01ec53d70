import { expect, test } from 'vitest';
import type { DetectedColumns, ReadOptions } from './formats/records.ts';
import { csvRow, header, temporaryFile } from './import.harness.ts';
import { parseCatalogue } from './parse.ts';
import { plainPrice } from './read-dosage-record.ts';

async function read(content: string | Buffer, options: ReadOptions = {}) {
  const records = [];
  let found: DetectedColumns | undefined;
  const onColumns = (columns: DetectedColumns) => {
    found = columns;
  };
  const file = temporaryFile(content);
  for await (const record of parseCatalogue(file, { detectFormat: true, onColumns, ...options })) records.push(record);
  return { records, found };
}

const semicolons = `${header.replaceAll(',', ';')}\n${'A-1;Ibuprofen;"Nurofen; Forte";Eases pain.;Pain Relief;oral;;400 mg;;7.25;per pack;Box'}\n`;

test.each<[name: string, content: string | Buffer, separator: string, encoding: string]>([
  ['commas', `${header}\n${csvRow({ brandName: 'Nurofen; Forte' })}\n`, ',', 'utf-8'],
  ['semicolons', semicolons, ';', 'utf-8'],
  ["semicolons after Excel's first line", `sep=;\r\n${semicolons}`, ';', 'utf-8'],
  ['tabs', semicolons.replaceAll(/;(?! Forte)/g, '\t'), '\t', 'utf-8'],
  ['UTF-16 of a spreadsheet', Buffer.from(`\ufeff${semicolons}`, 'utf16le'), ';', 'utf-16le'],
  ['big-endian UTF-16', Buffer.from(`\ufeff${semicolons}`, 'utf16le').swap16(), ';', 'utf-16be'],
  ['Windows-1252', Buffer.from(semicolons.replace('Eases', 'Soulage é'), 'latin1'), ';', 'windows-1252'],
])('%s are detected', async (_name, content, separator, encoding) => {
  const { records, found } = await read(content);
  expect(found).toMatchObject({ separator, encoding });
  expect(records).toMatchObject([{ product: { productId: 'A-1', brandName: 'Nurofen; Forte' } }]);
});

test('Windows-1252 keeps its letters and its signs above 127', async () => {
  const content = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(csvRow({ brandName: 'Caféine@' }), 'latin1')]);
  const { records } = await read(Buffer.from(content.map((byte) => (byte === 64 ? 0x99 : byte))));
  expect(records[0]?.product?.brandName).toBe('Caféine™');
});

test('in a UTF-8 file, a record with other bytes is rejected, as without detection', async () => {
  const rows = [csvRow({ brandName: 'Caféine' }), csvRow({ productId: 'A-2', brandName: 'Caf@' })];
  const content = Buffer.from(Buffer.from([header, ...rows, ''].join('\n')).map((byte) => (byte === 64 ? 0xe9 : byte)));
  const { records, found } = await read(content);
  expect(found?.encoding).toBe('utf-8');
  expect(records).toMatchObject([{ product: { brandName: 'Caféine' } }, { rejected: { code: 'E_ENCODING' } }]);
});

test('ordinary headings are understood, and shown with what they mean and their first values', async () => {
  const lines = [
    'Item Code,Generic name,Strength,Unit Price,Remarks',
    'A-1,Ibuprofen,400 mg,$7.25,',
    'A-2,Aspirin,,3,new',
  ];
  const { records, found } = await read(lines.join('\n'));
  expect(found?.columns).toEqual([
    { heading: 'Item Code', column: 'productId', examples: ['A-1', 'A-2'] },
    { heading: 'Generic name', column: 'drugName', examples: ['Ibuprofen', 'Aspirin'] },
    { heading: 'Strength', column: 'dosage', examples: ['400 mg'] },
    { heading: 'Unit Price', column: 'price', examples: ['$7.25', '3'] },
    { heading: 'Remarks', column: null, examples: ['new'] },
  ]);
  expect(records.flatMap(({ ofDosage }) => ofDosage ?? [])).toEqual([
    { productId: 'A-1', dosage: '400 mg', priceCents: 725 },
    { productId: 'A-2', dosage: '', priceCents: 300 },
  ]);
});

test.each([
  ['Code,SKU,Price', [null, null, 'price']],
  ['SKU,Strength,List price,Net price', ['productId', 'dosage', null, null]],
  ['productId,dosage,price,New price', ['productId', 'dosage', null, null]],
  [`${header},Code,Unit price`, [...header.split(','), null, null]],
])('of several headings that could mean the same, none is taken: %s', async (headings, columns) => {
  let found: DetectedColumns | undefined;
  const onColumns = (given: DetectedColumns) => {
    found = given;
  };
  await read(`${headings}\n`, { onColumns }).catch(() => undefined);
  expect(found?.columns.map(({ column }) => column)).toEqual(columns);
});

test('repeated and empty headings each have a name of their own in a mapping', async () => {
  const content = 'SKU,Precio,Precio,\nA-1,9,7,400 mg\n';
  const mapping = { Precio: '', 'Precio (2)': 'price', '#4': 'dosage' };
  const { records, found } = await read(content, { mapping });
  expect(found?.columns.map(({ heading, column }) => [heading, column])).toEqual([
    ['SKU', 'productId'],
    ['Precio', null],
    ['Precio (2)', 'price'],
    ['#4', 'dosage'],
  ]);
  expect(records).toMatchObject([{ ofDosage: { productId: 'A-1', dosage: '400 mg', priceCents: 700 } }]);
});

test.each([
  ['Arabic (Windows-1256)', Buffer.from('c7e1c7d3e3', 'hex')],
  ['MS-DOS', Buffer.from('Caf\u0082ine', 'latin1')],
  ['unassigned bytes', Buffer.from('Caf\u0081', 'latin1')],
])('%s is not read as Windows-1252', async (_name, word) => {
  const [before = '', after = ''] = csvRow({ brandName: '@' }).split('@');
  const content = Buffer.concat([Buffer.from(`${header}\n${before}`), word, Buffer.from(after)]);
  const { records, found } = await read(content);
  expect(found?.encoding).toBe('utf-8');
  expect(records).toMatchObject([{ rejected: { code: 'E_ENCODING' } }]);
});

test('a file with the mark of UTF-8 is UTF-8, also with a bad byte', async () => {
  const content = Buffer.concat([
    Buffer.from(`\ufeff${header}\n`),
    Buffer.from(csvRow({ brandName: 'Café' }), 'latin1'),
  ]);
  expect((await read(content)).found?.encoding).toBe('utf-8');
});

test('a mapping decides before the headings, and the columns are described although they are then rejected', async () => {
  const content = 'Art.-Nr.,Code,Betrag\nA-1,7,9\n';
  const mapping = { 'Art.-Nr.': 'productId', Code: '', Betrag: 'price' };
  const { records } = await read(content, { mapping });
  expect(records).toMatchObject([{ ofDosage: { productId: 'A-1', priceCents: 900 } }]);
  let found: DetectedColumns | undefined;
  await expect(
    read(content, {
      onColumns: (columns) => {
        found = columns;
      },
    }),
  ).rejects.toMatchObject({ code: 'E_HEADER_MISSING' });
  expect(found?.columns.map(({ column }) => column)).toEqual([null, 'productId', null]);
});

test.each([
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['12,50 $', '12.50'],
  ['A$12.50', '12.50'],
  ['AUD 1,234.50', '1234.50'],
  ['1.234,50 AUD', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1 234', '1234.00'],
  ['26.8950', '26.8950'],
  ['1,234', undefined], // 1.23 or 1234
  ['1.234', undefined],
  ['0.125', '0.125'],
  ['1 12.50', '1 12.50'],
  ['4 95', '4 95'],
  ['A 5', 'A 5'],
  ['US$12.50', 'US$12.50'],
  ['12.50 €', '12.50 €'],
  ['-3', '-3'],
  ['free', 'free'],
])('the price %s of a supplier is read as %s', (given, plain) => {
  expect(plainPrice(given)).toBe(plain);
});
