import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { ImportChange, ImportEvent, ImportQuery, WarningCode } from '#contract/admin/product-import.ts';
import {
  IMPORT_CHANGES_LISTED_MAX,
  IMPORT_RECORDS_MAX,
  IMPORT_WARNINGS_LISTED_MAX,
} from '#contract/catalogue/product-constants.ts';
import type { Actor } from '#server/accounts/audit.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { ImportError } from '#server/catalogue/import/faults.ts';
import type { DetectedColumns } from '#server/catalogue/import/formats/records.ts';
import type { ImportOutcome } from '#server/catalogue/import/options.ts';
import type { PooledDatabase } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { ReceivedFile } from '#server/platform/http/uploads/receive-file.ts';

/** Maximum size of an unpacked upload: an archive of 64 MB could unpack to a thousand times more. */
const UNPACKED_BYTES_MAX = 1_073_741_824;
/** Minimum time between two progress events. */
const PROGRESS_MS = 200;

interface Upload extends Omit<z.output<typeof ImportQuery>, 'format'> {
  received: ReceivedFile;
  actor: Actor;
  /** Throws when the actor may no longer import. */
  authorize(): Promise<void>;
}

interface ImportContext {
  db: PooledDatabase;
  log: FastifyBaseLogger;
  requestId: string;
  /** Aborted when the server stops or the import takes too long. */
  stop: AbortSignal;
  /** Called after the commit, before the last event. */
  onCommit(): Promise<void>;
}

/**
 * Imports an upload and streams its events (ImportEvent) as lines. A client that stops reading pauses the import; one that
 * disconnects aborts it between two batches. `done` resolves when the file is removed and the lock released.
 */
export function streamImport(
  { received, actor, listChanges, ...options }: Upload,
  { db, log, requestId, stop, onCommit }: ImportContext,
): { lines: Readable; done: Promise<void> } {
  const lines = new PassThrough();
  const disconnected = new AbortController();
  lines.once('close', () => disconnected.abort());
  const signal = AbortSignal.any([disconnected.signal, stop]);
  const send = (event: ImportEvent) => lines.write(`${JSON.stringify(event)}\n`);
  const warnings: Partial<Record<WarningCode, number>> = {};
  const listed = new Map<string, number>();
  let sentAt = performance.now();
  send({ event: 'progress', records: 0, bytesRead: 0, bytesTotal: received.bytes });

  const work = importCatalogue(db, received.file, {
    ...options,
    unpackedBytesMax: UNPACKED_BYTES_MAX,
    recordsMax: IMPORT_RECORDS_MAX,
    by: actor,
    signal,
    onProgress: (progress) => {
      const now = performance.now();
      if (now - sentAt < PROGRESS_MS || lines.writableNeedDrain) return;
      sentAt = now;
      send({ event: 'progress', ...progress });
    },
    ...(listChanges && {
      onChange: async (change: ImportChange) => {
        const kind = change.isHeld ? 'held' : change.kind;
        const count = (listed.get(kind) ?? 0) + 1;
        listed.set(kind, count);
        if (count > IMPORT_CHANGES_LISTED_MAX) return;
        if (!send({ event: 'change', ...change })) await once(lines, 'drain', { signal });
      },
    }),
    ...(options.detectFormat && {
      onColumns: (columns: DetectedColumns) => void send({ event: 'columns', ...columns }),
    }),
    onRejected: async (line, rejection) => {
      if (!send({ event: 'rejected', line, ...rejection })) await once(lines, 'drain', { signal });
    },
    onWarning: async (line, warning) => {
      const count = (warnings[warning.code] ?? 0) + 1;
      warnings[warning.code] = count;
      if (count > IMPORT_WARNINGS_LISTED_MAX) return;
      if (!send({ event: 'warning', line, ...warning })) await once(lines, 'drain', { signal });
    },
  });
  const toFailure = (error: unknown): ImportEvent => {
    // An unreadable file is the server's fault, and its message contains a local path.
    if (error instanceof ImportError && error.code !== 'E_FILE') {
      return { event: 'refused', code: error.code, message: error.message };
    }
    if (error instanceof ApiError)
      log.warn({ code: error.code }, 'an import ended because its author may no longer import');
    else if (signal.aborted)
      log.warn({ reason: stop.aborted ? String(stop.reason) : 'the client disconnected' }, 'an import was aborted');
    else log.error({ err: error }, 'an import failed');
    return { event: 'failed', requestId };
  };
  const done = work
    .finally(onCommit)
    .then((outcome) => doneEvent(outcome, warnings), toFailure)
    .finally(() =>
      received.remove().catch((error) => log.error({ err: error }, 'an uploaded file could not be deleted')),
    )
    .then((event) => {
      if (lines.destroyed) return;
      send(event);
      lines.end();
    });
  return { lines, done };
}

function doneEvent(outcome: ImportOutcome, warned: Partial<Record<WarningCode, number>>): ImportEvent {
  return {
    event: 'done',
    ...outcome,
    notWithdrawn: outcome.notWithdrawn ?? null,
    trial: outcome.trial ?? null,
    warned,
  };
}
