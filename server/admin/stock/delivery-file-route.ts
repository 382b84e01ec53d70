import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AdminImportDeliveries } from '#contract/admin/stock/delivery-file.ts';
import { DELIVERY_FILE_BYTES_MAX } from '#contract/stock/delivery-file.ts';
import type { Context } from '#server/context.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { assertStillAuthorized } from '#server/platform/http/authorize.ts';
import { bind } from '#server/platform/http/bind.ts';
import { receiveFile } from '#server/platform/http/uploads/receive-file.ts';
import { uploadRoutes } from '#server/platform/http/uploads/upload-routes.ts';
import { importDeliveries } from '#server/stock/warehouse/delivery-file/import-deliveries.ts';

/** Time for receiving 2 MB on a slow line. */
const UPLOAD_MS_MAX = 2 * 60_000;

/** The import of a file of deliveries, for administrators. */
export function deliveryFileRoute(app: FastifyInstance, context: Context): void {
  const stock = stockContext(context);
  uploadRoutes(app, (scope, { stopping, track }) => {
    bind(scope, { ...AdminImportDeliveries, work: 'none' }, async ({ query, session, request, reply }) => {
      const timeout = AbortSignal.timeout(UPLOAD_MS_MAX);
      const received = await track(
        receiveFile(request, reply, {
          ...{ name: 'deliveries.csv', bytesMax: DELIVERY_FILE_BYTES_MAX },
          ...{ stopping, timeout },
        }),
      );
      try {
        await assertStillAuthorized(request, 'admin');
        const options = { actorId: session.user.id, isTrial: query.trial === 'true', ...stock };
        return await track(importDeliveries(context.db, await readFile(received.file), options));
      } finally {
        await received.remove();
      }
    });
  });
}
