import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import { errorStatus } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Context } from '#server/context.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { isDatabaseUnavailable } from '#server/platform/database/failover/unavailable.ts';
import { ApiError, sentenceOf, toApiError } from '#server/platform/http/errors.ts';

interface BulkStatusChange {
  ids: string[];
  status: OrderStatus;
  /** The caller's versions by lower-case order id. */
  versions: Record<string, string> | undefined;
  actorId: number;
  /** The logger of the request. */
  log: FastifyBaseLogger;
}

/**
 * Sets the status of several orders, each in its own transaction: a failed one does not undo the others. They run one after
 * the other, so that one request uses only one database connection.
 */
export async function changeStatuses(
  context: Context,
  { ids, status, versions = {}, actorId, log }: BulkStatusChange,
): Promise<StatusChangeResults> {
  const results: StatusChangeResults = { changed: [], failed: [] };
  const versionById = new Map(Object.entries(versions).map(([id, version]) => [id.toLowerCase(), version]));
  let outage: ApiError | undefined;
  for (const orderId of new Set(ids)) {
    try {
      if (outage) throw outage;
      if (!z.uuid().safeParse(orderId).success) throw new ApiError('NOT_FOUND');
      results.changed.push(
        await changeStatus(context, { orderId, status, actorId, version: versionById.get(orderId.toLowerCase()) }),
      );
    } catch (error) {
      const apiError = toApiError(error);
      const { code, details } = apiError;
      if (errorStatus[code] >= 500 && !outage)
        log.error({ err: error, code }, 'the status of an order could not be changed');
      if (isDatabaseUnavailable(error)) outage = apiError; // the next order would wait for the same database
      results.failed.push({ id: orderId, code, message: sentenceOf(apiError), order: details.subject?.order });
    }
  }
  return results;
}
