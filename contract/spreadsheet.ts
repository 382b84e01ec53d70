/**
 * Characters that can start a formula in a spreadsheet. Includes full-width forms, which Excel accepts in East Asian
 * versions, other Unicode forms of the same character (NFKC), and characters that look like a minus sign.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−';

const FORMULA_SIGN = new RegExp(`[${FORMULA_SIGNS}]`);

/**
 * What can stand before a formula (OWASP, "CSV Injection"): the start of a value, and a semicolon, tab or line break inside it.
 * Some locales (Spain, France) separate cells by semicolons and ignore the quotes around the value. White space, invisible
 * characters and quotes after it are skipped, as spreadsheets skip them. It matches with or without a formula, so that no
 * character is read twice.
 */
const BEFORE_FORMULA = /(?:^|[;\t\r\n])[\s\p{Cf}"]*/gu;

/**
 * Formats one CSV row for a spreadsheet, without a line end, quoted as in RFC 4180. Values are user input, so an apostrophe
 * is put before each formula. Do not use it for files that are imported again: the apostrophe changes the value
 * (catalogue/export.ts).
 */
export function spreadsheetRow(values: string[]): string {
  return values.map(cell).join(',');
}

function cell(text: string): string {
  const safe = text.replace(BEFORE_FORMULA, (before, at: number) => {
    if (FORMULA_SIGN.test(text[at + before.length] ?? '')) return `${before}'`;
    return at === 0 && /^[\t\r\n]/.test(before) ? `'${before}` : before;
  });
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
