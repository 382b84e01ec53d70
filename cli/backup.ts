import { stat } from 'node:fs/promises';
import { readConfig } from '#server/config.ts';
import { checkHistories } from '#server/orders/verify-history.ts';
import { type BackupOptions, createBackup } from '#server/platform/backup/create-backup.ts';
import type { Header } from '#server/platform/backup/format.ts';
import { describeContents, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { readBackup, verifyBackup } from '#server/platform/backup/verify-backup.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkStock, describeFault } from '#server/stock/verify-stock.ts';
import { type Command, type ExitCode, print, printError } from './command.ts';
import { openProgressBar } from './progress-bar.ts';
import { withUnmigratedDatabase } from './unmigrated-database.ts';

const BYTES_PER_MB = 1_000_000;

export const backupCreate: Command = {
  words: 'backup create',
  parameters: 'FILE',
  summary: 'Writes a consistent copy of all data to a new file; the store may run.',
  help: `  FILE must not exist. It contains health data. Only its owner can read it; encrypt copies.`,
  options: {},
  run: async ({ argument: file }) => {
    const rows = await withProgress((progress) =>
      withUnmigratedDatabase((url, signal) => createBackup(url, file, { ...progress, signal })),
    );
    const { size } = await stat(file);
    print(`Wrote ${rows.toLocaleString('en')} rows to ${file}, ${(size / BYTES_PER_MB).toFixed(1)} MB.`);
    return 0;
  },
};

export const backupRestore: Command = {
  words: 'backup restore',
  parameters: 'FILE [--replace]',
  summary: 'Restores a backup into an empty database, at the schema of this version: all of it or nothing.',
  help: `  --replace   replaces the store in the database: accounts, orders, products.
              Without it, a database with an account, an order or a product is rejected.
  A database with tables of another program is always rejected.
  The store must be stopped. Mails that were waiting when the backup was made are sent when it starts.`,
  options: { replace: { type: 'boolean' } },
  run: async (call) => {
    const replace = call.flag('replace');
    const { header, replaced, jobs, leftOut } = await withProgress((progress) =>
      withUnmigratedDatabase((url, signal) => restoreBackup(url, call.argument, { ...progress, signal, replace })),
    );
    if (replace) print(`Replaced: ${describeContents(replaced)}.`);
    printLeftOut(leftOut);
    print(`Restored the store of ${describeHeader(header)}. Mails and other jobs that wait: ${jobs}.`);
    return 0;
  },
};

export const backupVerify: Command = {
  words: 'backup verify',
  parameters: 'FILE [--file-only]',
  summary: 'Restores a backup into a scratch database, checks everything, and drops the database.',
  help: `  --file-only   checks only the file: its format, counts and digests; needs no database`,
  options: { 'file-only': { type: 'boolean' } },
  run: (call) => (call.flag('file-only') ? verifyFile(call.argument) : verify(call.argument)),
};

async function verifyFile(file: string): Promise<ExitCode> {
  const { header, rows } = await withProgress(({ onProgress }) => readBackup(file, onProgress));
  print(`The file is complete: ${rows.toLocaleString('en')} rows of the store of ${describeHeader(header)}.`);
  return 0;
}

async function verify(file: string): Promise<ExitCode> {
  const { header, jobs, leftOut, orders, faults, shown, stock } = await withProgress((progress) =>
    withUnmigratedDatabase((url, signal) => verifyBackup(url, { file, verify: checkStore, ...progress, signal })),
  );
  printLeftOut(leftOut);
  print(`The backup can be restored: the store of ${describeHeader(header)}, with ${jobs} waiting jobs.`);
  for (const { orderId, fault } of shown) printError(`order ${orderId}  ${fault}`);
  if (faults > shown.length) printError(`… and ${faults - shown.length} more`);
  for (const fault of stock.shown) printError(describeFault(fault));
  if (faults > 0)
    printError(`The histories of its ${orders} orders were altered in ${faults} places before it was made.`);
  else print(`Nothing was altered in the histories of its ${orders} orders.`);
  if (stock.faults > 0)
    printError(`Its stock of ${stock.lots} lots was wrong in ${stock.faults} places before it was made.`);
  return faults + stock.faults > 0 ? 1 : 0;
}

async function checkStore(db: Database) {
  return { ...(await checkHistories(db)), stock: await checkStock(db, readConfig().timeZone) };
}

function describeHeader({ madeAt, schema }: Header): string {
  return `${madeAt} (schema ${schema.tag})`;
}

function printLeftOut(tables: string[]): void {
  for (const name of tables) printError(`Left out: the table ${name}, which the store does not have.`);
}

async function withProgress<T>(
  operation: (progress: Required<Pick<BackupOptions, 'onProgress'>>) => Promise<T>,
): Promise<T> {
  const bar = openProgressBar();
  try {
    return await operation({ onProgress: bar.show });
  } finally {
    bar.clear();
  }
}
