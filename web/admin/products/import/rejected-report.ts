import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { Rejected } from './import-file.ts';

/** The report of rejected records, as the command line's `--report` writes it. A BOM lets spreadsheets read it as UTF-8. */
export function rejectedReport(rejected: readonly Rejected[]): string {
  const rows = rejected.map(({ line, column, value, reason, code }) =>
    spreadsheetRow([String(line), column, value, reason, code]),
  );
  return `\ufeff${['line,column,value,reason,code', ...rows].join('\n')}\n`;
}
