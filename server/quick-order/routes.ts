import type { FastifyInstance } from 'fastify';
import { AddQuickOrder, ResolveQuickOrder } from '#contract/quick-order/quick-order.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { addList } from './add-list.ts';
import { resolveLines } from './resolve-lines.ts';

/** Lists of codes and quantities: what they mean, and into the cart. */
export function quickOrderRoutes(app: FastifyInstance, { db }: Context): void {
  bind(app, { ...ResolveQuickOrder, work: 'read' }, async ({ body }) => ({
    lines: await resolveLines(
      db,
      body.lines.map(({ text }) => text),
    ),
  }));

  bind(app, AddQuickOrder, async ({ session, body: { key, lines } }) => ({
    lines: await addList(db, { userId: session.user.id, key, lines }),
  }));
}
