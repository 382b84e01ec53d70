import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { StatusChangeResults, VersionedOrder } from '#contract/admin/orders.ts';
import { errorStatus } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/platform/database/failover/unavailable.ts';
import { ApiError, sentenceOf, toApiError } from '#server/platform/http/errors.ts';

/**
 * Changes several orders, each in its own transaction: a failed one does not undo the others. They run one after the other, so
 * that one request uses only one database connection. `change` throws ApiError; `log` is that of the request.
 */
export async function changeOrders(
  ids: Iterable<string>,
  change: (orderId: string) => Promise<VersionedOrder>,
  log: FastifyBaseLogger,
): Promise<StatusChangeResults> {
  const results: StatusChangeResults = { changed: [], failed: [] };
  let outage: ApiError | undefined;
  for (const orderId of new Set(ids)) {
    try {
      if (outage) throw outage;
      if (!z.uuid().safeParse(orderId).success) throw new ApiError('NOT_FOUND');
      results.changed.push(await change(orderId));
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

/** The version of an order in the body of a request, whatever the case of its id. */
export function versionFinder(versions: Record<string, string> = {}): (orderId: string) => string | undefined {
  const byId = new Map(Object.entries(versions).map(([id, version]) => [id.toLowerCase(), version]));
  return (orderId) => byId.get(orderId.toLowerCase());
}
