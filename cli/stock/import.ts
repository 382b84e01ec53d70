import { readFile, stat, writeFile } from 'node:fs/promises';
import type { DeliveryFileReport, RejectedLine } from '#contract/admin/stock/delivery-file.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import {
  DELIVERY_FILE_BYTES_MAX,
  DELIVERY_FILE_LINES_MAX,
  type DeliveryFileColumn,
  type DeliveryFileFault,
  deliveryFileColumns,
} from '#contract/stock/delivery-file.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import { findUserByEmail } from '#server/accounts/queries.ts';
import { readConfig } from '#server/config.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { importDeliveries } from '#server/stock/warehouse/delivery-file/import-deliveries.ts';
import { type Command, CommandError, type ExitCode, print, printError, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { withQueue } from '../queue.ts';

/** Rejected lines on the screen, so that the counts stay visible. */
const SHOWN = 50;

export const stockImport: Command = {
  words: 'stock import',
  parameters: 'FILE --by EMAIL [--dry-run] [--report REPORT]',
  summary: 'Receives the deliveries of a CSV file into lots; a delivery that was received before stays as it is.',
  help: `  FILE             UTF-8, with the columns ${deliveryFileColumns.join(', ')}.
                   A line has a gtin, or a productId and its dosage. Dates are YYYY-MM-DD; status is released (if empty)
                   or quarantined. manufacturedOn may be missing
  --by EMAIL       the administrator whose name the history of the lots shows
  --dry-run        reports what would be received, and receives nothing
  --report REPORT  writes every rejected line to this file, as CSV
  A delivery with a rejected line is not received; the others are. Correct the file and import it again.`,
  options: { by: { type: 'string' }, 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
  run: async (call) => {
    const email = call.text('by');
    if (!email) throw new UsageError('--by EMAIL is missing: the history of a lot says who received it.');
    const bytes = await readBytes(call.argument);
    const isTrial = call.flag('dry-run');
    const config = readConfig();
    const report = await withDatabase(async (db, url) => {
      const user = await findUserByEmail(db, email);
      if (user?.role !== 'admin') throw new CommandError(`${email} is no administrator.`);
      return await withQueue(url, (queue) =>
        importDeliveries(db, bytes, {
          ...{ actorId: user.id, isTrial, rejectedMax: Number.POSITIVE_INFINITY },
          ...stockContext({ config, queue }),
        }),
      );
    });
    if (report.fault) throw new CommandError(faults[report.fault](report.missingColumns));
    printRejected(report);
    const code = printOutcome(report, isTrial);
    await writeReport(report, call.text('report'));
    return code;
  },
};

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > DELIVERY_FILE_BYTES_MAX)
      throw new CommandError(`${file} has more than ${DELIVERY_FILE_BYTES_MAX / 1_000_000} MB: divide it.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(`The file ${file} cannot be read (${code ?? message}).`);
  }
}

const faults: Record<DeliveryFileFault, (missing: readonly string[]) => string> = {
  'not-utf-8': () => 'The file is not UTF-8 text: save it as "CSV UTF-8".',
  quote: () => 'A quote in the file is not closed, or stands inside a value.',
  columns: (missing) => `The first line of the file lacks: ${missing.join(', ')}.`,
  'no-lines': () => 'The file has no lines below its headings.',
  'too-many-lines': () => `The file has more than ${DELIVERY_FILE_LINES_MAX} lines: divide it.`,
};

function printRejected({ rejected, rejectedLines }: DeliveryFileReport): void {
  for (const one of rejected.slice(0, SHOWN)) {
    const { line, column, value } = one;
    printError(`line ${line}, ${column}${value && `, "${value}"`}: ${reasonOf(one)}`);
  }
  if (rejected.length > SHOWN) printError(`… and more: ${rejectedLines} lines are rejected; --report FILE lists them.`);
}

async function writeReport({ rejected }: DeliveryFileReport, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const rows = rejected.map((one) =>
    spreadsheetRow([String(one.line), one.column, one.value, reasonOf(one), one.code]),
  );
  await writeFile(file, `${['line,column,value,reason,code', ...rows].join('\n')}\n`).catch((error) => {
    throw new CommandError(`The report ${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  });
}

function reasonOf({ code, column, storedExpiresOn }: RejectedLine): string {
  if (storedExpiresOn) return `in stock, this lot expires on ${storedExpiresOn}`;
  return (code === 'INVALID_INPUT' && forms[column]) || sentences[code];
}

const forms: Partial<Record<DeliveryFileColumn, string>> = {
  lotNumber: 'a lot number has 1 to 20 letters, digits and signs, without spaces',
  expiresOn: 'a date must be YYYY-MM-DD',
  manufacturedOn: 'a date must be YYYY-MM-DD',
  quantity: 'must be a whole number of packs',
  status: 'must be released or quarantined',
};

function printOutcome({ deliveries, rejectedLines }: DeliveryFileReport, isTrial: boolean): ExitCode {
  const of = (outcome: string) => deliveries.filter((each) => each.outcome === outcome);
  const received = of('received');
  const packs = received.reduce((sum, each) => sum + each.packs, 0);
  const counts = `eceived ${received.length} deliveries (${packs} packs), known ${of('known').length}`;
  print(`${isTrial ? 'Would be: r' : 'R'}${counts}, rejected ${of('rejected').length} (${rejectedLines} lines).`);
  return rejectedLines > 0 ? 1 : 0;
}
