import type { CheckoutBody } from '#contract/checkout/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import { CART_LINES_MAX } from '#contract/limits.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { saveLanguage } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import { mailAboutOrder } from '#server/orders/mails/order-mails.ts';
import {
  addOrderEvent,
  findOrderByKey,
  findOwnOrder,
  type OrderLimits,
  secondsUntilNextOrder,
  withPromises,
} from '#server/orders/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { Counter } from '#server/platform/observability/observability.ts';
import { transitDaysTo } from '#server/stock/allocation/delivery-days.ts';
import { promiseOrder } from '#server/stock/allocation/promise-order.ts';
import { checkCart, type OrderableLine } from './check-cart.ts';
import { type InsertedOrder, insertOrder, lockCart, refreshShownPrices } from './queries.ts';

export const ordersPlaced: Counter = { name: 'theriac_orders_placed_total', help: 'Orders placed' };
export const orderCents: Counter = {
  name: 'theriac_orders_placed_cents_total',
  help: 'Value of the orders placed, in cents',
};

interface OrderRequest {
  userId: number;
  body: CheckoutBody;
  language: Language;
  /** From the Idempotency-Key header: a repeated key returns the same order. */
  idempotencyKey: string | undefined;
}

/**
 * Turns a cart into an order in one transaction: locks the customer and the cart, compares the prices last shown with
 * the current ones, writes order, lines and first event, empties the cart, saves the language, queues the mails, and at last allocates packs.
 * When a price or the availability has changed, it throws and updates the prices in the cart to the current ones
 * (http-contract.md §2, 409). `onBandCrossed`: visitors see another band of an item from now on.
 */
export async function placeOrder(
  context: Context,
  request: OrderRequest,
  onBandCrossed: () => void,
): Promise<OrderWithHistory> {
  try {
    const { order, placedCents, hasCrossedBand } = await context.db.transaction((tx) =>
      placeInTransaction(context, tx, request),
    );
    if (placedCents !== undefined) {
      context.observability.count(ordersPlaced);
      context.observability.count(orderCents, placedCents);
    }
    if (hasCrossedBand) onBandCrossed();
    return order;
  } catch (error) {
    if (error instanceof ApiError && pricesMayDiffer.has(error.code)) {
      await context.db.transaction(async (tx) => {
        await lockUser(tx, request.userId); // first, as in a checkout: the two cannot deadlock
        await refreshShownPrices(tx, request.userId);
      });
    }
    throw error;
  }
}

/** These errors name the first line only: other lines may differ from the catalogue too. */
const pricesMayDiffer = new Set<ErrorCode>(['PRICE_CHANGED', 'PRODUCT_UNAVAILABLE']);

/**
 * Only a program orders more: 50,000 lines are 100 orders of 500. Each order sends mails and stays in the database forever.
 */
const LIMITS: OrderLimits = { ordersPerHour: 600, linesPerDay: 50_000 };

interface PlacedOrder {
  order: OrderWithHistory;
  /** The total of a new order; absent for a repeated key. */
  placedCents?: number;
  hasCrossedBand?: boolean;
}

async function placeInTransaction(context: Context, tx: Transaction, request: OrderRequest): Promise<PlacedOrder> {
  const { userId, idempotencyKey } = request;
  const customer = await lockUser(tx, userId);
  if (idempotencyKey !== undefined) {
    const earlier = await findOrderByKey(tx, userId, idempotencyKey);
    if (earlier) return { order: earlier };
  }
  const cart = await lockCart(tx, userId);
  const lines = checkCart(cart, request.body.seenLines);
  await assertUnderLimits(context, tx, { userId, added: lines.length });
  const { id: orderId, totalCents, hasOtherContact } = await writeOrder(tx, request, lines);
  await addOrderEvent(tx, { orderId, actorId: null, fromStatus: null, toStatus: 'pending' });
  if (request.language !== customer?.language) await saveLanguage(tx, userId, request.language);
  const otherContact = hasOtherContact ? request.body.email : undefined;
  await mailAboutOrder(context, tx, { kind: 'order-placed', orderId }, { userId, otherContact });
  const order = await findOwnOrder(tx, userId, orderId);
  if (!order) throw new Error('the order just written cannot be read');
  return { ...(await promise(context, tx, { order, lines, body: request.body })), placedCents: totalCents };
}

async function assertUnderLimits(
  { config }: Context,
  tx: Transaction,
  order: { userId: number; added: number },
): Promise<void> {
  const scaled = (limit: number) => Math.max(1, Math.min(1_000_000_000, Math.round(limit * config.rateLimitScale)));
  const limits = {
    ordersPerHour: scaled(LIMITS.ordersPerHour),
    linesPerDay: Math.max(CART_LINES_MAX, scaled(LIMITS.linesPerDay)), // one order is always possible
  };
  const retryAfterSeconds = await secondsUntilNextOrder(tx, { ...order, limits });
  if (retryAfterSeconds !== undefined) throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}

/** Promises the tracked lines; an order without any takes no further statement. */
async function promise(
  { config: { deliveryDays } }: Context,
  tx: Transaction,
  { order, lines, body }: { order: OrderWithHistory; lines: OrderableLine[]; body: CheckoutBody },
): Promise<PlacedOrder> {
  const itemIds = lines.flatMap(({ itemId }) => itemId ?? []);
  if (itemIds.length === 0) return { order };
  const { promises, hasCrossedBand } = await promiseOrder(tx, {
    ...{ orderId: order.id, itemIds },
    ...{ shortages: body.shortages ?? 'all-or-nothing', shortDated: body.shortDated ?? [] },
    transitDays: transitDaysTo(body.shippingAddress.country, deliveryDays),
    ...{ shelfLifeDays: deliveryDays.shelfLifeDays, timeZone: deliveryDays.timeZone },
  });
  return { order: { ...order, orderItems: withPromises(order.orderItems, promises) }, hasCrossedBand };
}

/** Moves the lines from the cart to the order. */
async function writeOrder(
  tx: Transaction,
  { userId, body, language, idempotencyKey }: OrderRequest,
  lines: OrderableLine[],
): Promise<InsertedOrder> {
  const { shippingAddress, email, firstName, lastName, deliveryNote = '' } = body;
  const { rows } = await insertOrder(tx, {
    ...{ userId, email, firstName, lastName, ...shippingAddress, deliveryNote, language },
    idempotencyKey: idempotencyKey ?? null,
    lineIds: lines.map((line) => line.id),
  });
  const [order] = rows;
  if (!order) throw new Error('PostgreSQL returned no id');
  return order;
}
