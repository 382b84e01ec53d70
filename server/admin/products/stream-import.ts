import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportEvent, WarningCode } from '#contract/admin/product-import.ts';
import type { Actor } from '#server/accounts/audit.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { ImportError } from '#server/catalogue/import/faults.ts';
import type { ImportOutcome } from '#server/catalogue/import/options.ts';
import type { PooledDatabase } from '#server/platform/database/database.ts';
import type { ReceivedFile } from './receive-file.ts';

/** Between two lines about progress. */
const PROGRESS_MS = 200;

interface Upload {
  received: ReceivedFile;
  dryRun: boolean;
  allOrNothing: boolean;
  withdrawMissing: boolean;
  unpackedBytesMax: number;
  by: Actor;
}

interface Circumstances {
  db: PooledDatabase;
  log: FastifyBaseLogger;
  requestId: string;
  /** The server stops, or has had enough of it. */
  stop: AbortSignal;
  /** Called when all is committed and nobody has been told yet. */
  changed(): Promise<void>;
}

/**
 * Imports an upload, and tells of it line by line (ImportEvent) as fast as the caller reads: who stops reading makes the
 * import wait, who goes away ends it between two batches. `done` resolves when the file is gone and the lock free.
 */
export function streamImport(
  { received, ...options }: Upload,
  { db, log, requestId, stop, changed }: Circumstances,
): { lines: Readable; done: Promise<void> } {
  const lines = new PassThrough();
  const gone = new AbortController();
  lines.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, stop]);
  const tell = (event: ImportEvent) => lines.write(`${JSON.stringify(event)}\n`);
  const warned: Partial<Record<WarningCode, number>> = {};
  let toldAt = performance.now();
  tell({ event: 'progress', records: 0, bytesRead: 0, bytesTotal: received.bytes });

  const work = importCatalogue(db, received.file, {
    ...options,
    signal,
    onProgress: (progress) => {
      const now = performance.now();
      if (now - toldAt < PROGRESS_MS || lines.writableNeedDrain) return;
      toldAt = now;
      tell({ event: 'progress', ...progress });
    },
    onRejected: async (line, rejection) => {
      if (!tell({ event: 'rejected', line, ...rejection })) await once(lines, 'drain', { signal });
    },
    onWarning: (_line, { code }) => {
      warned[code] = (warned[code] ?? 0) + 1;
    },
  });
  const failed = (error: unknown): ImportEvent => {
    // A file that cannot be read is ours, and its message names a path of this machine.
    if (error instanceof ImportError && error.code !== 'E_FILE') {
      return { event: 'refused', code: error.code, message: error.message };
    }
    if (signal.aborted)
      log.warn({ reason: stop.aborted ? String(stop.reason) : 'the caller went away' }, 'an import was broken off');
    else log.error({ err: error }, 'an import failed');
    return { event: 'failed', requestId };
  };
  const done = work
    .finally(changed)
    .then((outcome) => doneEvent(outcome, warned), failed)
    .finally(() => received.remove().catch((error) => log.error({ err: error }, 'an upload was not removed')))
    .then((event) => {
      if (lines.destroyed) return;
      tell(event);
      lines.end();
    });
  return { lines, done };
}

function doneEvent(outcome: ImportOutcome, warned: Partial<Record<WarningCode, number>>): ImportEvent {
  return { event: 'done', ...outcome, notWithdrawn: outcome.notWithdrawn ?? null, warned };
}
