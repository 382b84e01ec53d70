/**
 * Where a spreadsheet takes what follows for a formula (OWASP, "CSV Injection"): at the beginning of a value, and behind a
 * semicolon, a tab or a line's end in it. Where those separate cells, as in Spain and France, quotes in a line do not help.
 */
const FORMULA = /(?:^|[;\t\r\n]\s*)(?=[=+\-@])|^(?=[\t\r])/g;

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
