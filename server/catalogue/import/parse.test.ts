import { readFileSync, truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { importTemplate } from '#contract/catalogue/import-template.ts';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { csvRow, header, jsonProduct, parseFile, parseRows, temporaryFile } from './import.harness.ts';

const ids = (records: { product?: { productId: string } | undefined }[]) =>
  records.map((each) => each.product?.productId);
const codes = (records: { rejected?: { code: string } | undefined }[]) => records.map((each) => each.rejected?.code);

test('UTF-8 with a byte order mark and CRLF is read like UTF-8 without', async () => {
  const text = `\ufeff${header}\r\n${csvRow({ drugName: 'Caféine' })}\r\n${csvRow({ productId: 'A-2' })}\r\n`;
  const records = await parseFile(temporaryFile(text));
  expect(ids(records)).toEqual(['A-1', 'A-2']);
  expect(records[0]).toMatchObject({
    line: 2,
    warnings: [],
    product: { drugName: 'Caféine', packagingType: 'Blister pack' },
  });
});

test('a record with another line ending than the header gets a warning', async () => {
  const records = await parseFile(temporaryFile(`${header}\n${csvRow()}\r\n${csvRow({ productId: 'A-2' })}`));
  expect(records[0]?.product?.packagingType).toBe('Blister pack');
  expect(records.map((each) => each.warnings)).toEqual([[{ code: 'W_EOL_MIXED', column: '', value: '' }], []]);
});

test('a line break inside quotes belongs to the field and counts as a line', async () => {
  const records = await parseRows(csvRow({ description: 'One.\nTwo.' }), '', csvRow({ productId: 'A-2', type: '' }));
  expect(records[0]?.product?.description).toBe('One.\nTwo.');
  expect(records[1]).toMatchObject({ line: 5, rejected: { code: 'E_REQUIRED', column: 'type' } });
});

test.each([
  ['Latin-1', 'drugName', 0xe9],
  ['Windows-1252', 'brandName', 0x92],
])('a byte of %s rejects only its record, and its offset is reported', async (_encoding, column, byte) => {
  const good = csvRow({ productId: 'A-2' });
  const bad = csvRow({ [column]: `a${String.fromCharCode(byte)}b` });
  const file = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(`${bad}\n`, 'latin1'), Buffer.from(`${good}\n`)]);
  const [first, second] = await parseFile(temporaryFile(file));
  const offset = file.indexOf(byte);
  expect(first?.rejected).toMatchObject({
    code: 'E_ENCODING',
    column,
    reason: expect.stringContaining(`byte ${offset} of the file`),
  });
  expect(second?.product?.productId).toBe('A-2');
});

test.each([
  ['at the end of a record', [0xef], '\n'],
  ['at the end of the file', [0xef], ''],
  ['half a character at the end of the file', [0xef, 0xbf], ''],
])('the offset of an invalid byte in the last field is reported: %s', async (_where, bytes, end) => {
  const before = `${header}\n${csvRow({ packagingType: 'Café' })}`;
  const file = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(end)]);
  const [record] = await parseFile(temporaryFile(file));
  expect(record?.rejected).toMatchObject({
    code: 'E_ENCODING',
    column: 'packagingType',
    reason: expect.stringContaining(`byte ${Buffer.byteLength(before)} of the file`),
  });
});

test('the offset of an invalid byte is correct after a replacement character', async () => {
  const before = Buffer.from(`${header}\n${csvRow({ drugName: '\ufffd' })}`);
  const [record] = await parseFile(temporaryFile(Buffer.concat([before, Buffer.from([0xe9])])));
  expect(record?.rejected?.reason).toContain(`byte ${before.length} of the file`);
});

test('any number of blank lines is skipped, and they count for line numbers', async () => {
  const blank = ' \t\r\n\n'.repeat(20_000);
  const rows = [csvRow({ description: 'One.\n\n\nTwo.' }), csvRow({ productId: 'A-2', type: '' })];
  const records = await parseFile(temporaryFile([blank, header, blank, rows[0], blank, rows[1], blank].join('\n')));
  expect(records[0]?.product?.description).toBe('One.\n\n\nTwo.');
  const lines = blank.split('\n').length;
  expect(records.map(({ line }) => line)).toEqual([2 * lines + 2, 3 * lines + 6]);
  const jsonl = await parseFile(temporaryFile(`${blank}${jsonProduct()}\n${blank}{\n`, 'jsonl'));
  expect(jsonl.map(({ line }) => line)).toEqual([lines, 2 * lines]);
});

test('a record with far too many commas ends the read', async () => {
  const records = await parseRows(csvRow(), ','.repeat(500_000), csvRow({ productId: 'A-2' }));
  expect(codes(records)).toEqual([undefined, 'E_TOO_LONG']);
});

test('a record with too few or too many columns is rejected, and the next one is read', async () => {
  const tooFew = csvRow().replace(/,[^,]*$/, '');
  const records = await parseRows(tooFew, `${csvRow()},more`, 'A-9', csvRow());
  expect(codes(records)).toEqual(['E_COLUMN_COUNT', 'E_COLUMN_COUNT', 'E_COLUMN_COUNT', undefined]);
});

test.each([
  ['empty cells', ','.repeat(catalogueColumns.length - 1)],
  ['fewer empty cells than columns', ',,'],
  ['cells of spaces', Array(catalogueColumns.length).fill(' ').join(',')],
  ['quoted empty cells', Array(catalogueColumns.length).fill('""').join(',')],
])('a row of %s is a blank line: spreadsheets leave such rows', async (_what, blank) => {
  const records = await parseRows(csvRow(), blank, blank, csvRow({ productId: 'A-2' }), blank);
  expect(records.map(({ line, product }) => [line, product?.productId])).toEqual([
    [2, 'A-1'],
    [5, 'A-2'],
  ]);
});

test('a record without an id is rejected, however little it has', async () => {
  const [record] = await parseRows(`${','.repeat(catalogueColumns.length - 1)}Box`);
  expect(record?.rejected).toMatchObject({ code: 'E_REQUIRED', column: 'productId' });
});

test.each(['sep=,', '"sep=,"', 'SEP=,\r'])('the line %j, which Excel reads first, is not the header', async (line) => {
  const records = await parseFile(temporaryFile(`\ufeff${line}\n${header}\n${csvRow()}\n`));
  expect(records.map(({ line, product }) => [line, product?.productId])).toEqual([[3, 'A-1']]);
});

test.each([
  ['inside an unquoted field', csvRow().replace('Nurofen', 'Nuro"fen')],
  ['that closes before the field ends', csvRow().replace('Nurofen', '"Nuro"fen')],
])('a quote %s is rejected, and the next record is read', async (_where, row) => {
  const records = await parseRows(row, csvRow());
  expect(records.map((each) => each.rejected?.code)).toEqual(['E_CSV_QUOTE', undefined]);
});

test('an unclosed quote is reported with its line, and records before it are read', async () => {
  const records = await parseRows(csvRow(), csvRow({ productId: 'A-2' }), 'A-3,Ibuprofen,"never,closed', 'A-4,more');
  expect(ids(records)).toEqual(['A-1', 'A-2', undefined]);
  expect(records[2]).toMatchObject({ line: 4, rejected: { code: 'E_CSV_UNTERMINATED' } });
  expect(records[2]?.rejected?.reason).toContain('line 4');
});

test('an unclosed quote in a large file is found in bounded memory', async () => {
  const records = await parseRows(csvRow(), `"${'x'.repeat(12_000_000)}`, csvRow());
  expect(codes(records)).toEqual([undefined, 'E_CSV_UNTERMINATED']);
  expect(records[1]?.rejected?.reason).toContain('nothing after it was read');
});

test('an endless line is found in bounded memory', async () => {
  const records = await parseRows(csvRow(), 'x'.repeat(12_000_000), csvRow());
  expect(codes(records)).toEqual([undefined, 'E_TOO_LONG']);
});

test('columns are read by name, in any order and case', async () => {
  const reversed = catalogueColumns.map((_, index) => catalogueColumns.length - 1 - index);
  const reverseColumns = (row: string) => reversed.map((index) => row.split(',')[index]).join(',');
  const withoutCommas = {
    description: 'x',
    availableDosages: '200 mg',
    defaultDosage: '',
    dosagePricing: '{"200 mg": 1}',
  };
  const [record] = await parseFile(
    temporaryFile(
      `${reverseColumns(header).replace('drugName', ' DRUGNAME ')}\n${reverseColumns(csvRow(withoutCommas))}`,
    ),
  );
  expect(record?.product).toMatchObject({ productId: 'A-1', drugName: 'Ibuprofen' });
});

test('an unknown column is ignored with a warning', async () => {
  const records = await parseFile(temporaryFile(`${header},note\n${csvRow()},secret\n`));
  expect(records[0]).toEqual({ line: 1, warnings: [{ code: 'W_HEADER_EXTRA', column: 'note', value: '' }] });
  expect(ids(records)).toEqual([undefined, 'A-1']);
});

test('a file with only a header has no records', async () => {
  expect(await parseFile(temporaryFile(header))).toEqual([]);
});

const semicolons = header.replaceAll(',', ';');
test.each([
  ['E_EMPTY', 'nothing', '', 'csv'],
  ['E_EMPTY', 'a byte order mark', '\ufeff', 'csv'],
  ['E_EMPTY', 'blank lines', '\n\n', 'csv'],
  ['E_EMPTY', 'blank lines', '\n\n', 'json'],
  ['E_ENCODING', 'UTF-16 with a byte order mark', Buffer.from(`\ufeff${header}`, 'utf16le'), 'csv'],
  ['E_ENCODING', 'UTF-16 without one', Buffer.from(header, 'utf16le'), 'csv'],
  ['E_ENCODING', 'an image', Buffer.from('89504e470d0a1a0a', 'hex'), 'csv'],
  ['E_WORKBOOK', 'an Excel workbook', Buffer.from('504b030414000600', 'hex'), 'csv'],
  ['E_WORKBOOK', 'an old Excel workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'csv'],
  ['E_HEADER_MISSING', "semicolons after Excel's first line", `sep=;\n${header.replaceAll(',', ';')}`, 'csv'],
  ['E_HEADER_MISSING', 'a missing column', header.replace(',dosagePricing', ''), 'csv'],
  ['E_HEADER_MISSING', 'semicolons', semicolons, 'csv'],
  ['E_HEADER_DUPLICATE', 'a duplicate column', `${header},DrugName`, 'csv'],
  ['E_HEADER_LONG', 'more columns than any table has', `${header}${','.repeat(1_000)}`, 'csv'],
  ['E_JSON', 'an object', jsonProduct(), 'json'],
  ['E_JSON', 'text', 'productId', 'json'],
  ['E_GZIP', 'a file that is not an archive', header, 'csv.gz'],
] as [string, string, string | Buffer, string][])(
  '%s: %s rejects the whole file',
  async (code, _what, content, ending) => {
    await expect(parseFile(temporaryFile(content, ending))).rejects.toMatchObject({ name: 'ImportError', code });
  },
);

test.each([
  ['Missing columns: dosagePricing.', header.replace(',dosagePricing', '')],
  ['The first line names dosagePricing twice.', `${header},dosagePricing`],
])('a faulty header is rejected with the columns: %s', async (message, text) => {
  await expect(parseFile(temporaryFile(text))).rejects.toMatchObject({ message });
});

test('a truncated archive is rejected before any record is read', async () => {
  const file = temporaryFile(gzipSync(`${header}\n${csvRow()}\n`), 'csv.gz');
  truncateSync(file, readFileSync(file).length - 5);
  await expect(parseFile(file)).rejects.toMatchObject({ code: 'E_GZIP' });
});

test('a missing file and an unknown file extension are rejected', async () => {
  await expect(parseFile('/nowhere/at-all.csv')).rejects.toMatchObject({ code: 'E_FILE' });
  await expect(parseFile('/nowhere/at-all.ods')).rejects.toMatchObject({ code: 'E_FORMAT' });
});

test.each([
  ['csv.gz', gzipSync(`${header}\n${csvRow()}\n`)],
  ['jsonl', `${jsonProduct()}\n`],
  ['jsonl.gz', gzipSync(`\ufeff${jsonProduct()}`)],
  ['json', `[${jsonProduct()}]`],
  ['json.gz', gzipSync(`\ufeff[\n${jsonProduct()}\n]\n`)],
])('%s gives the same product as .csv', async (ending, content) => {
  const [fromCsv] = await parseRows(csvRow());
  const [record] = await parseFile(temporaryFile(content, ending));
  expect(record?.product).toEqual(fromCsv?.product);
});

test('JSON lines: an invalid line is rejected alone', async () => {
  const lines = [
    '{"productId": ',
    '',
    '[1]',
    jsonProduct({ productId: 5 }),
    jsonProduct({ drugName: '\ud800' }),
    jsonProduct(),
  ];
  const records = await parseFile(temporaryFile(lines.join('\n'), 'jsonl'));
  expect(records.map((each) => each.line)).toEqual([1, 3, 4, 5, 6]);
  expect(codes(records)).toEqual(['E_JSON', 'E_JSON', 'E_TYPE', 'E_ENCODING', undefined]);
});

test('a JSON line that is too long is rejected, and the next one is read', async () => {
  const records = await parseFile(temporaryFile(`"${'x'.repeat(5_000_000)}"\n${jsonProduct()}\n`, 'jsonl'));
  expect(codes(records)).toEqual(['E_JSON', undefined]);
});

test('a JSON array: brackets and quotes inside strings do not end an element', async () => {
  const name = 'a ]}", \\" [{ \\';
  const file = temporaryFile(
    ` [ ${jsonProduct({ drugName: name })} ,\n\n ${jsonProduct({ productId: 'A-2' })} ] \n`,
    'json',
  );
  const records = await parseFile(file);
  expect(records[0]?.product?.drugName).toBe(name);
  expect(records.map((each) => each.line)).toEqual([1, 3]);
});

test.each([
  ['an empty array', '[ ]', []],
  ['a missing comma', `[${jsonProduct()} ${jsonProduct()}]`, ['E_JSON']],
  ['an extra comma', `[${jsonProduct()},]`, [undefined, 'E_JSON']],
  ['a truncated array', `[${jsonProduct()}, {"productId": "A-`, [undefined, 'E_JSON']],
  ['a brace instead of the closing bracket', '[{"productId":"A"}}', ['E_JSON']],
  ['an extra brace', `[${jsonProduct()}}, ${jsonProduct()}]`, ['E_JSON', undefined]],
  ['a vertical tab before it', `\u000b[${jsonProduct()}]`, 'E_JSON'],
  ['a form feed after it', `[${jsonProduct()}]\u000c`, [undefined, 'E_JSON']],
  ['a form feed within it', `[\u000c${jsonProduct()}]`, ['E_JSON']],
  ['far too many values', `[${jsonProduct({ note: Array(20_000).fill(1) })}, ${jsonProduct()}]`, ['E_JSON', undefined]],
  ['text after the array', `[${jsonProduct()}] []`, [undefined, 'E_JSON']],
] as [string, string, string | (string | undefined)[]][])('a JSON array: %s', async (_what, content, expected) => {
  const result = await parseFile(temporaryFile(content, 'json')).then(codes, ({ code }) => code);
  expect(result).toEqual(expected);
});

test('the template that the import page offers is imported as it is', async () => {
  const records = await parseFile(temporaryFile(`\ufeff${importTemplate}`));
  expect(records.map(({ product, warnings }) => [product?.dosages, warnings])).toEqual([
    [
      [
        { dosage: '250 mg', priceCents: 495 },
        { dosage: '500 mg', priceCents: 795 },
      ],
      [],
    ],
    [[{ dosage: '1 %', priceCents: 1250 }], []],
  ]);
});
