import { expect, test } from 'vitest';
import { formatOf } from './catalogue-file.ts';
import { lineReader, type Rejected } from './import-file.ts';
import { recordReport } from './record-report.ts';

test('each complete line of a growing text is passed on once', () => {
  const lines: string[] = [];
  const read = lineReader((line) => lines.push(line));
  for (const text of ['', 'one', 'one\ntw', 'one\ntwo\n', 'one\ntwo\n\nthree\nfour']) read(text);
  expect(lines).toEqual(['one', 'two', 'three']);
});

test.each([
  ['Catalogue.CSV', 'csv'],
  ['new.catalogue.csv.gz', 'csv.gz'],
  ['lines.jsonl', 'jsonl'],
  ['list.json.gz', 'json.gz'],
  ['catalogue.XLSX', 'xlsx'],
  ['catalogue.xls', undefined],
  ['catalogue.gz', undefined],
  ['csv', undefined],
])('%s has the format %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});

test('the report of rejected records escapes formulas, quotes and commas', () => {
  const rejected: Rejected[] = [
    { event: 'rejected', line: 3, column: 'brandName', value: '=1+1', reason: 'a "reason", quoted', code: 'E_TYPE' },
  ];
  expect(recordReport(rejected)).toBe(
    '\ufeffline,column,value,reason,code\n3,brandName,\'=1+1,"a ""reason"", quoted",E_TYPE\n',
  );
});
