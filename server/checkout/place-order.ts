import type { CheckoutBody } from '#contract/checkout/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { keepLanguage } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import { mailAboutOrder } from '#server/orders/mails/order-mails.ts';
import { addOrderEvent, findOrderByKey, findOrderOf, secondsUntilNextOrder } from '#server/orders/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { type PricedLine, priceCart } from './price-cart.ts';
import { insertOrder, lockCart, type PlacedOrder, refreshShownPrices } from './queries.ts';

interface Placing {
  userId: number;
  body: CheckoutBody;
  language: Language;
  /** From the Idempotency-Key header: the same key again answers with the same order. */
  idempotencyKey: string | undefined;
}

/**
 * Turns a cart into an order, in one transaction: the customer's checkouts in line, the cart locked, today's prices
 * against those last shown, order, lines and first event written, cart emptied, language kept, mails queued. A refusal for
 * price or availability leaves the cart as it is but for its prices, which are brought to today's (CONTRACT §2, 409).
 */
export async function placeOrder(context: Context, placing: Placing): Promise<OrderWithHistory> {
  try {
    const { order, newCents } = await context.db.transaction((tx) => place(context, tx, placing));
    if (newCents !== undefined) {
      context.observability.count('ordersPlaced');
      context.observability.count('orderCents', newCents);
    }
    return order;
  } catch (error) {
    if (error instanceof ApiError && pricesMayDiffer.has(error.code)) {
      await context.db.transaction(async (tx) => {
        await lockUser(tx, placing.userId); // as a checkout does first, so that the two never wait for each other
        await refreshShownPrices(tx, placing.userId);
      });
    }
    throw error;
  }
}

/** Refused at the first line of its kind: other lines may differ from the catalogue too. */
const pricesMayDiffer = new Set<ErrorCode>(['PRICE_CHANGED', 'PRODUCT_UNAVAILABLE']);

/** An account that places more is no clinic but a program: each order sends mails and fills tables for ever. */
const ORDERS_PER_HOUR = 600;

interface Placed {
  order: OrderWithHistory;
  /** Its total; absent where the key has been seen before, and nothing was placed. */
  newCents?: number;
}

async function place(context: Context, tx: Transaction, placing: Placing): Promise<Placed> {
  const { userId, idempotencyKey } = placing;
  const customer = await lockUser(tx, userId);
  if (idempotencyKey !== undefined) {
    const earlier = await findOrderByKey(tx, userId, idempotencyKey);
    if (earlier) return { order: earlier };
  }
  const cart = await lockCart(tx, userId);
  const priced = priceCart(cart, placing.body.seenLines);
  await refuseTooMany(context, tx, userId);
  const { id: orderId, totalCents, hasOtherContact } = await cartToOrder(tx, placing, priced);
  await addOrderEvent(tx, { orderId, actorId: null, fromStatus: null, toStatus: 'pending' });
  if (placing.language !== customer?.language) await keepLanguage(tx, userId, placing.language);
  const otherContact = hasOtherContact ? placing.body.email : undefined;
  await mailAboutOrder(context, tx, { kind: 'order-placed', orderId }, { userId, otherContact });
  const order = await findOrderOf(tx, userId, orderId);
  if (!order) throw new Error('the order just written cannot be read');
  return { order, newCents: totalCents };
}

async function refuseTooMany({ config }: Context, tx: Transaction, userId: number): Promise<void> {
  const perHour = Math.max(1, Math.round(ORDERS_PER_HOUR * config.rateLimitScale));
  const retryAfterSeconds = await secondsUntilNextOrder(tx, userId, perHour);
  if (retryAfterSeconds !== undefined) throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}

/** Writes the order of a priced cart, whose lines leave the cart for it. */
async function cartToOrder(
  tx: Transaction,
  { userId, body, language, idempotencyKey }: Placing,
  lines: PricedLine[],
): Promise<PlacedOrder> {
  const { shippingAddress, email, firstName, lastName } = body;
  const { rows } = await insertOrder(tx, {
    ...{ userId, email, firstName, lastName, ...shippingAddress, language },
    idempotencyKey: idempotencyKey ?? null,
    lineIds: lines.map((line) => line.id),
  });
  const [order] = rows;
  if (!order) throw new Error('PostgreSQL returned no id');
  return order;
}
