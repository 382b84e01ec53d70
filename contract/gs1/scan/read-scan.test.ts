import { expect, test } from 'vitest';
import { readScan, type Scan, type ScanProblem } from './read-scan.ts';

const TODAY = '2026-11-25';
const GS = '\u001d';
/** An example of GS1, behind its identifier. */
const GTIN = '09506000134352';
const G = `01${GTIN}`;

function readOf(text: string): Omit<Scan, 'problems'> {
  const { problems, ...fields } = readScan(text, TODAY);
  expect(problems).toEqual([]);
  return fields;
}

const whole = { gtin: GTIN, expiresOn: '2027-12-31', lotNumber: 'AB12', serialNumber: 'S1' };

test.each<[name: string, scan: string, fields: Omit<Scan, 'problems'>]>([
  ['expiry, lot and serial number', `${G}1727123110AB12${GS}21S1`, whole],
  ['a GS1 DataMatrix', `]d2${G}1727123110AB12${GS}21S1`, whole],
  ['a GS1-128', `]C1${G}1727123110AB12${GS}21S1`, whole],
  ['a GS1 QR code', `]Q3${G}1727123110AB12${GS}21S1`, whole],
  ['a GS1 DataBar', `]e0${G}1727123110AB12${GS}21S1`, whole],
  ['a separator first', `${GS}${G}1727123110AB12${GS}21S1`, whole],
  ['a symbol that GS1 did not mark', `]d1${G}1727123110AB12${GS}21S1`, { ...whole, isNotGs1Symbol: true }],
  ['a Code 128 that GS1 did not mark', `]C0${G}1727123110AB12${GS}21S1`, { ...whole, isNotGs1Symbol: true }],
  ['the separator as a picture', `${G}1727123110AB12␝21S1`, whole],
  ['the separator in braces', `${G}1727123110AB12{GS}21S1`, whole],
  ['the separator as control and bracket', `${G}1727123110AB12^]21S1`, whole],
  ['the separator as a bar', `${G}1727123110AB12|21S1`, whole],
  ['a line break behind it', `${G}1727123110AB12${GS}21S1\r\n`, whole],
  ['a lot that looks like a separator in writing', `${G}10A<GS>B`, { gtin: GTIN, lotNumber: 'A<GS>B' }],
  ['brackets', `(01)${GTIN}(17)271231(10)AB12(21)S1`, whole],
  [
    'brackets that are data',
    `(01)${GTIN}(17)271231(10)A(2)B`,
    { ...whole, lotNumber: 'A(2)B', serialNumber: undefined },
  ],
  ['the month alone', `${G}17270200`, { gtin: GTIN, expiresOn: '2027-02-28', isMonthOnly: true }],
  ['the month alone, in a leap year', `${G}17280200`, { gtin: GTIN, expiresOn: '2028-02-29', isMonthOnly: true }],
  ['this month', `${G}17261100`, { gtin: GTIN, expiresOn: '2026-11-30', isMonthOnly: true }],
  ['50 years from now', `${G}17760101`, { gtin: GTIN, expiresOn: '2076-01-01' }],
  ['51 years from now is 49 years ago', `${G}17770101`, { gtin: GTIN, expiresOn: '1977-01-01' }],
  ['a lot at the end', `${G}10AB12`, { gtin: GTIN, lotNumber: 'AB12' }],
  ['a lot and a separator', `${G}10AB12${GS}`, { gtin: GTIN, lotNumber: 'AB12' }],
  ['two separators', `${G}10AB12${GS}${GS}17271231`, { gtin: GTIN, lotNumber: 'AB12', expiresOn: '2027-12-31' }],
  ['a lot of 20 characters', `${G}10${'L'.repeat(20)}`, { gtin: GTIN, lotNumber: 'L'.repeat(20) }],
  ['a lot in small letters', `${G}10ab-12/3`, { gtin: GTIN, lotNumber: 'ab-12/3' }],
  ['a lot that ends like no date', `${G}10AB1217271331`, { gtin: GTIN, lotNumber: 'AB1217271331' }],
  [
    'a lot that ends like an expiry beside an expiry',
    `${G}1727123110AB1217270101`,
    {
      ...{ gtin: GTIN, expiresOn: '2027-12-31', lotNumber: 'AB1217270101' },
    },
  ],
  ['Arabic digits', '٠١٠٩٥٠٦٠٠٠١٣٤٣٥٢١٧٢٧١٢٣١', { gtin: GTIN, expiresOn: '2027-12-31' }],
  ['a GTIN of 8 digits', '96385074', { gtin: '00000096385074' }],
  ['a GTIN of 12 digits', '614141234561', { gtin: '00614141234561' }],
  ['a GTIN of 13 digits', '9506000134352', { gtin: GTIN }],
  ['an EAN that the scanner names', ']E09506000134352', { gtin: GTIN }],
  ['a German number of a medicine', '04150088800125', { gtin: '04150088800125' }],
  ['a French number of a medicine', '3400930000007', { gtin: '03400930000007' }],
  ['a case', '0119506000134359', { gtin: '19506000134359' }],
  ['the content of a case', '0219506000134359375', { gtin: '19506000134359', isContent: true, count: 5 }],
  ['a pallet', '00195060001343520007', { sscc: '195060001343520007' }],
  ['a symbol with an expiry alone', ']C117270106', { expiresOn: '2027-01-06' }],
  ['a symbol with a count alone', ']C13712', { count: 12 }],
  ['a count', `${G}30120`, { gtin: GTIN, count: 120 }],
  ['a count of a case', `${G}3712`, { gtin: GTIN, count: 12 }],
  ['the same count twice', `${G}3012${GS}3712`, { gtin: GTIN, count: 12 }],
  ['best before', `${G}15270630`, { gtin: GTIN, bestBefore: '2027-06-30' }],
  [
    'best before and an expiry',
    `${G}1527063017271231`,
    {
      ...{ gtin: GTIN, bestBefore: '2027-06-30', expiresOn: '2027-12-31' },
    },
  ],
  ['made on', `${G}1727123111260115`, { gtin: GTIN, expiresOn: '2027-12-31', manufacturedOn: '2026-01-15' }],
  [
    'made in the month in which it expires',
    `${G}1726110011261100`,
    {
      ...{ gtin: GTIN, expiresOn: '2026-11-30', isMonthOnly: true, manufacturedOn: '2026-11-01' },
    },
  ],
  ['a supplier’s code', `${G}240REF-7${GS}10A`, { gtin: GTIN, supplierCode: 'REF-7', lotNumber: 'A' }],
  ['the same lot twice', `${G}10A${GS}10A`, { gtin: GTIN, lotNumber: 'A' }],
])('a scan: %s', (_, text, fields) => {
  expect(readOf(text)).toEqual(fields);
});

test.each<[name: string, scan: string, problem: ScanProblem]>([
  ['month 13', `${G}17271331`, { code: 'EXPIRY_INVALID', wrong: 'month' }],
  ['30 February', `${G}17270230`, { code: 'EXPIRY_INVALID', wrong: 'day' }],
  ['month 00', `${G}17270001`, { code: 'EXPIRY_INVALID', wrong: 'month' }],
  ['made in month 13', `${G}11271331`, { code: 'MADE_INVALID', wrong: 'month' }],
  ['best before 31 April', `${G}15270431`, { code: 'BEST_BEFORE_INVALID', wrong: 'day' }],
  ['an empty lot', `${G}10${GS}17271231`, { code: 'LOT_EMPTY' }],
  ['a lot of 21 characters', `${G}10${'L'.repeat(21)}`, { code: 'LOT_TOO_LONG' }],
  ['a lot with a space', `${G}10AB 12`, { code: 'LOT_CHARACTERS' }],
  ['a lot with #', `${G}10AB#12`, { code: 'LOT_CHARACTERS' }],
  ['a lot with Ä', `${G}10Ä1`, { code: 'LOT_CHARACTERS' }],
  ['a serial number of 21 characters', `${G}21${'1'.repeat(21)}`, { code: 'SERIAL_TOO_LONG' }],
  ['caps lock in a DataMatrix', `]D2${G}10ab12`, { code: 'CAPS_LOCK' }],
  ['caps lock in a GS1-128', `]c1${G}10ab12`, { code: 'CAPS_LOCK' }],
  ['caps lock in a DataBar', `]E0${G}10ab12`, { code: 'CAPS_LOCK' }],
  ['French keys', 'à&àç(àèàààè"(è', { code: 'KEYBOARD_LAYOUT' }],
  ['French keys, the symbol named', '$déà&àç(àèàààè"(è', { code: 'KEYBOARD_LAYOUT' }],
  ['a wrong check digit', '0109506000134353', { code: 'GTIN_CHECK_DIGIT', read: '3', expected: '2' }],
  ['thirteen digits behind 01', '01950600013435217271231', { code: 'GTIN_CHECK_DIGIT', read: '1', expected: '8' }],
  [
    'a lot and an unknown identifier in brackets',
    `(01)${GTIN}(10)AB12(712)1234567`,
    { code: 'AI_UNKNOWN', identifier: '712' },
  ],
  ['a wrong check digit of a pallet', '00195060001343520008', { code: 'SSCC_CHECK_DIGIT' }],
  ['nine digits', '123456789', { code: 'GTIN_LENGTH' }],
  ['zeros alone', '00000000000000', { code: 'GTIN_INVALID' }],
  ['letters in a GTIN', '0109506000A34352', { code: 'GTIN_LENGTH' }],
  ['a count of 0', `${G}300`, { code: 'COUNT_INVALID' }],
  ['a count of nine digits', `${G}30123456789`, { code: 'COUNT_INVALID' }],
  ['a count with a fraction', `${G}301.5`, { code: 'COUNT_INVALID' }],
  ['a count above ten million', `${G}3010000001`, { code: 'COUNT_INVALID' }],
  ['two counts', `${G}3012${GS}3713`, { code: 'COUNT_TWICE' }],
  ['made after the expiry', `${G}1727123111280115`, { code: 'MADE_AFTER_EXPIRY' }],
  ['made on the day of the expiry', `${G}1727123111271231`, { code: 'MADE_AFTER_EXPIRY' }],
  ['two lots', `${G}10A${GS}10B`, { code: 'AI_TWICE', identifier: '10' }],
  ['a pack that is the content of a case', `${G}0219506000134359`, { code: 'AI_TWICE', identifier: '02' }],
  ['an American code with hyphens', '0069-4200-30', { code: 'GTIN_OFFERED', gtin: '00300694200305' }],
  ['an American code of eleven digits', '00694200300', { code: 'GTIN_LENGTH' }],
  ['an identifier that is not known', `${G}89XX`, { code: 'AI_UNKNOWN', identifier: '89' }],
  ['the same in brackets', `(01)${GTIN}(89)XX`, { code: 'AI_UNKNOWN', identifier: '89' }],
  ['an unknown identifier first', `(8008)2701(01)${GTIN}`, { code: 'AI_UNKNOWN', identifier: '8008' }],
  ['one digit too many', `${G}1`, { code: 'SCAN_INCOMPLETE', identifier: '1' }],
  ['a date of five digits', `${G}1727123`, { code: 'SCAN_INCOMPLETE', identifier: '17' }],
  ['a bracketed date of five digits', `(01)${GTIN}(17)27123`, { code: 'SCAN_INCOMPLETE', identifier: '17' }],
  ['500 characters', `${G}10${'L'.repeat(482)}`, { code: 'SCAN_INVALID' }],
  ['NUL', `${G}10A\u0000B`, { code: 'SCAN_INVALID' }],
  ['a code of a store', 'THR-CAR-0001', { code: 'SCAN_INVALID' }],
  ['nothing', '', { code: 'SCAN_INVALID' }],
])('a scan with a problem: %s', (_, text, problem) => {
  expect(readScan(text, TODAY).problems).toEqual([problem]);
});

test('a lot behind which the separator may be lost has all its readings', () => {
  expect(readScan(`${G}10AB1217271231`, TODAY)).toEqual({
    gtin: GTIN,
    problems: [
      {
        code: 'LOT_AMBIGUOUS',
        readings: [{ lotNumber: 'AB12', expiresOn: '2027-12-31' }, { lotNumber: 'AB1217271231' }],
      },
    ],
  });
});

test('a reading that no lot number can have is not offered', () => {
  const dates = { expiresOn: '2027-12-31', manufacturedOn: '2026-01-15' };
  expect(readOf(`${G}10LOT-NUMBER-141727123111260115`)).toEqual({ gtin: GTIN, lotNumber: 'LOT-NUMBER-14', ...dates });
  expect(readScan(`${G}10${'L'.repeat(25)}17271231`, TODAY).problems).toEqual([{ code: 'LOT_TOO_LONG' }]);
  expect(readScan(`${G}10AB 1217271231`, TODAY).problems).toEqual([{ code: 'LOT_CHARACTERS' }]);
});

test.each([
  ['two lots', `${G}10A${GS}10B`, ['gtin']],
  ['two GTINs', `${G}0119506000134359`, []],
  ['made after the expiry', `${G}1727123111280115`, ['gtin']],
  ['two counts', `${G}3012${GS}3713`, ['gtin']],
])('a field that a scan contradicts is absent: %s', (_, text, fields) => {
  const { problems, ...read } = readScan(text, TODAY);
  expect(problems).toHaveLength(1);
  expect(Object.keys(read)).toEqual(fields);
});

test('a field with a problem does not hide the others', () => {
  expect(readScan(`${G}1727133110AB12`, TODAY)).toEqual({
    ...{ gtin: GTIN, lotNumber: 'AB12' },
    problems: [{ code: 'EXPIRY_INVALID', wrong: 'month' }],
  });
});

test('no text makes the reader throw', () => {
  const pieces = [
    '(01)',
    '01',
    GTIN,
    '10',
    '17',
    '271231',
    GS,
    ']d2',
    '(',
    'A',
    '0',
    '37',
    '\u{1f48a}',
    ' ',
    'é',
    '240',
  ];
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let run = 0; run < 20_000; run += 1) {
    const text = Array.from({ length: next() % 8 }, () => pieces[next() % pieces.length]).join('');
    expect(() => readScan(text, TODAY)).not.toThrow();
  }
});
