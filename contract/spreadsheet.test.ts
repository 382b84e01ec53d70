import { expect, test } from 'vitest';
import { hostileTexts, longestSliceMs } from '../test/longest-slice.ts';
import { spreadsheetRow } from './spreadsheet.ts';

test('a field is quoted only if necessary', () => {
  expect(spreadsheetRow(['17', 'plain', '', 'a,b', 'say "hi"', 'two\nlines', 'أموكسيسيلين', '💊'])).toBe(
    '17,plain,,"a,b","say ""hi""","two\nlines",أموكسيسيلين,💊',
  );
});

test.each(['=', '+', '-', '@', '\t', '\r'])('a value that begins with %j is not a formula', (sign) => {
  expect(spreadsheetRow([`${sign}HYPERLINK("http://evil.example")`])).toBe(
    `"'${sign}HYPERLINK(""http://evil.example"")"`,
  );
});

test('a formula after a semicolon, tab or line break is escaped, because some spreadsheets separate cells by these', () => {
  expect(spreadsheetRow(['a;=1', 'a; =1', 'a\t@x', 'a\n+1', '5 mg; 10 mg'])).toBe(
    `a;'=1,a; '=1,a\t'@x,"a\n'+1",5 mg; 10 mg`,
  );
});

test.each([...'＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−'])(
  '%s is escaped too: some spreadsheets treat it as the ASCII sign',
  (sign) => {
    expect(spreadsheetRow([`${sign}1`, `a; ${sign}1`])).toBe(`'${sign}1,a; '${sign}1`);
    expect(spreadsheetRow([`a${sign}1`])).toBe(`a${sign}1`);
  },
);

test.each([' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u200e'])(
  'a formula after the ignored character %j is escaped too',
  (space) => {
    expect(spreadsheetRow([`${space}=1`])).toBe(`${space}'=1`);
  },
);

test('a formula in a quoted field after a separator is escaped too', () => {
  expect(spreadsheetRow(['x;"=1+1;"', 'x\t"=1+1'])).toBe(`"x;""'=1+1;""","x\t""'=1+1"`);
});

test('a value that begins with a line break is not a formula', () => {
  expect(spreadsheetRow(['\n1'])).toBe(`"'\n1"`);
});

test('a sign inside a value is unchanged', () => {
  expect(spreadsheetRow(['a=b', '5-10', 'x@clinic.example'])).toBe('a=b,5-10,x@clinic.example');
});

test.each(Object.keys(hostileTexts))('a text of %s takes time in proportion to its length', async (kind) => {
  const text = hostileTexts[kind]?.(300_000) ?? '';
  expect(await longestSliceMs(async () => spreadsheetRow([text]))).toBeLessThan(50);
});
