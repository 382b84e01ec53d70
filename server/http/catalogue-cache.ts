import type { FastifyInstance } from 'fastify';
import { ListCategories, ListProducts, ListTypes, ProductQuery } from '#contract/catalogue.ts';
import { normalisedAddress } from './address.ts';
import type { ByteCache } from './byte-cache.ts';
import { inProcessHeaders, isInProcess } from './caller.ts';
import type { Answer } from './ready-answer.ts';

/** Public for browsers and a CDN, which ask again each time: a price change shows at once (304 when nothing changed). */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** On a call of our own that makes what will be kept; believed of nobody else. */
const making = 'x-making';

/**
 * Keeps the anonymous answers of the catalogue as bytes. The endpoints themselves know nothing of it: a miss is an
 * in-process call of the same address.
 */
export function keepCatalogueAnswers(app: FastifyInstance, cache: ByteCache): void {
  const kept = new Set<string>([ListProducts.path, ListCategories.path, ListTypes.path]);
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !kept.has(url)) return;
    if (request.headers[making] !== undefined && isInProcess(request)) return;
    const key = normalisedAddress(request.url, parameters);
    return await cache.send(key, { request, reply }, () => make(app, key));
  });
}

/** What a list can be asked for; other parameters change nothing. */
const parameters = new Set(Object.keys(ProductQuery.shape));

async function make(app: FastifyInstance, url: string): Promise<Answer> {
  const made = await app.inject({ method: 'GET', url, headers: { ...inProcessHeaders, [making]: '1' } });
  const names = ['content-type', 'x-total-count', 'link', 'retry-after', 'cache-control'];
  const headers: Record<string, string> = {};
  for (const name of names) if (made.headers[name] !== undefined) headers[name] = String(made.headers[name]);
  if (made.statusCode === 200) headers['cache-control'] = PUBLIC_CACHE_CONTROL;
  return { status: made.statusCode, headers, body: made.rawPayload };
}
