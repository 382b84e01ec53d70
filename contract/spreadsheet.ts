/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A line of a CSV file that a person opens in a spreadsheet, without its end: quoted where RFC 4180 asks for it. Values
 * come from whoever typed them, so a formula is defused by an apostrophe before it. Not for a file that is to be read
 * back: there the apostrophe would be a change (catalogue/export.ts).
 */
export function spreadsheetRow(values: string[]): string {
  return values.map(cell).join(',');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
