import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { Rejected } from './import-file.ts';

/**
 * The report of rejected records, in the format of the command line's `--report`. Spreadsheets need the BOM to read
 * UTF-8.
 */
export function rejectedReport(rejected: readonly Rejected[]): string {
  const rows = rejected.map(({ line, column, value, reason, code }) =>
    spreadsheetRow([String(line), column, value, reason, code]),
  );
  return `\ufeff${['line,column,value,reason,code', ...rows].join('\n')}\n`;
}
