import type { FastifyInstance } from 'fastify';
import {
  AdminApplyStocktake,
  AdminCountLot,
  AdminGetStocktake,
  AdminListStocktakes,
  AdminRemoveStocktake,
  AdminStartStocktake,
} from '#contract/admin/stock/stocktakes.ts';
import type { Context } from '#server/context.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { bind } from '#server/platform/http/bind.ts';
import { applyStocktake } from '#server/stock/stocktake/apply-stocktake.ts';
import {
  countLot,
  getStocktake,
  listStocktakes,
  removeStocktake,
  startStocktake,
} from '#server/stock/stocktake/stocktakes.ts';

/** Counts of lots, for administrators. */
export function stocktakeRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const stock = stockContext(context);
  bind(app, { ...AdminListStocktakes, work: 'read' }, () => listStocktakes(db));
  bind(app, { ...AdminGetStocktake, work: 'read' }, ({ params }) => getStocktake(db, params.id));
  bind(app, AdminStartStocktake, ({ body, session }) => startStocktake(db, body, session.user.id));
  bind(app, AdminCountLot, ({ params, body, session }) => countLot(db, { ...params, ...body }, session.user.id));
  bind(app, AdminApplyStocktake, ({ params, body, session }) =>
    applyStocktake(db, { ...params, ...body, actorId: session.user.id, ...stock }),
  );
  bind(app, AdminRemoveStocktake, ({ params }) => removeStocktake(db, params.id));
}
