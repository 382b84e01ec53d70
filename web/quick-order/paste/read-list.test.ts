import { expect, test } from 'vitest';
import { readColumn, readList } from './read-list.ts';

/** What people paste, by where it comes from, and the lines that are meant: text and quantity. */
const lists: Record<string, [pasted: string, ...lines: string[]]> = {
  'two cells of a spreadsheet': ['THR-CAR-0001\t12\r\nTHR-CAR-0002\t3\r\n', 'THR-CAR-0001|12', 'THR-CAR-0002|3'],
  'quantity before code': ['12\tTHR-CAR-0001\n3\tTHR-CAR-0002', 'THR-CAR-0001|12', 'THR-CAR-0002|3'],
  'a heading in English': ['Item code\tDescription\tQty\nTHR-CAR-0001\tAmlodipine\t12', 'THR-CAR-0001|12'],
  'a heading in Spanish, quantity first': ['Cantidad;Código\n12;THR-CAR-0001', 'THR-CAR-0001|12'],
  'a heading in French': ['Référence;Désignation;Quantité\nTHR-CAR-0001;Amlodipine;12', 'THR-CAR-0001|12'],
  'a heading in Arabic': ['رمز المنتج\tالكمية\nTHR-CAR-0001\t١٢', 'THR-CAR-0001|12'],
  'a CSV file with a byte order mark and quotes': [
    '\ufeffcode,quantity\n"THR-CAR-0001","12"\n"a ""b"", c",3',
    'THR-CAR-0001|12',
    'a "b", c|3',
  ],
  "Excel's first line": ['sep=;\nTHR-CAR-0001;12', 'THR-CAR-0001|12'],
  'whole numbers with decimals, under a heading': [
    'code\tqty\nTHR-CAR-0001\t12.0\nTHR-CAR-0002\t3,00',
    'THR-CAR-0001|12',
    'THR-CAR-0002|3',
  ],
  'prices are no quantities': ['THR-CAR-0001\t8.00\nTHR-CAR-0002\t12,50', 'THR-CAR-0001|', 'THR-CAR-0002|'],
  'thousands are not shortened': [
    'code\tqty\nTHR-CAR-0001\t1,000\nTHR-CAR-0002\t2.000',
    'THR-CAR-0001|1,000',
    'THR-CAR-0002|2.000',
  ],
  'thousands in a line': ['THR-CAR-0001, 1,000\nTHR-CAR-0001 1,200', 'THR-CAR-0001, 1,000|', 'THR-CAR-0001 1,200|'],
  'a column of strengths': [
    'THR-CAR-0002\t20 mg\t12\nTHR-CAR-0003\t5mg\t3',
    'THR-CAR-0002 20 mg|12',
    'THR-CAR-0003 5mg|3',
  ],
  'a strength under its heading': ['Code,Strength,Qty\nTHR-CAR-0002,20 mg,12', 'THR-CAR-0002 20 mg|12'],
  'a name, a strength and a quantity': [
    'Amlodipine, 5 mg, 12\nRamipril, 10 mg, 3',
    'Amlodipine 5 mg|12',
    'Ramipril 10 mg|3',
  ],
  'a name with a hyphen and its strength': [
    'Co-trimoxazole 480\nCo-amoxiclav 625\n5-FU 500',
    'Co-trimoxazole 480|',
    'Co-amoxiclav 625|',
    '5-FU 500|',
  ],
  'a name and a number': ['Amoxicillin, 500\nAmoxicillin, 250', 'Amoxicillin, 500|', 'Amoxicillin, 250|'],
  'a name and a number in cells': ['Amoxicillin\t500', 'Amoxicillin|'],
  'a decimal comma': ['Bisoprolol 2,5\nWarfarin 7,5', 'Bisoprolol 2,5|', 'Warfarin 7,5|'],
  'the size of something': ['Gauze 10 x 10\n10 x 10 gauze', 'Gauze 10 x 10|', '10 x 10 gauze|'],
  'the numbers of the rows': ['1\tTHR-CAR-0001\t12\n2\tTHR-CAR-0002\t7', 'THR-CAR-0001|12', 'THR-CAR-0002|7'],
  'the numbers of the rows alone': ['1\tTHR-CAR-0001\n2\tTHR-CAR-0002', 'THR-CAR-0001|', 'THR-CAR-0002|'],
  'a pack size under its heading': ['Code\tStrength\tPack size\nTHR-CAR-0001\t5 mg\t30', 'THR-CAR-0001 5 mg|'],
  'money under its heading': ['Code\tAmount\tQuantity\nTHR-CAR-0001\t12.00\t3', 'THR-CAR-0001|3'],
  'a Spanish name is no number': ['Código;Nombre;Cantidad\nTHR-CAR-0001;Amlodipino;12', 'THR-CAR-0001|12'],
  'two quantities': ['Code\tQty\tQuantity\nTHR-CAR-0001\t12\t3', 'THR-CAR-0001|'],
  'a first line with a word of headings': [
    'THR-CAR-0001\t12\tunits\nTHR-CAR-0002\t3\tunits',
    'THR-CAR-0001|12',
    'THR-CAR-0002|3',
  ],
  'short numbers with long ones': ['123\t1200\n456\t1500', '123|', '456|'],
  'a zero at the start is no quantity': ['THR-CAR-0001\t012', 'THR-CAR-0001|'],
  'a list of a word processor': ['1.\tTHR-CAR-0001 x 12\n•\tTHR-CAR-0002 x 3', 'THR-CAR-0001|12', 'THR-CAR-0002|3'],
  'a line break in quotes': ['code,quantity\n"Amlodipine\n5 mg",12', 'Amlodipine 5 mg|12'],
  'a column in quotes': ['"THR-CAR-0001"\n"THR-CAR-0002"', 'THR-CAR-0001|', 'THR-CAR-0002|'],
  'a quote inside a line': ['5" gauze\nTHR-CAR-0001 12', '5" gauze|', 'THR-CAR-0001|12'],
  'commas without spaces': ['THR-CAR-0001,12\n9312345678907,3', 'THR-CAR-0001|12', '9312345678907|3'],
  'a part of a pack': ['code\tqty\nTHR-CAR-0001\t1.5', 'THR-CAR-0001|1.5'],
  'one wrong quantity among others': [
    'THR-CAR-0001\t12\nTHR-CAR-0002\t1.5\nTHR-CAR-0003\t3',
    'THR-CAR-0001|12',
    'THR-CAR-0002|1.5',
    'THR-CAR-0003|3',
  ],
  'numbers in two columns': ['00123\t12\n00456\t3', '00123|', '00456|'],
  'long numbers and quantities': ['9312345678907\t12\n9312345678914\t3', '9312345678907|12', '9312345678914|3'],
  'a code that Excel made a number of': ['9.31235E+12\t12', '9.31235E+12|12'],
  'empty lines and cells': ['THR-CAR-0001\t12\t\n\t\t\n\nTHR-CAR-0002\t\t', 'THR-CAR-0001|12', 'THR-CAR-0002|'],
  'times before': ['12 x THR-CAR-0001\n3 × Amlodipine 5 mg', 'THR-CAR-0001|12', 'Amlodipine 5 mg|3'],
  'times behind': ['THR-CAR-0001 x 12\nAmlodipine 5 mg, x3', 'THR-CAR-0001|12', 'Amlodipine 5 mg|3'],
  'a code and a number': ['THR-CAR-0001 12\nTHR-CAR-0002, 3', 'THR-CAR-0001|12', 'THR-CAR-0002|3'],
  'a strength is no quantity': ['Amoxicillin 500\nAmoxicillin 500 mg', 'Amoxicillin 500|', 'Amoxicillin 500 mg|'],
  'a code alone': ['THR-CAR-0001', 'THR-CAR-0001|'],
  'a list of a mail': [
    '- 12 x THR-CAR-0001\n• THR-CAR-0002 x 3\n1. Amlodipine 5 mg',
    'THR-CAR-0001|12',
    'THR-CAR-0002|3',
    'Amlodipine 5 mg|',
  ],
  'spaces that do not break, marks of direction': ['\u200fTHR-CAR-0001\u00a012', 'THR-CAR-0001|12'],
  'hyphens of a word processor': ['THR\u2011CAR\u20110001\t12', 'THR-CAR-0001|12'],
  'a pack size before the quantity, with commas': [
    'Code,Pack size,Qty,Price\nTHR-CAR-0001,30,12,8\nTHR-CAR-0002,90,3,11',
    'THR-CAR-0001|12',
    'THR-CAR-0002|3',
  ],
  'numbers with commas and no heading': [
    'THR-CAR-0001,30,12,8\nTHR-CAR-0002,90,3,11',
    'THR-CAR-0001|',
    'THR-CAR-0002|',
  ],
  'a decimal comma and its unit among commas': [
    'THR-CAR-0001,2,5 mg,12\nTHR-CAR-0002,5 mg,3',
    'THR-CAR-0001 2,5 mg|12',
    'THR-CAR-0002 5 mg|3',
  ],
  'the numbers of the rows under a heading': [
    'No.\tQty\tPack size\tCode\n1.\t12\t30\tTHR-CAR-0001\n2.\t3\t90\tTHR-CAR-0002',
    'THR-CAR-0001|12',
    'THR-CAR-0002|3',
  ],
  'a dash in an empty cell': ['Brand\tQty\tPack size\tCode\n-\t12\t30\tTHR-CAR-0001', 'THR-CAR-0001|12'],
  'the numbers of some rows': [
    '5\tTHR-CAR-0001\n6\tTHR-CAR-0002\n9\tTHR-CAR-0003',
    'THR-CAR-0001|',
    'THR-CAR-0002|',
    'THR-CAR-0003|',
  ],
  'a strength that is a part of the code': ['Code\tStrength\tQty\nTHR-CAR-0001\t1\t3', 'THR-CAR-0001 1|3'],
  'strengths of other units': [
    'THR-CAR-0001\t25 micrograms\t3\nTHR-CAR-0002\t.5 mg\t4\nTHR-CAR-0003\t100 IR\t5',
    'THR-CAR-0001 25 micrograms|3',
    'THR-CAR-0002 .5 mg|4',
    'THR-CAR-0003 100 IR|5',
  ],
  'a strength without its unit': ['THR-CAR-0001\t2.5\t3', 'THR-CAR-0001|'],
  'a pack in a cell of its own': [
    'THR-CAR-0001\t30 tablets\t3\nTHR-CAR-0002\tBottle of 5 mL\t4',
    'THR-CAR-0001|3',
    'THR-CAR-0002|4',
  ],
  'a strength in the description': [
    'Code\tDescription\tQty\nTHR-CAR-0002\tAmlodipine 20 mg tablets\t12',
    'THR-CAR-0002 20 mg|12',
  ],
  'a strength in words behind the code': [
    'THR-RES-0001 Small mask\t12\nTHR-RES-0001 Large mask\t3\nTHR-RES-0001 10 masks\t5',
    'THR-RES-0001 Small mask|12',
    'THR-RES-0001 Large mask|3',
    'THR-RES-0001 10 masks|',
  ],
  'two products in a row': ['THR-CAR-0001\t12\tTHR-CAR-0002\t', 'THR-CAR-0001 12 THR-CAR-0002|'],
  'an item number and a description': ['Item\tDescription\tQty\n1\tAmlodipine 5 mg\t12', 'Amlodipine 5 mg|12'],
  'a comma in a name': ['Amlodipine, 5 mg\nParacetamol, tablets', 'Amlodipine, 5 mg|', 'Paracetamol, tablets|'],
  'line ends of an old Mac': ['THR-CAR-0001\t12\rTHR-CAR-0002\t3', 'THR-CAR-0001|12', 'THR-CAR-0002|3'],
  nothing: [' \n\t\n'],
};

for (const [name, [pasted, ...lines]] of Object.entries(lists))
  test(`a pasted list: ${name}`, () => {
    expect(readList(pasted).map(({ text, quantity }) => `${text}|${quantity}`)).toEqual(lines);
  });

test('a column of numbers is a column of quantities, anything else is not', () => {
  expect(readColumn('12\n3\r\n٥\n')).toEqual(['12', '3', '5']);
  expect(readColumn('\r\n12\r\n\r\n3\r\n')).toEqual(['', '12', '', '3']);
  for (const other of ['12', '12\t3', 'THR-CAR-0001\n12', '']) expect(readColumn(other)).toBeUndefined();
});
