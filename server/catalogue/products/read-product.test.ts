import { expect, test } from 'vitest';
import { csvRow, parseRow, parseRows, validTexts } from '#server/catalogue/import/import.harness.ts';

const oneDosage = { availableDosages: '200 mg', defaultDosage: '200 mg' };
const validDosages = [
  { dosage: '200 mg', priceCents: 450 },
  { dosage: '400 mg', priceCents: 725 },
];

test('a valid record is accepted unchanged', async () => {
  expect(await parseRow({})).toEqual({
    line: 2,
    warnings: [],
    product: { ...validTexts, dosages: validDosages },
  });
});

test.each([
  ['E_REQUIRED', 'productId', { productId: '' }],
  ['E_REQUIRED', 'drugName', { drugName: ' \t ' }],
  ['E_REQUIRED', 'drugName', { drugName: '\u00ad\u00ad' }],
  ['E_REQUIRED', 'type', { type: '\u3164 \u2800' }],
  ['E_REQUIRED', 'category', { category: '' }],
  ['E_REQUIRED', 'type', { type: '\u00a0' }],
  ['E_REQUIRED', 'availableDosages', { availableDosages: '[]', dosagePricing: '{}' }],
  ['E_REQUIRED', 'availableDosages', { availableDosages: '200 mg||400 mg' }],
  ['E_REQUIRED', 'dosagePricing', { dosagePricing: '' }],
  ['E_TYPE', 'availableDosages', { availableDosages: '[200, 400]' }],
  ['E_ID_FORMAT', 'productId', { productId: '9.31048E+07' }],
  ['E_ID_FORMAT', 'productId', { productId: '9.31048E07' }],
  ['E_ID_FORMAT', 'productId', { productId: '../../../etc/passwd' }],
  ['E_ID_FORMAT', 'productId', { productId: 'A 1' }],
  ['E_TOO_LONG', 'productId', { productId: 'X'.repeat(65) }],
  ['E_TOO_LONG', 'description', { description: 'word '.repeat(1001) }],
  ['E_CONTROL_CHAR', 'drugName', { drugName: 'Met\u0000formin' }],
  ['E_CONTROL_CHAR', 'drugName', { drugName: '\u001b[2JIbuprofen' }],
  ['E_BIDI_CONTROL', 'drugName', { drugName: 'Ibu\u202eprofen' }],
  ['E_ENCODING', 'brandName', { brandName: 'Caf\ufffdine' }],
  ['E_BIDI_CONTROL', 'drugName', { drugName: 'Ibu&#x202e;profen' }],
  ['E_CONTROL_CHAR', 'drugName', { drugName: 'Ibu&#27;profen' }],
  ['E_URL', 'imageUrl', { imageUrl: 'javascript:alert(1)' }],
  ['E_URL', 'imageUrl', { imageUrl: '/pictures/../../secrets.env' }],
  ['E_URL', 'imageUrl', { imageUrl: '/pictures/%2E%2e/secrets.env' }],
  ['E_URL', 'imageUrl', { imageUrl: '//elsewhere.example/a.png' }],
  ['E_URL', 'imageUrl', { imageUrl: 'http://elsewhere.example/a.png' }],
  ['E_URL', 'imageUrl', { imageUrl: 'pictures/a.svg' }],
  ['E_JSON', 'dosagePricing', { dosagePricing: '{"200 mg": NaN, "400 mg": 1}' }],
  ['E_JSON', 'dosagePricing', { dosagePricing: '{"200 mg": 4.5, "400' }],
  ['E_JSON', 'dosagePricing', { dosagePricing: "{'200 mg': 4.5}" }],
  ['E_JSON', 'dosagePricing', { dosagePricing: '[4.5, 7.25]' }],
  ['E_JSON', 'availableDosages', { availableDosages: '{"200 mg": 1}' }],
  ['E_JSON_DUP_KEY', 'dosagePricing', { dosagePricing: '{"200 mg": 1, "200 mg": 100, "400 mg": 2}' }],
  ['E_JSON_DUP_KEY', 'dosagePricing', { dosagePricing: '{"200 mg": 1, "200\u00a0mg": 100, "400 mg": 2}' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { dosagePricing: '{"200 mg": "1,60", "400 mg": 2}' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { dosagePricing: '{"200 mg": "1,234.50", "400 mg": 2}' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { dosagePricing: '{"200 mg": "$1.60", "400 mg": 2}' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { dosagePricing: '{"200 mg": null, "400 mg": 2}' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { ...oneDosage, dosagePricing: '$15' }],
  ['E_PRICE_FORMAT', 'dosagePricing', { ...oneDosage, dosagePricing: '1,60' }],
  ['E_JSON', 'dosagePricing', { dosagePricing: '4.50' }],
  ['E_PRICE_NEGATIVE', 'dosagePricing', { dosagePricing: '{"200 mg": -1.6, "400 mg": 2}' }],
  ['E_PRICE_ZERO', 'dosagePricing', { dosagePricing: '{"200 mg": 0, "400 mg": 2}' }],
  ['E_PRICE_ZERO', 'dosagePricing', { dosagePricing: '{"200 mg": -0, "400 mg": 2}' }],
  ['E_PRICE_ZERO', 'dosagePricing', { dosagePricing: '{"200 mg": 0.004, "400 mg": 2}' }],
  ['E_PRICE_RANGE', 'dosagePricing', { dosagePricing: '{"200 mg": 1000000, "400 mg": 2}' }],
  ['E_DOSAGE_NOT_PRICED', 'dosagePricing', { dosagePricing: '{"200 mg": 1}' }],
  ['E_PRICE_WITHOUT_DOSAGE', 'dosagePricing', { dosagePricing: '{"200 mg": 1, "400 mg": 2, "800 mg": 3}' }],
  ['E_DEFAULT_NOT_LISTED', 'defaultDosage', { defaultDosage: '300 mg' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: '["__proto__"]', dosagePricing: '{"__proto__": 5}' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: 'constructor' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: '5/8\\' }],
] as [string, string, Record<string, string>][])('%s of %s is rejected: %j', async (code, column, overrides) => {
  expect(await parseRow(overrides)).toMatchObject({ line: 2, rejected: { code, column } });
});

test.each([
  ['W_UNICODE_NORMALISED', { drugName: 'Cafe\u0301ine' }, { drugName: 'Caf\u00e9ine' }],
  ['W_SPACE_NORMALISED', { brandName: '  Nurofen  Plus\t' }, { brandName: 'Nurofen Plus' }],
  ['W_SPACE_NORMALISED', { type: '\toral ' }, { type: 'oral' }],
  ['W_SPACE_NORMALISED', { category: ' Pain Relief ' }, { category: 'Pain Relief' }],
  ['W_SPACE_NORMALISED', { availableDosages: '["200\u00a0mg", "400 mg"]' }, { dosages: validDosages }],
  ['W_CASE_NORMALISED', { type: 'ORAL' }, { type: 'oral' }],
  ['W_TYPE_UNKNOWN', { type: 'teleported' }, { type: 'teleported' }],
  ['W_MARKUP', { drugName: '<script>alert(1)</script>' }, { drugName: '<script>alert(1)</script>' }],
  [
    'W_MARKUP',
    { description: '<p class="a">Hello<br/>world</p>\n<ul><li>One<li>Two</ul>' },
    { description: 'Hello\nworld\nOne\nTwo' },
  ],
  ['W_MARKUP', { description: 'Take <b>two</b><img src=x onerror=y> daily' }, { description: 'Take two daily' }],
  ['W_ENTITY', { drugName: 'Cr&eacute;me &amp; co &#8364;&#x20AC;' }, { drugName: 'Cr\u00e9me & co \u20ac\u20ac' }],
  ['W_FORMULA', { drugName: '=cmd|x' }, { drugName: '=cmd|x' }],
  ['W_FORMULA', { brandName: '@SUM(A1)' }, { brandName: '@SUM(A1)' }],
  ['W_FORMULA', { brandName: '-1 + 2' }, { brandName: '-1 + 2' }],
  ['W_FORMULA', { packagingType: '+1 bottle' }, { packagingType: '+1 bottle' }],
  ['W_ENTITY', { drugName: 'Unit [USP&apos\u0027U]' }, { drugName: "Unit [USP'U]" }],
  ['W_DEFAULT_MISSING', { defaultDosage: '' }, { defaultDosage: '200 mg' }],
  ['W_DOSAGE_DUPLICATE', { availableDosages: '["200 mg", "200 mg", "400 mg"]' }, { dosages: validDosages }],
  ['W_URL_REMOTE', { imageUrl: 'https://cdn.example/a.png' }, { imageUrl: 'https://cdn.example/a.png' }],
  [
    'W_PRICE_ROUNDED',
    { dosagePricing: '{"200 mg": 1.005, "400 mg": 0.66719}' },
    {
      dosages: [
        { dosage: '200 mg', priceCents: 101 },
        { dosage: '400 mg', priceCents: 67 },
      ],
    },
  ],
] as [string, Record<string, string>, object][])(
  '%s is a warning, and the record is accepted: %j',
  async (code, overrides, product) => {
    const record = await parseRow(overrides);
    expect(record.warnings?.map((warning) => warning.code)).toEqual([code]);
    expect(record.product).toMatchObject(product);
  },
);

test.each([
  [{ productId: '00093-1048-01' }, { productId: '00093-1048-01' }],
  [{ productId: '00093104801' }, { productId: '00093104801' }],
  [{ productId: '0403E10' }, { productId: '0403E10' }],
  [{ description: 'If p<0.05 & AT&T' }, { description: 'If p<0.05 & AT&T' }],
  [{ ...oneDosage, dosagePricing: ' 4.95 ' }, { dosages: [{ dosage: '200 mg', priceCents: 495 }] }],
  [{ imageUrl: '' }, { imageUrl: '' }],
  [{ drugName: 'ميتفورمين' }, { drugName: 'ميتفورمين' }],
  [{ brandName: '💊'.repeat(256) }, { brandName: '💊'.repeat(256) }],
  [{ drugName: 'Caféine 5 µg, below 25 °C' }, { drugName: 'Caféine 5 µg, below 25 °C' }],
  [{ drugName: 'Metformin "XR"' }, { drugName: 'Metformin "XR"' }],
  [{ drugName: 'x'.repeat(511) }, { drugName: 'x'.repeat(511) }],
  [{ description: 'One.\n\nTwo  spaces.' }, { description: 'One.\n\nTwo  spaces.' }],
  [{ availableDosages: ' 200 mg | 400 mg ' }, { dosages: validDosages, defaultDosage: '400 mg' }],
  [{ dosagePricing: '{"200 mg": "4.50", "400 mg": "7.25"}' }, { dosages: validDosages }],
  [
    { availableDosages: '["200 mg"]', defaultDosage: '200 mg', dosagePricing: '{"200 mg": 999999}' },
    { dosages: [{ dosage: '200 mg', priceCents: 99_999_900 }] },
  ],
] as [Record<string, string>, object][])('accepted without a warning: %j', async (overrides, product) => {
  const record = await parseRow(overrides);
  expect(record.warnings).toEqual([]);
  expect(record.product).toMatchObject(product);
});

test.each(['A-1', 'a-1 '])(
  'a record that repeats an id as "%s" is rejected; the first record is kept',
  async (productId) => {
    const price = { dosagePricing: '{"200 mg": 9, "400 mg": 9}' };
    const records = await parseRows(csvRow(), csvRow({ productId, ...price }), csvRow({ productId: 'A-2' }));
    const [first, second, third] = records;
    expect(first?.product).toMatchObject({ productId: 'A-1', dosages: validDosages });
    expect(second?.rejected).toMatchObject({ code: 'E_DUP_ID', reason: 'line 2 already has this productId' });
    expect(third?.product?.productId).toBe('A-2');
  },
);

test('a half-decoded entity is corrected in dosages, default dosage and prices', async () => {
  const halfDecoded = '1 [USP&apos\u0027U]';
  const fields = {
    availableDosages: `["${halfDecoded}"]`,
    defaultDosage: halfDecoded,
    dosagePricing: `{"${halfDecoded}": 1}`,
  };
  const record = await parseRow(fields);
  const corrected = "1 [USP'U]";
  expect(record.product).toMatchObject({ dosages: [{ dosage: corrected, priceCents: 100 }], defaultDosage: corrected });
  expect(new Set(record.warnings?.map((warning) => warning.code))).toEqual(new Set(['W_ENTITY']));
});

test('a dosage named __proto__ does not change any prototype', async () => {
  const fields = {
    availableDosages: '["__proto__"]',
    defaultDosage: '',
    dosagePricing: '{"__proto__": {"priceCents": 1}}',
  };
  expect((await parseRow(fields)).rejected).toBeDefined();
  expect('priceCents' in {}).toBe(false);
});

test('the id of a rejected record may be used by a later record', async () => {
  const [first, second] = await parseRows(csvRow({ drugName: '' }), csvRow());
  expect(first?.rejected?.code).toBe('E_REQUIRED');
  expect(second?.product?.productId).toBe('A-1');
});

test('a category gets the spelling of its first record', async () => {
  const [, second] = await parseRows(csvRow(), csvRow({ productId: 'A-2', category: 'pain relief' }));
  expect(second).toMatchObject({ product: { category: 'Pain Relief' }, warnings: [{ code: 'W_CASE_NORMALISED' }] });
});

test('a rejected value is shortened, and its control characters are escaped', async () => {
  const { rejected } = await parseRow({ drugName: `\u001b[2J${'x'.repeat(100)}` });
  expect(rejected?.value).toBe(`\\u{1b}[2J${'x'.repeat(56)}…`);
});

test('a warning shows the value as it stands in the file', async () => {
  const { warnings } = await parseRow({ dosagePricing: '{"200 mg": 1.204, "400 mg": 2}', drugName: '=cmd' });
  expect(warnings).toEqual([
    { code: 'W_FORMULA', column: 'drugName', value: '=cmd' },
    { code: 'W_PRICE_ROUNDED', column: 'dosagePricing', value: '200 mg: 1.204' },
  ]);
});

test('entities are decoded once', async () => {
  const record = await parseRow({ description: '1 &amp;lt; 2 and &lt;b&gt;' });
  expect(record.product?.description).toBe('1 &lt; 2 and <b>');
});
