import { expect, test } from 'vitest';
import { codesIn } from './codes.ts';

test.each([
  ['0002143361', 'NDC of ten digits'],
  ['NDC 0002143361', 'with its name'],
  ['0002-1433-61', 'with hyphens'],
  ['NDC# 2-1433-61', 'with a sign, without zeros'],
  ['0002 1433 61', 'with spaces'],
  ['300021433611', 'GTIN-12 of the pack'],
  ['0300021433611', 'GTIN-13'],
  ['00300021433611', 'GTIN-14'],
  ['50300021433616', 'GTIN-14 of a case'],
  ['(01)00300021433611(17)271231(10)A7', 'as some scanners send it'],
  [']d2010030002143361117271231', 'as others do'],
  ['010030002143361117271231', 'without the symbology'],
])('%s is the code of a pack (%s)', (typed) => {
  expect(codesIn(typed)).toContain('00002143361');
});

test('a labeler of five digits leaves two readings of ten digits, one of four only one', () => {
  expect(codesIn('5723700201')).toEqual(['57237000201', '57237002001']);
  expect(codesIn('0009307301')).toEqual(['00009307301']);
});

test('a GTIN is found with any number of zeros at its start', () => {
  expect(codesIn('00012345600012')).toEqual(['00012345600012', '0012345600012', '012345600012']);
  expect(codesIn('96385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
});

test.each(['300021433617', '500', '1000000', 'amoxicillin 500', ''])('%s is no such code', (typed) =>
  expect(codesIn(typed)).toEqual([]),
);
