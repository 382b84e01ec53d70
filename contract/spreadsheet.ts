/**
 * Characters that can start a formula in a spreadsheet. Includes full-width forms, which Excel accepts in East Asian
 * versions, other Unicode forms of the same character (NFKC), and characters that look like a minus sign.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−';

/**
 * Positions where a spreadsheet can read a formula (OWASP, "CSV Injection"): at the start of a value, and after a semicolon,
 * tab or line break inside it. Some locales (Spain, France) separate cells by semicolons and ignore the quotes around the
 * value. White space, invisible characters and quotes before the formula are skipped, as spreadsheets skip them.
 */
const FORMULA = new RegExp(`(?:^|[;\\t\\r\\n])[\\s\\p{Cf}"]*(?=[${FORMULA_SIGNS}])|^(?=[\\t\\r\\n])`, 'gu');

/**
 * Formats one CSV row for a spreadsheet, without a line end, quoted as in RFC 4180. Values are user input, so an apostrophe
 * is put before each formula. Do not use it for files that are imported again: the apostrophe changes the value
 * (catalogue/export.ts).
 */
export function spreadsheetRow(values: string[]): string {
  return values.map(cell).join(',');
}

function cell(text: string): string {
  const safe = text.replace(FORMULA, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
