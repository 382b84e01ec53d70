import type { FastifyInstance } from 'fastify';
import { AdminImportCatalogue } from '#contract/admin/product-import.ts';
import { IMPORT_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import { showChange } from '#server/catalogue/show-change.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { receiveFile } from './receive-file.ts';
import { streamImport } from './stream-import.ts';

/** What an upload may unpack to, some three million products: an archive of 64 MB could hold a thousand times as much. */
const UNPACKED_BYTES_MAX = 1_073_741_824;
/** Nobody waits so long for a sound file (100,000 products take a minute); one made to be slow must not run for hours. */
const IMPORT_MS_MAX = 15 * 60_000;

/**
 * The import of a catalogue file by the browser. It may come for minutes, as long as something of it comes
 * (platform/http/connections/connections.ts); the page packs it, so that 100,000 products are some 5 MB.
 */
export function importRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  void app.register((scope, _options, done) => {
    const running = new Set<Promise<unknown>>();
    const track = <T>(work: Promise<T>): Promise<T> => {
      running.add(work);
      const over = () => running.delete(work);
      work.then(over, over);
      return work;
    };
    const stop = new AbortController();
    // The only route that takes bytes, and it takes nothing else: elsewhere they are answered with 415.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    // An import that the server's end interrupts says so, frees its lock, and leaves no file behind.
    scope.addHook('preClose', (closed) => {
      stop.abort();
      closed();
    });
    scope.addHook('onClose', async () => {
      await Promise.allSettled(running);
    });

    bind(scope, AdminImportCatalogue, async ({ query, session, request, reply }) => {
      const { format, dryRun = false, allOrNothing = false, withdrawMissing = false } = query;
      const stopping = stop.signal;
      const received = await track(receiveFile(request, reply, { format, bytesMax: IMPORT_BYTES_MAX, stopping }));
      const by = { accountId: session.user.id, ip: request.ip };
      const timeout = AbortSignal.timeout(IMPORT_MS_MAX);
      const { lines, done } = streamImport(
        { received, dryRun, allOrNothing, withdrawMissing, unpackedBytesMax: UNPACKED_BYTES_MAX, by },
        {
          db: context.db,
          log: request.log,
          requestId: request.id,
          stop: AbortSignal.any([stopping, timeout]),
          changed: () => showChange(context, cache),
        },
      );
      void track(done);
      reply.header('x-accel-buffering', 'no'); // nginx would keep the lines until the end
      return lines;
    });
    done();
  });
}
