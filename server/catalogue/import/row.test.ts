import { expect, test } from 'vitest';
import { csvRow, parseRow, parseRows } from './import.harness.ts';

test('a sound record is taken as it is', async () => {
  expect(await parseRow({})).toEqual({
    line: 2,
    warnings: [],
    product: {
      productId: 'A-1',
      drugName: 'Ibuprofen',
      brandName: 'Nurofen',
      description: 'Eases pain.',
      category: 'Pain Relief',
      type: 'oral',
      imageUrl: '/pictures/blister.svg',
      dosages: [
        { dosage: '200 mg', priceCents: 450 },
        { dosage: '400 mg', priceCents: 725 },
      ],
      defaultDosage: '400 mg',
      priceUnit: 'per pack',
      packagingType: 'Blister pack',
    },
  });
});

test.each([
  ['E_REQUIRED', 'productId', { productId: '' }],
  ['E_REQUIRED', 'drugName', { drugName: ' \t ' }],
  ['E_REQUIRED', 'category', { category: '' }],
  ['E_REQUIRED', 'type', { type: '\u00a0' }],
  ['E_REQUIRED', 'availableDosages', { availableDosages: '[]', dosagePricing: '{}' }],
  ['E_REQUIRED', 'availableDosages', { availableDosages: '200 mg||400 mg' }],
  ['E_REQUIRED', 'dosagePricing', { dosagePricing: '' }],
  ['E_TYPE', 'availableDosages', { availableDosages: '[200, 400]' }],
  ['E_ID_FORMAT', 'productId', { productId: '9.31048E+07' }],
  ['E_ID_FORMAT', 'productId', { productId: '93E7' }],
  ['E_ID_FORMAT', 'productId', { productId: '../../../etc/passwd' }],
  ['E_ID_FORMAT', 'productId', { productId: 'A 1' }],
  ['E_TOO_LONG', 'productId', { productId: 'X'.repeat(65) }],
  ['E_TOO_LONG', 'description', { description: 'word '.repeat(1001) }],
  ['E_CONTROL_CHAR', 'drugName', { drugName: 'Met\u0000formin' }],
  ['E_CONTROL_CHAR', 'drugName', { drugName: '\u001b[2JIbuprofen' }],
  ['E_BIDI_CONTROL', 'brandName', { brandName: 'Nuro\u202efen' }],
  ['E_ENCODING', 'brandName', { brandName: 'Caf\ufffdine' }],
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
  ['E_PRICE_FORMAT', 'dosagePricing', { dosagePricing: '{"200 mg": null, "400 mg": 2}' }],
  ['E_PRICE_NEGATIVE', 'dosagePricing', { dosagePricing: '{"200 mg": -1.6, "400 mg": 2}' }],
  ['E_PRICE_ZERO', 'dosagePricing', { dosagePricing: '{"200 mg": 0.004, "400 mg": 2}' }],
  ['E_PRICE_RANGE', 'dosagePricing', { dosagePricing: '{"200 mg": 1000000, "400 mg": 2}' }],
  ['E_DOSAGE_NOT_PRICED', 'dosagePricing', { dosagePricing: '{"200 mg": 1}' }],
  ['E_PRICE_WITHOUT_DOSAGE', 'dosagePricing', { dosagePricing: '{"200 mg": 1, "400 mg": 2, "800 mg": 3}' }],
  ['E_DEFAULT_NOT_LISTED', 'defaultDosage', { defaultDosage: '300 mg' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: '["__proto__"]', dosagePricing: '{"__proto__": 5}' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: 'constructor' }],
  ['E_DOSAGE_RESERVED', 'availableDosages', { availableDosages: '5/8\\' }],
] as [string, string, Record<string, string>][])('%s of %s is rejected: %j', async (code, column, wish) => {
  expect(await parseRow(wish)).toMatchObject({ line: 2, rejected: { code, column } });
});

test.each([
  ['W_UNICODE_NORMALISED', { drugName: 'Cafe\u0301ine' }, { drugName: 'Caf\u00e9ine' }],
  ['W_SPACE_NORMALISED', { brandName: '  Nurofen  Plus\t' }, { brandName: 'Nurofen Plus' }],
  ['W_SPACE_NORMALISED', { availableDosages: '["200\u00a0mg", "400 mg"]' }, {}],
  ['W_CASE_NORMALISED', { type: 'ORAL' }, { type: 'oral' }],
  ['W_TYPE_UNKNOWN', { type: 'teleported' }, { type: 'teleported' }],
  ['W_MARKUP', { drugName: '<script>alert(1)</script>' }, { drugName: '<script>alert(1)</script>' }],
  ['W_MARKUP', { description: 'Tom &amp; Jerry' }, { description: 'Tom &amp; Jerry' }],
  ['W_FORMULA', { drugName: '=cmd|x' }, { drugName: '=cmd|x' }],
  ['W_FORMULA', { packagingType: '+1 bottle' }, { packagingType: '+1 bottle' }],
  ['W_ENTITY', { drugName: 'Unit [USP&apos\u0027U]' }, { drugName: "Unit [USP'U]" }],
  ['W_DEFAULT_MISSING', { defaultDosage: '' }, { defaultDosage: '200 mg' }],
  ['W_DOSAGE_DUPLICATE', { availableDosages: '["200 mg", "200 mg", "400 mg"]' }, {}],
  ['W_URL_REMOTE', { imageUrl: 'https://cdn.example/a.png' }, { imageUrl: 'https://cdn.example/a.png' }],
  [
    'W_PRICE_ROUNDED',
    { dosagePricing: '{"200 mg": 1.005, "400 mg": 2}' },
    {
      dosages: [
        { dosage: '200 mg', priceCents: 101 },
        { dosage: '400 mg', priceCents: 200 },
      ],
    },
  ],
] as [string, Record<string, string>, object][])(
  '%s is told, and the record taken: %j',
  async (code, wish, product) => {
    const record = await parseRow(wish);
    expect(record.warnings?.map((warning) => warning.code)).toEqual([code]);
    expect(record.product).toMatchObject(product);
  },
);

test.each([
  [{ productId: '00093-1048-01' }, { productId: '00093-1048-01' }],
  [{ productId: '00093104801' }, { productId: '00093104801' }],
  [{ imageUrl: '' }, { imageUrl: '' }],
  [{ drugName: 'ميتفورمين' }, { drugName: 'ميتفورمين' }],
  [{ brandName: '💊'.repeat(256) }, { brandName: '💊'.repeat(256) }],
  [{ description: 'One.\n\nTwo  spaces.' }, { description: 'One.\n\nTwo  spaces.' }],
  [{ availableDosages: ' 200 mg | 400 mg ' }, { defaultDosage: '400 mg' }],
  [{ dosagePricing: '{"200 mg": "4.50", "400 mg": "7.25"}' }, {}],
] as [Record<string, string>, object][])('taken without a warning: %j', async (wish, product) => {
  const record = await parseRow(wish);
  expect(record.warnings).toEqual([]);
  expect(record.product).toMatchObject(product);
});

test('an id that repeats, in any case, is rejected; the first record stays', async () => {
  const [first, second, third] = await parseRows(csvRow(), csvRow({ productId: 'a-1 ' }), csvRow({ productId: 'A-2' }));
  expect(first?.product?.productId).toBe('A-1');
  expect(second?.rejected).toMatchObject({ code: 'E_DUP_ID', reason: 'line 2 already has this productId' });
  expect(third?.product?.productId).toBe('A-2');
});

test('an id whose first record was rejected is free', async () => {
  const [first, second] = await parseRows(csvRow({ drugName: '' }), csvRow());
  expect(first?.rejected?.code).toBe('E_REQUIRED');
  expect(second?.product?.productId).toBe('A-1');
});

test('a category takes the spelling that came first', async () => {
  const [, second] = await parseRows(csvRow(), csvRow({ productId: 'A-2', category: 'pain relief' }));
  expect(second).toMatchObject({ product: { category: 'Pain Relief' }, warnings: [{ code: 'W_CASE_NORMALISED' }] });
});

test('a rejected value is short and cannot reach the terminal', async () => {
  const { rejected } = await parseRow({ drugName: `\u001b[2J${'x'.repeat(100)}` });
  expect(rejected?.value).toBe(`\\u{1b}[2J${'x'.repeat(56)}…`);
});
