import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportCounts } from '#contract/catalogue-import.ts';
import { record } from '../../accounts/audit.ts';
import type { Runner } from '../../database/pool.ts';
import { fileFormat } from '../file-format.ts';
import type { ImportOptions } from './options.ts';

interface Import {
  file: string;
  counts: ImportCounts;
  /** Whether it came to its end; batches before stay all the same. */
  isWhole: boolean;
}

/**
 * One entry for a whole import that changed something, by which file and how much: products have entries of their own
 * only where a person changed one (an import of 100,000 must not write as many).
 */
export async function recordImport(
  db: Runner,
  { file, counts, isWhole }: Import,
  { by, allOrNothing = false, withdrawMissing = false }: ImportOptions,
): Promise<void> {
  if (counts.added + counts.changed + counts.withdrawn === 0) return;
  const { kind, gzip } = fileFormat(file);
  const format = gzip ? `${kind}.gz` : kind;
  const details = { format, sha256: await hashOf(file), allOrNothing, withdrawMissing, isWhole, ...counts };
  await record(db, 'catalogue-imported', { ...by, details });
}

/** Of the file's own bytes, packed where it is packed; null for one that has gone since: what was imported, was. */
async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  return await pipeline(createReadStream(file), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}
