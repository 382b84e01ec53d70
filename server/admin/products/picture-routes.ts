import type { FastifyInstance } from 'fastify';
import { AdminAddPicture, AdminChangePicture, AdminRemovePicture } from '#contract/admin/product-pictures.ts';
import { PICTURE_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import { invalidateAfter } from '#server/catalogue/invalidate-cache.ts';
import type { Context } from '#server/context.ts';
import { assertStillAuthorized } from '#server/platform/http/authorize.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { receiveFile } from '#server/platform/http/uploads/receive-file.ts';
import { uploadRoutes } from '#server/platform/http/uploads/upload-routes.ts';
import { keyedQueue } from '#server/platform/http/work/keyed-queue.ts';
import { actorOf } from './actor-of.ts';
import { addPicture, changePicture, removePicture } from './change-pictures.ts';

/** Time for receiving 10 MB on a slow line. */
const UPLOAD_MS_MAX = 5 * 60_000;

/** Pictures of products, added and changed by administrators. */
export function adminPictureRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { db } = context;
  const visible = <T>(change: Promise<T>): Promise<T> => invalidateAfter(change, context, cache);
  /** One picture at a time: the largest takes 240 MB while it is decoded. */
  const inTurn = keyedQueue();

  uploadRoutes(app, (scope, { stopping, track }) => {
    bind(scope, { ...AdminAddPicture, work: 'none' }, async (call) => {
      const { params, query, request, reply } = call;
      const { altText = '', left = 0, top = 0, width = 1, height = 1 } = query;
      const received = await track(
        receiveFile(request, reply, {
          ...{ name: 'picture', bytesMax: PICTURE_BYTES_MAX, stopping },
          timeout: AbortSignal.timeout(UPLOAD_MS_MAX),
        }),
      );
      try {
        await assertStillAuthorized(request, 'admin');
        // Loaded with the first picture: the decoders are 20 MB, and most processes never need them.
        const { makePicture } = await import('#server/catalogue/pictures/make-picture.ts');
        const picture = await track(inTurn(0, () => makePicture(received.file, { left, top, width, height })));
        return await visible(addPicture(db, { id: params.id, picture, altText }, actorOf(call)));
      } finally {
        await received.remove();
      }
    });
  });

  bind(app, AdminChangePicture, (call) => {
    const change = { ...call.params, ...call.body };
    return visible(changePicture(db, change, actorOf(call)));
  });

  bind(app, AdminRemovePicture, (call) =>
    visible(removePicture(db, call.params.id, call.params.picture, actorOf(call))),
  );
}
