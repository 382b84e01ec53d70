import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AdminImportCatalogue, type ImportEvent } from '#contract/admin/product-import.ts';
import { IMPORT_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import type { ImportError } from '#server/catalogue/import/faults.ts';
import { importIsRunning } from '#server/catalogue/import/import-lock.ts';
import { invalidateCatalogueCache } from '#server/catalogue/invalidate-cache.ts';
import type { Context } from '#server/context.ts';
import { assertStillAuthorized } from '#server/platform/http/authorize.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { receiveFile } from '#server/platform/http/uploads/receive-file.ts';
import { uploadRoutes } from '#server/platform/http/uploads/upload-routes.ts';
import { streamImport } from './stream-import.ts';

/** Time for receiving a file. At a byte each half minute, an upload would last for weeks. */
const UPLOAD_MS_MAX = 15 * 60_000;
/** 100,000 products take a minute. A file that was made to be slow must not run for hours. */
const IMPORT_MS_MAX = 15 * 60_000;

/**
 * The import of a catalogue file by the browser. An upload may take minutes as long as bytes arrive
 * (platform/http/connections/connections.ts). The page compresses it: 100,000 products are some 5 MB.
 */
export function importRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  // When the server stops, an import reports it, releases its lock and removes its file.
  uploadRoutes(app, (scope, { stopping, track }) => {
    let isReceiving = false;
    bind(scope, { ...AdminImportCatalogue, work: 'none' }, async ({ query, session, request, reply }) => {
      const { format, ...options } = query;
      // Before the body is read: five uploads at once would fill a small disk for temporary files.
      if (isReceiving) return rejectFile(reply, importIsRunning());
      isReceiving = true;
      const receiving = receiveFile(request, reply, {
        ...{ name: `catalogue.${format}`, bytesMax: IMPORT_BYTES_MAX, stopping },
        timeout: AbortSignal.timeout(UPLOAD_MS_MAX),
      }).finally(() => {
        isReceiving = false;
      });
      const received = await track(receiving);
      const authorize = () => assertStillAuthorized(request, 'admin');
      await authorize().catch(async (error: unknown) => {
        await received.remove();
        throw error;
      });
      const actor = { accountId: session.user.id, ip: request.ip };
      const timeout = AbortSignal.timeout(IMPORT_MS_MAX);
      const { lines, done } = streamImport(
        { received, ...options, actor, authorize },
        {
          db: context.db,
          log: request.log,
          requestId: request.id,
          stop: AbortSignal.any([stopping, timeout]),
          onCommit: () => invalidateCatalogueCache(context, cache),
        },
      );
      void track(done);
      reply.header('x-accel-buffering', 'no'); // otherwise nginx buffers the lines until the end
      return lines;
    });
  });
}

/** Responds without reading the file. */
function rejectFile(reply: FastifyReply, { code, message }: ImportError): Readable {
  reply.header('connection', 'close');
  const event: ImportEvent = { event: 'refused', code, message };
  return Readable.from([`${JSON.stringify(event)}\n`], { objectMode: false });
}
