import type { FastifyInstance } from 'fastify';
import { ListCategories, ListProducts, ListTypes } from '#contract/catalogue.ts';
import type { Context } from '../context.ts';
import { bind } from '../http/bind.ts';
import { nextLink } from '../http/links.ts';
import { listCategories, listProducts, listTypes } from './queries.ts';

/** The public catalogue; its answers are kept as bytes until the catalogue changes (http/catalogue-cache.ts). */
export function catalogueRoutes(app: FastifyInstance, context: Context): void {
  const { readDb } = context;

  bind(app, context, ListProducts, async ({ query, request, reply }) => {
    const { items, total } = await listProducts(readDb, query);
    reply.header('x-total-count', total);
    const reached = (query.offset ?? 0) + items.length;
    if (items.length > 0 && reached < total) reply.header('link', nextLink(request, { offset: String(reached) }));
    return items;
  });

  bind(app, context, ListCategories, () => listCategories(readDb));
  bind(app, context, ListTypes, () => listTypes(readDb));
}
