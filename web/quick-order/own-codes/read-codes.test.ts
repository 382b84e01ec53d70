import { expect, test } from 'vitest';
import { readCodes } from './read-codes.ts';

/** Own codes as they are pasted, and what is read: code and meaning. */
const lists: Record<string, [pasted: string, ...lines: string[]]> = {
  'cells of a spreadsheet': [
    'MED-4711\tTHR-CAR-0001 5 mg\r\n4712\tTHR-CAR-0002',
    'MED-4711|THR-CAR-0001 5 mg',
    '4712|THR-CAR-0002',
  ],
  'a row of headings': [
    'Your code;Code or name;Product\nMED-4711;THR-CAR-0001 5 mg;Amlodipine',
    'MED-4711|THR-CAR-0001 5 mg',
  ],
  'a strength in a cell of its own': ['4711,THR-CAR-0001,5 mg', '4711|THR-CAR-0001 5 mg'],
  'a strength in the description': ['4711\tTHR-CAR-0001\tAmlodipine 5 mg tablets', '4711|THR-CAR-0001 5 mg'],
  'a description first': ['4711\tAmlodipine 5 mg tablets\tTHR-CAR-0001', '4711|THR-CAR-0001 5 mg'],
  'a space between': ['MED-4711 THR-CAR-0001 5 mg', 'MED-4711|THR-CAR-0001 5 mg'],
  'Arabic-Indic digits': ['٤٧١١;THR-CAR-0001', '4711|THR-CAR-0001'],
  'a code without a digit in the first line': ['AMLO\tTHR-CAR-0001', 'AMLO|THR-CAR-0001'],
  'no meaning': ['MED-4711', 'MED-4711|'],
  nothing: [' \n'],
};

for (const [name, [pasted, ...lines]] of Object.entries(lists))
  test(`own codes: ${name}`, () => {
    expect(readCodes(pasted).map(({ code, text }) => `${code}|${text}`)).toEqual(lines);
  });
