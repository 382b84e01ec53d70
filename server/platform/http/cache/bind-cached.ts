import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { addressOf, type ParsedQuery } from '#server/platform/http/address.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from './response-cache.ts';

/** Public for browsers and a CDN, which ask again each time: a price change shows at once (304 when nothing changed). */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** It has neither a path of several forms nor a body: its query is all that it can be asked for. */
type PublicEndpoint = Endpoint & {
  access: 'anyone';
  params?: undefined;
  query?: z.ZodType<ParsedQuery>;
  output: z.ZodType;
};

/** All that an answer which many get may depend on: what the schema parsed, and an address made of that alone. */
interface Question<E extends Endpoint> {
  query: HandlerInput<E>['query'];
  address: string;
}

interface Told<E extends Endpoint> {
  output: CallOutput<E>;
  headers?: Record<string, string>;
}

/** Serves an endpoint of the catalogue, whose answers are kept as bytes until the catalogue changes. */
export function bindCached<E extends PublicEndpoint>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: E,
  answer: (question: Question<E>) => Promise<Told<E>>,
): void {
  bind<PublicEndpoint>(app, endpoint, ({ query, request, reply }) => {
    const address = addressOf(endpoint.path, query);
    return cache.send(address, { request, reply }, async () => {
      const { output, headers } = await answer({ query: query as Question<E>['query'], address });
      const body = Buffer.from(reply.serialize(output) as string);
      const kind = { 'content-type': 'application/json; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL };
      return { status: endpoint.status, headers: { ...kind, ...headers }, body };
    });
  });
}
