import { fileEndings } from '#server/catalogue/file-format.ts';
import { type ImportCounts, importCatalogue } from '#server/catalogue/import/apply.ts';
import { mustBeCatalogueFile } from './catalogue-export.ts';
import { type Command, complain, say } from './command.ts';
import { withDatabase } from './database.ts';
import { openReport } from './import-report.ts';

export const catalogueImport: Command = {
  words: 'catalogue import',
  parameters: 'FILE [--dry-run] [--report REPORT]',
  summary: 'Adds and changes products by their productId; what is not in the file stays.',
  help: `  FILE ends in ${fileEndings}.
  --dry-run         tells what would change, and changes nothing
  --report REPORT   writes every rejected record to this file, as CSV`,
  options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
  run: async (call) => {
    const file = call.argument;
    mustBeCatalogueFile(file);
    const dryRun = call.flag('dry-run');
    const report = await openReport(call.text('report'));
    const warned = new Map<string, number>();
    let counts: ImportCounts;
    try {
      counts = await withDatabase((db) =>
        importCatalogue(db, file, {
          dryRun,
          onProgress: showProgress,
          onRejected: report.add,
          onWarning: (_line, { code }) => warned.set(code, (warned.get(code) ?? 0) + 1),
        }),
      );
    } finally {
      clearProgress();
      await report.close();
    }
    if (report.hidden() > 0) complain(`… and ${report.hidden()} more rejected; --report FILE lists them all.`);
    for (const [code, times] of warned) say(`${code}: ${times}`);
    say(`${dryRun ? 'Would be: ' : ''}${summarise(counts)}.`);
    return counts.rejected > 0 ? 1 : 0;
  },
};

function summarise({ added, changed, unchanged, rejected, warnings }: ImportCounts): string {
  return `added ${added}, changed ${changed}, unchanged ${unchanged}, rejected ${rejected}, warnings ${warnings}`;
}

/** One line that is written over, for a person who waits; a log file is spared it. */
function showProgress({ added, changed, unchanged, rejected }: Readonly<ImportCounts>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${added + changed + unchanged + rejected} records…`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
