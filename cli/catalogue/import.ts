import { setFlagsFromString } from 'node:v8';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { fileFormat, textEndings, textFormat } from '#server/catalogue/import/file-format.ts';
import type { ImportOutcome } from '#server/catalogue/import/options.ts';
import { type Command, print, printError, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { openProgressBar } from '../progress-bar.ts';
import { mustBeCatalogueFile } from './export.ts';
import { openChanges, openReport } from './import-report.ts';

export const catalogueImport: Command = {
  words: 'catalogue import',
  parameters:
    'FILE [--dry-run] [--all-or-nothing] [--withdraw-missing] [--detect-format] [--hold-jumps PERCENT] [--report REPORT] [--changes CHANGES]',
  summary: 'Adds and changes products by their productId; what is not in the file stays.',
  help: `  FILE ends in ${textEndings}; with --detect-format also in .xlsx.
  --dry-run            reports what would change, and changes nothing
  --all-or-nothing     changes nothing if a record is rejected; otherwise the valid records are imported
  --withdraw-missing   withdraws products that are not in the file. Products of rejected records stay. Nothing is withdrawn
                       if no record is accepted, or if a rejected record has no readable productId
  --detect-format      also reads Excel workbooks (.xlsx), Windows-1252 and UTF-16, semicolons and tabs, headings such as
                       "Product ID", and prices such as "12,50" in a price file
  --hold-jumps PERCENT leaves products as they are of which a price changes by more than PERCENT per cent
  --report REPORT      writes every rejected record and every warning to this file, as CSV
  --changes CHANGES    writes every changed product with its old and new prices and texts to this file, as CSV
  A CSV file with only productId, dosage and price changes prices and nothing else.`,
  options: {
    'dry-run': { type: 'boolean' },
    'all-or-nothing': { type: 'boolean' },
    'withdraw-missing': { type: 'boolean' },
    'detect-format': { type: 'boolean' },
    'hold-jumps': { type: 'string' },
    report: { type: 'string' },
    changes: { type: 'string' },
  },
  run: async (call) => {
    const file = call.argument;
    mustBeCatalogueFile(file, call.flag('detect-format') ? fileFormat : textFormat);
    // Records live for a moment. V8 would let their generation grow to 100 MB; kept at its first size, it takes no longer.
    setFlagsFromString('--semi-space-growth-factor=1');
    const options: Options = {
      dryRun: call.flag('dry-run'),
      allOrNothing: call.flag('all-or-nothing'),
      withdrawMissing: call.flag('withdraw-missing'),
    };
    const jumpPercent = readPercent(call.text('hold-jumps'));
    const changes = await openChanges(call.text('changes'));
    const report = await openReport(call.text('report'));
    const bar = openProgressBar();
    let outcome: ImportOutcome;
    try {
      outcome = await withDatabase((db) =>
        importCatalogue(db, file, {
          ...options,
          ...{ jumpPercent, detectFormat: call.flag('detect-format'), onChange: changes?.add },
          onProgress: bar.show,
          onRejected: async (line, rejection) => {
            bar.clear();
            await report.addRejection(line, rejection);
          },
          onWarning: report.addWarning,
        }),
      );
    } finally {
      bar.clear();
      await report.close();
      await changes?.close();
    }
    report.printRest();
    return printOutcome(outcome, options);
  },
};

/** Throws for a text that is no whole number of at least 1. */
function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageError('--hold-jumps needs a whole number of per cent, such as 50.');
}

interface Options {
  dryRun: boolean;
  allOrNothing: boolean;
  withdrawMissing: boolean;
}

function printOutcome(outcome: ImportOutcome, { dryRun, withdrawMissing }: Options): 0 | 1 {
  const { isRefused, isStopped, notWithdrawn, rejected } = outcome;
  if (isStopped) printError(`Stopped after ${rejected} rejected records: the rest was not read.`);
  if (notWithdrawn) printError(`Nothing ${dryRun || isRefused ? 'would be' : 'was'} withdrawn: ${notWithdrawn}.`);
  if (isRefused) {
    const records = rejected === 1 ? 'a record was' : `${rejected} records were`;
    print(`Nothing ${dryRun ? 'would be' : 'was'} changed, because ${records} rejected. Without --all-or-nothing:`);
  }
  print(`${dryRun || isRefused ? 'Would be: ' : ''}${summarise(outcome, withdrawMissing)}.`);
  return rejected > 0 || notWithdrawn ? 1 : 0;
}

function summarise(
  { added, changed, unchanged, withdrawn, held, rejected, warnings }: ImportOutcome,
  showsWithdrawn: boolean,
) {
  const counts = `added ${added}, changed ${changed}, unchanged ${unchanged}`;
  const rest = `${showsWithdrawn ? `, withdrawn ${withdrawn}` : ''}${held > 0 ? `, held back ${held}` : ''}`;
  return `${counts}${rest}, rejected ${rejected}, warnings ${warnings}`;
}
