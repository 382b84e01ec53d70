import { spreadsheetRow } from '#contract/spreadsheet.ts';

interface ReportedRecord {
  line: number;
  column: string;
  value: string;
  reason: string;
  code: string;
}

/** Records of an import in the format of the command line's `--report`. Spreadsheets need the BOM to read UTF-8. */
export function recordReport(records: readonly ReportedRecord[]): string {
  const rows = records.map(({ line, column, value, reason, code }) =>
    spreadsheetRow([String(line), column, value, reason, code]),
  );
  return `\ufeff${['line,column,value,reason,code', ...rows].join('\n')}\n`;
}

/** "catalogue.csv.gz" → "catalogue-rejected.csv". */
export function reportName(file: string, what: 'rejected' | 'to-check' | 'changes'): string {
  return `${file.replace(/(\.(csv|xlsx|jsonl|json))?(\.gz)?$/i, '')}-${what}.csv`;
}
