/**
 * Signs that a spreadsheet may begin a formula with: full-width ones, which Excel reads as the usual where its language has
 * them, and every other form that Unicode says is the same sign (NFKC) or looks like minus.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−';

/**
 * Where a spreadsheet takes what follows for a formula (OWASP, "CSV Injection"): at the beginning of a value, and behind a
 * semicolon, a tab or a line's end in it. Where those separate cells, as in Spain and France, quotes in a line do not help.
 * White space and invisible characters are skipped, as spreadsheets do, and so are quotes, which behind a separator quote the cell.
 */
const FORMULA = new RegExp(`(?:^|[;\\t\\r\\n])[\\s\\p{Cf}"]*(?=[${FORMULA_SIGNS}])|^(?=[\\t\\r\\n])`, 'gu');

/**
 * A line of a CSV file that a person opens in a spreadsheet, without its end: quoted where RFC 4180 asks for it. Values
 * come from whoever typed them, so a formula is defused by an apostrophe before it. Not for a file that is to be read
 * back: there the apostrophe would be a change (catalogue/export.ts).
 */
export function spreadsheetRow(values: string[]): string {
  return values.map(cell).join(',');
}

function cell(text: string): string {
  const safe = text.replace(FORMULA, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
