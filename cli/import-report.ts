import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Rejection } from '#contract/admin/product-import.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import { CommandError, printError } from './command.ts';

/** Maximum number of rejected records on the screen, so that the counts stay visible. */
const SHOWN = 50;

export interface Report {
  add(line: number, rejection: Rejection): Promise<void>;
  /** The number of records that were not shown. */
  hidden(): number;
  close(): Promise<void>;
}

/** Prints the first rejected records, and writes all of them to a CSV file if one is given. */
export async function openReport(file: string | undefined): Promise<Report> {
  const output = file === undefined ? undefined : await openFile(file);
  let told = 0;
  return {
    add: async (line, { column, value, reason, code }) => {
      told += 1;
      if (told <= SHOWN) {
        printError(`line ${line}${column && `, ${column}`}${value && `, "${value}"`}: ${reason} (${code})`);
      }
      const row = `${spreadsheetRow([String(line), column, value, reason, code])}\n`;
      if (output && !output.write(row)) await once(output, 'drain');
    },
    hidden: () => Math.max(told - SHOWN, 0),
    close: async () => {
      if (!output) return;
      output.end();
      await once(output, 'close');
    },
  };
}

async function openFile(file: string) {
  const handle = await open(file, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The report ${file} cannot be written (${error.code ?? error.message}).`);
  });
  const output = createWriteStream(file, { fd: handle });
  output.write('line,column,value,reason,code\n');
  return output;
}
