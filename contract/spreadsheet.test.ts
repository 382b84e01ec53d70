import { expect, test } from 'vitest';
import { spreadsheetRow } from './spreadsheet.ts';

test('a line for a spreadsheet is quoted only where it must be', () => {
  expect(spreadsheetRow(['17', 'plain', '', 'a,b', 'say "hi"', 'two\nlines', 'أموكسيسيلين', '💊'])).toBe(
    '17,plain,,"a,b","say ""hi""","two\nlines",أموكسيسيلين,💊',
  );
});

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'a value that begins with %j is text to a spreadsheet, not a formula',
  (sign) => {
    expect(spreadsheetRow([`${sign}HYPERLINK("http://evil.example")`])).toBe(
      `"'${sign}HYPERLINK(""http://evil.example"")"`,
    );
  },
);

test('a value in which a semicolon, a tab or a line’s end stands before a formula is text to a spreadsheet that separates cells by it', () => {
  expect(spreadsheetRow(['a;=1', 'a; =1', 'a\t@x', 'a\n+1', '5 mg; 10 mg'])).toBe(
    `a;'=1,a; '=1,a\t'@x,"a\n'+1",5 mg; 10 mg`,
  );
});

test.each([...'＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−'])(
  '%s is such a sign too: some spreadsheets read it as the usual one',
  (sign) => {
    expect(spreadsheetRow([`${sign}1`, `a; ${sign}1`])).toBe(`'${sign}1,a; '${sign}1`);
    expect(spreadsheetRow([`a${sign}1`])).toBe(`a${sign}1`);
  },
);

test.each([' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u200e'])(
  'a sign behind %j, which is passed over, begins a formula too',
  (space) => {
    expect(spreadsheetRow([`${space}=1`])).toBe(`${space}'=1`);
  },
);

test('a formula in a quoted cell behind a separator is neutralised too', () => {
  expect(spreadsheetRow(['x;"=1+1;"', 'x\t"=1+1'])).toBe(`"x;""'=1+1;""","x\t""'=1+1"`);
});

test('a value that begins with a line’s end is text', () => {
  expect(spreadsheetRow(['\n1'])).toBe(`"'\n1"`);
});

test('a sign inside a value is left as it is', () => {
  expect(spreadsheetRow(['a=b', '5-10', 'x@clinic.example'])).toBe('a=b,5-10,x@clinic.example');
});
