import { expect, test } from 'vitest';
import type { DetectedColumns } from '#server/catalogue/import/formats/records.ts';
import { temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { type ParseOptions, parseCatalogue } from '#server/catalogue/import/parse.ts';
import { textCell, workbookParts, zipOf } from './workbook.harness.ts';

async function read(content: Buffer, options: ParseOptions = {}) {
  const records = [];
  let found: DetectedColumns | undefined;
  const onColumns = (columns: DetectedColumns) => {
    found = columns;
  };
  for await (const record of parseCatalogue(temporaryFile(content, 'xlsx'), { onColumns, ...options })) {
    records.push(record);
  }
  return { records, found };
}

const heading = `<row r="2">${['Item Code', 'Strength', 'Price'].map((text, index) => textCell(`${'ABC'[index]}2`, text)).join('')}</row>`;
const pricesOf = (content: Buffer) =>
  read(content).then(({ records }) =>
    records.flatMap(({ line, ofDosage }) => (ofDosage ? [{ line, ...ofDosage }] : [])),
  );

test("a supplier's price list: the first visible sheet, its values, and the rows' own numbers", async () => {
  const rows = [
    heading,
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><v>13.750000000000002</v></c></row>',
    '<row r="4"><c r="B4"><v>99</v></c></row>', // no code
    `<row r="7">${textCell('A7', 'A-2')}<c r="C7" t="str"><f>C3*2</f><v>$27.50</v></c>${textCell('F7', 'a note')}</row>`,
    '<row r="8"><c r="A8" t="s"><v>0</v></c><c r="B8" t="s"><v>1</v></c><c r="C8" t="e"><v>#REF!</v></c></row>',
  ];
  const strings = ['<t>A-1</t>', '<r><t>400 </t></r><r><t>mg</t></r><rPh><t>spoken</t></rPh>'];
  const { records, found } = await read(zipOf(workbookParts(rows.join(''), strings)));
  expect(found).toMatchObject({ separator: null, encoding: null, sheet: 'Prices & packs' });
  expect(found?.columns[1]).toEqual({ heading: 'Strength', column: 'dosage', examples: ['400 mg', '99'] });
  expect(records).toMatchObject([
    { line: 3, ofDosage: { productId: 'A-1', dosage: '400 mg', priceCents: 1375 } },
    { line: 4, rejected: { column: 'productId', code: 'E_REQUIRED' } },
    { line: 7, ofDosage: { productId: 'A-2', dosage: '', priceCents: 2750 } },
    { line: 8, rejected: { column: 'price', value: '#REF!', code: 'E_CELL' } },
  ]);
});

test('numbers are read as they are shown: percentages, codes with zeros, and no date for a strength', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\ %"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="167" formatCode="&quot;dose&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>';
  const row = (line: number, strength: string) =>
    `<row r="${line}"><c r="A${line}" s="3"><v>712</v></c>${strength}<c r="C${line}"><v>26.895</v></c></row>`;
  const rows = [
    row(3, '<c r="B3" s="1"><v>0.05</v></c>'),
    row(4, '<c r="B4" s="2"><v>1E-3</v></c>'),
    row(5, '<c r="B5" s="5"><v>20</v></c>'),
    row(6, '<c r="B6" s="4"><v>45000</v></c>'),
    row(7, textCell('B7', '500 mg_x000D_')),
  ];
  const parts = [...workbookParts(heading + rows.join('')), { name: 'xl/styles.xml', content: styles }];
  const { records } = await read(zipOf(parts));
  expect(records.slice(0, 4).map(({ ofDosage, rejected }) => ofDosage ?? rejected?.code)).toEqual([
    { productId: '00712', dosage: '5%', priceCents: 2690 },
    { productId: '00712', dosage: '0.1 %', priceCents: 2690 },
    { productId: '00712', dosage: '20', priceCents: 2690 },
    'E_CELL',
  ]);
  expect(records[4]?.ofDosage?.dosage).toBe('500 mg');
});

test('rows and cells without references follow each other', async () => {
  const rows = `<row>${['SKU', 'Price'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row><row><c><v>70012</v></c><c><v>4</v></c></row>`;
  expect(await pricesOf(zipOf(workbookParts(rows)))).toEqual([
    { line: 2, productId: '70012', dosage: '', priceCents: 400 },
  ]);
});

test('entities that a workbook defines are not expanded', async () => {
  const parts = workbookParts(`${heading}<row r="3">${textCell('A3', '&big;')}</row>`);
  const sheet = parts.at(-1);
  if (sheet) sheet.content = `<!DOCTYPE x [<!ENTITY big "A-1">]>${sheet.content}`;
  await expect(read(zipOf(parts))).rejects.toMatchObject({ code: 'E_WORKBOOK_DAMAGED' });
});

const good = workbookParts(heading);
const large = 'x'.repeat(2_000_000);

test.each<[name: string, content: Buffer, options?: ParseOptions]>([
  ['text', Buffer.from('productId,price\n')],
  ['an old workbook (.xls)', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['an archive that ends early', zipOf(good).subarray(0, 400)],
  ['an archive without a workbook', zipOf([{ name: 'mimetype', content: 'application/epub+zip' }])],
  ['a workbook without its sheet', zipOf(good.slice(0, -1))],
  ['XML that is not well-formed', zipOf(workbookParts(`${heading}<row></cell>`))],
  ['an archive that unpacks to more than the limit', zipOf(workbookParts(large)), { unpackedBytesMax: 1_000_000 }],
  [
    'a workbook of a million sheets',
    zipOf([
      { name: 'xl/workbook.xml', content: `<workbook>${'<sheet/>'.repeat(1_000_000)}</workbook>` },
      ...good.slice(1),
    ]),
  ],
  ['a text of many megabytes', zipOf(workbookParts(`${heading}<row r="3">${textCell('A3', large)}</row>`))],
  [
    'an archive that unpacks to more than it says',
    zipOf([...good.slice(0, -1), { name: 'xl/worksheets/sheet2.xml', content: large, declaredBytes: 10 }]),
  ],
])('%s is rejected as a whole', async (_name, content, options) => {
  await expect(read(content, options)).rejects.toMatchObject({ name: 'ImportError', code: 'E_WORKBOOK_DAMAGED' });
});

test('an empty sheet is said to be empty, and a missing column is named', async () => {
  await expect(read(zipOf(workbookParts('')))).rejects.toMatchObject({ code: 'E_EMPTY' });
  const rows = `<row>${textCell('A1', 'SKU')}${textCell('B1', 'Name')}</row>`;
  await expect(read(zipOf(workbookParts(rows)))).rejects.toMatchObject({ code: 'E_HEADER_MISSING' });
});

test('an import can be aborted while a workbook is read', async () => {
  const reason = new Error('stopped');
  await expect(read(zipOf(good), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
