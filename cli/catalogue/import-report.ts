import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { changeReportHeader, changeReportRows } from '#contract/admin/change-report.ts';
import type { ImportChange, Rejection, WarningCode } from '#contract/admin/product-import.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import { CommandError, print, printError } from '../command.ts';

/** Maximum number of rejected records on the screen, so that the counts stay visible. */
const SHOWN = 50;
/** Maximum number of lines on the screen for each kind of warning. */
const LINES_SHOWN = 10;

export interface Report {
  addRejection(line: number, rejection: Rejection): Promise<void>;
  addWarning(line: number, warning: Warning): Promise<void>;
  /** Prints how many rejected records were not shown, and the warnings. */
  printRest(): void;
  close(): Promise<void>;
}

/** Prints the first rejected records, and writes all of them, and all warnings, to a CSV file if one is given. */
export async function openReport(file: string | undefined): Promise<Report> {
  const output = file === undefined ? undefined : await openFile(file, 'line,column,value,reason,code');
  let rejected = 0;
  const warned = new Map<WarningCode, { count: number; lines: number[] }>();
  const write = async (fields: string[]) => {
    if (output && !output.write(`${spreadsheetRow(fields)}\n`)) await once(output, 'drain');
  };
  return {
    addRejection: async (line, { column, value, reason, code }) => {
      rejected += 1;
      if (rejected <= SHOWN) {
        printError(`line ${line}${column && `, ${column}`}${value && `, "${value}"`}: ${reason} (${code})`);
      }
      await write([String(line), column, value, reason, code]);
    },
    addWarning: async (line, { column, value, code }) => {
      const { count, lines } = warned.get(code) ?? { count: 0, lines: [] };
      warned.set(code, { count: count + 1, lines: count < LINES_SHOWN ? [...lines, line] : lines });
      await write([String(line), column, value, '', code]);
    },
    printRest: () => {
      if (rejected > SHOWN) printError(`… and ${rejected - SHOWN} more rejected; --report FILE lists them all.`);
      for (const [code, { count, lines }] of warned) {
        print(
          `${code}: ${count} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ', …' : ''})`,
        );
      }
    },
    close: async () => {
      if (!output) return;
      output.end();
      await once(output, 'close');
    },
  };
}

/** Writes every changed product to a CSV file, if one is given. */
export async function openChanges(file: string | undefined) {
  if (file === undefined) return undefined;
  const output = await openFile(file, changeReportHeader);
  return {
    add: async (change: ImportChange) => {
      const text = changeReportRows(change).map((row) => `${row}\n`);
      if (!output.write(text.join(''))) await once(output, 'drain');
    },
    close: async () => {
      output.end();
      await once(output, 'close');
    },
  };
}

async function openFile(file: string, header: string) {
  const handle = await open(file, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The report ${file} cannot be written (${error.code ?? error.message}).`);
  });
  const output = createWriteStream(file, { fd: handle });
  output.write(`${header}\n`);
  return output;
}
