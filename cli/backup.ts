import { stat } from 'node:fs/promises';
import { checkHistories } from '#server/orders/verify-history.ts';
import { type BackupOptions, createBackup } from '#server/platform/backup/create-backup.ts';
import type { Header } from '#server/platform/backup/format.ts';
import { describeContents, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { readBackup, verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { withAddress } from './address.ts';
import { type Command, type ExitCode, print, printError } from './command.ts';
import { openProgressBar } from './progress-bar.ts';

const BYTES_PER_MB = 1_000_000;

export const backupCreate: Command = {
  words: 'backup create',
  parameters: 'FILE',
  summary: 'Writes all that the store knows to a new file, as of one moment, also while the store runs.',
  help: `  FILE must not exist. It holds health data and is readable for its owner alone: keep it so, and encrypt copies.`,
  options: {},
  run: async ({ argument: file }) => {
    const rows = await withProgress((manner) =>
      withAddress((url, signal) => createBackup(url, file, { ...manner, signal })),
    );
    const { size } = await stat(file);
    print(`Wrote ${rows.toLocaleString('en')} rows to ${file}, ${(size / BYTES_PER_MB).toFixed(1)} MB.`);
    return 0;
  },
};

export const backupRestore: Command = {
  words: 'backup restore',
  parameters: 'FILE [--replace]',
  summary: 'Puts a backup into an empty database: all of it, at the schema of this version, or nothing.',
  help: `  --replace   takes away the store that is in the database: accounts, orders, products.
              Without it a store that has an account, an order or a product is refused.
  A database in which another program has tables is always refused.
  The store must be stopped. Mails that were waiting when the backup was made are sent when it starts.`,
  options: { replace: { type: 'boolean' } },
  run: async (call) => {
    const replace = call.flag('replace');
    const { header, replaced, jobs, leftOut } = await withProgress((manner) =>
      withAddress((url, signal) => restoreBackup(url, call.argument, { ...manner, signal, replace })),
    );
    if (replace) print(`Taken away: ${describeContents(replaced)}.`);
    tellLeftOut(leftOut);
    print(`Restored the store of ${describeHeader(header)}. Mails and other jobs that wait: ${jobs}.`);
    return 0;
  },
};

export const backupVerify: Command = {
  words: 'backup verify',
  parameters: 'FILE [--file-only]',
  summary: 'Reads a backup, restores it into a database of its own, which is dropped again, and checks everything.',
  help: `  --file-only   reads the file alone: its form, its counts and digests; needs no database`,
  options: { 'file-only': { type: 'boolean' } },
  run: (call) => (call.flag('file-only') ? verifyFile(call.argument) : verify(call.argument)),
};

async function verifyFile(file: string): Promise<ExitCode> {
  const { header, rows } = await withProgress(({ onProgress }) => readBackup(file, onProgress));
  print(`The file is whole: ${rows.toLocaleString('en')} rows of the store of ${describeHeader(header)}.`);
  return 0;
}

async function verify(file: string): Promise<ExitCode> {
  const { header, jobs, leftOut, orders, faults, shown } = await withProgress((manner) =>
    withAddress((url, signal) => verifyBackup(url, { file, verify: checkHistories, ...manner, signal })),
  );
  tellLeftOut(leftOut);
  print(`The backup can be restored: the store of ${describeHeader(header)}, with ${jobs} waiting jobs.`);
  for (const { orderId, fault } of shown) printError(`order ${orderId}  ${fault}`);
  if (faults > shown.length) printError(`… and ${faults - shown.length} more`);
  if (faults > 0) {
    printError(`The histories of its ${orders} orders were altered in ${faults} places before it was made.`);
    return 1;
  }
  print(`Nothing was altered in the histories of its ${orders} orders.`);
  return 0;
}

function describeHeader({ madeAt, schema }: Header): string {
  return `${madeAt} (schema ${schema.tag})`;
}

function tellLeftOut(tables: string[]): void {
  for (const name of tables) printError(`Left out: the table ${name}, which is no table of the store.`);
}

async function withProgress<T>(
  operation: (manner: Required<Pick<BackupOptions, 'onProgress'>>) => Promise<T>,
): Promise<T> {
  const bar = openProgressBar();
  try {
    return await operation({ onProgress: bar.show });
  } finally {
    bar.clear();
  }
}
