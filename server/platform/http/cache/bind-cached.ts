import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { fillPath } from '#contract/fill-path.ts';
import { bind } from '#server/platform/http/bind.ts';
import { type ParsedQuery, targetOf } from '#server/platform/http/request-target.ts';
import type { ResponseCache } from './response-cache.ts';

/** Browsers and CDNs revalidate on each use, so a price change shows at once (304 when nothing changed). */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** No body: the path and the query are the whole input. */
type PublicEndpoint = Endpoint & {
  access: 'anyone';
  params?: z.ZodType<Record<string, string | number>>;
  query?: z.ZodType<ParsedQuery>;
  output: z.ZodType;
};

/** A shared response may depend on nothing else: the parsed path and query, and the target built from them. */
interface CachedCall<E extends Endpoint> {
  params: HandlerInput<E>['params'];
  query: HandlerInput<E>['query'];
  target: string;
}

interface CachedResult<E extends Endpoint> {
  output: CallOutput<E>;
  headers?: Record<string, string>;
}

/** Serves an endpoint with public data. Its responses are cached as bytes until the data change. */
export function bindCached<E extends PublicEndpoint>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: E,
  handler: (call: CachedCall<E>) => Promise<CachedResult<E>>,
): void {
  // The cache takes a place for a response that it lacks.
  bind<PublicEndpoint & { work: 'none' }>(app, { ...endpoint, work: 'none' }, ({ params, query, request, reply }) => {
    const target = targetOf(fillPath(endpoint.path, params), query);
    return cache.send(target, { request, reply }, async () => {
      const { output, headers } = await handler({ params, query, target } as CachedCall<E>);
      await app.work.yieldToCalls(); // before the response is serialized, in one go
      const body = Buffer.from(reply.serialize(output) as string);
      const defaults = { 'content-type': 'application/json; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL };
      return { status: endpoint.status, headers: { ...defaults, ...headers }, body };
    });
  });
}
