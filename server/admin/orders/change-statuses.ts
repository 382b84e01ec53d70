import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import { errorStatus } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Context } from '#server/context.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { isDatabaseUnavailable } from '#server/platform/database/failover/unavailable.ts';
import { ApiError, sentenceOf, toApiError } from '#server/platform/http/errors.ts';

interface Move {
  ids: string[];
  status: OrderStatus;
  /** The caller's versions by lower-case order id. */
  versions: Record<string, string> | undefined;
  actorId: number;
  /** The request's. */
  log: FastifyBaseLogger;
}

/**
 * Moves orders to one status, each in a transaction of its own: one that fails leaves the others moved. They go one after
 * the other, so that one press takes no more than one of the store's connections.
 */
export async function changeStatuses(
  context: Context,
  { ids, status, versions = {}, actorId, log }: Move,
): Promise<StatusChangeResults> {
  const moved: StatusChangeResults = { changed: [], failed: [] };
  const known = new Map(Object.entries(versions).map(([id, version]) => [id.toLowerCase(), version]));
  let away: ApiError | undefined;
  for (const orderId of new Set(ids)) {
    try {
      if (away) throw away;
      if (!z.uuid().safeParse(orderId).success) throw new ApiError('NOT_FOUND');
      moved.changed.push(
        await changeStatus(context, { orderId, status, actorId, version: known.get(orderId.toLowerCase()) }),
      );
    } catch (error) {
      const refusal = toApiError(error);
      const { code, details } = refusal;
      if (errorStatus[code] >= 500 && !away) log.error({ err: error, code }, 'an order could not be moved');
      if (isDatabaseUnavailable(error)) away = refusal; // the next would wait as long for a database that is not there
      moved.failed.push({ id: orderId, code, message: sentenceOf(refusal), order: details.order });
    }
  }
  return moved;
}
