import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ImportProgress } from '#contract/admin/product-import.ts';
import { migrations, newestApplied } from '#server/platform/database/migrations/migrations.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { begin, connect, lockWithTimeout, type Timeouts } from './connection.ts';
import { copyOut } from './copy-out.ts';
import { BackupError, END_OF_ROWS, type FileEnd, type Header, newHeader, type SectionHead } from './format.ts';
import { writeNewFile } from './new-file.ts';
import { jobsSource, listTables, readSequences, type Source } from './tables.ts';

export interface BackupOptions {
  /** Called often. Bytes count the file that is read or, for a backup, the rows written out of the size of the tables. */
  onProgress?: (progress: ImportProgress) => void;
  /** Aborts and leaves nothing behind. */
  signal?: AbortSignal;
  timeouts?: Timeouts;
}

/**
 * Writes a consistent snapshot of a store to a new file while the store runs. It waits only for a migration, and only a
 * migration waits for it. Returns the number of rows. Throws BackupError.
 */
export async function createBackup(
  url: string,
  file: string,
  { onProgress, ...options }: BackupOptions = {},
): Promise<number> {
  const client = await connect(url, options);
  try {
    await lockWithTimeout(client, 'shared', options);
    await begin(client, { mode: 'isolation level repeatable read, read only', ...options });
    const header = await makeHeader(client);
    const sources = [...(await listTables(client)), await jobsSource(client)];
    const bytesTotal = sources.reduce((sum, { bytes }) => sum + bytes, 0);
    const rows = { count: 0 };
    const report = (records: number, bytesRead: number) => {
      rows.count = records;
      onProgress?.({ records, bytesRead, bytesTotal });
    };
    await writeNewFile(file, write(client, { header, sources, report }));
    return rows.count;
  } finally {
    await client.end();
  }
}

async function makeHeader(client: pg.ClientBase): Promise<Header> {
  const newest = await newestApplied(client);
  if (newest === 0) throw new BackupError('There is no store in this database.');
  const schema = migrations.find(({ when }) => when === newest);
  if (!schema) throw new BackupError('A newer version of the store has migrated this database: use that version.');
  const { rows } = await client.query<{ postgres: string }>(`select current_setting('server_version') as postgres`);
  const sequences = await readSequences(client);
  return newHeader({ store: packageJson.version, postgres: rows[0]?.postgres ?? '', schema, sequences });
}

interface BackupContent {
  header: Header;
  sources: Source[];
  /** Rows and bytes so far. */
  report: (rows: number, bytes: number) => void;
}

/** The uncompressed bytes of the file. */
async function* write(client: pg.ClientBase, { header, sources, report }: BackupContent): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const line = (value: object) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    hash.update(bytes);
    return bytes;
  };
  let [rows, bytes] = [0, 0];
  yield line(header);
  for (const { query, section, name, columns } of sources) {
    yield line({ section, name, columns } satisfies SectionHead);
    const copied = copyOut(client, query);
    let next = await copied.next();
    for (; !next.done; next = await copied.next()) {
      bytes += next.value.length;
      report(rows, bytes);
      yield next.value;
    }
    rows += next.value.rows;
    report(rows, bytes);
    yield END_OF_ROWS;
    yield line(next.value);
  }
  yield line({ end: true, sections: sources.length, rows, sha256: hash.copy().digest('hex') } satisfies FileEnd);
}
