import type { FastifyInstance } from 'fastify';
import { AddStockAlert, ListStockAlerts, RemoveStockAlert } from '#contract/stock/stock-alerts.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { addStockAlert, listStockAlerts, removeStockAlert } from './stock-alerts.ts';

/** What customers wait for: one mail when an item is back in stock. */
export function stockAlertRoutes(app: FastifyInstance, { db }: Context): void {
  bind(app, ListStockAlerts, ({ session }) => listStockAlerts(db, session.user.id));

  bind(app, AddStockAlert, ({ session, body }) => addStockAlert(db, session.user.id, body));

  bind(app, RemoveStockAlert, async ({ session, params }) => {
    if (!(await removeStockAlert(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });
}
