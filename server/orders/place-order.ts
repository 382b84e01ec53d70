import { sql } from 'drizzle-orm';
import type { CheckoutBody } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import type { FollowedOrder } from '#contract/orders.ts';
import { keepLanguage } from '../accounts/queries.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { orderEvents, orderLines, orders } from '../database/schema/orders.ts';
import { Refusal } from '../http/errors.ts';
import { emptyCart, lockCart, lockCustomer, refreshShownPrices } from './cart-to-order.ts';
import { mailAboutOrder } from './order-mails.ts';
import { type PricedLine, priceCart } from './price-cart.ts';
import { findFollowedOrder, findOrderByKey, secondsUntilNextOrder } from './queries.ts';

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
export async function placeOrder(context: Context, placing: Placing): Promise<FollowedOrder> {
  try {
    return await context.db.transaction((tx) => place(context, tx, placing));
  } catch (error) {
    if (error instanceof Refusal && pricesMayDiffer.has(error.code)) {
      await context.db.transaction(async (tx) => {
        await lockCustomer(tx, placing.userId); // as a checkout does first, so that the two never wait for each other
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

async function place(context: Context, tx: Transaction, placing: Placing): Promise<FollowedOrder> {
  const { userId, idempotencyKey } = placing;
  await lockCustomer(tx, userId);
  if (idempotencyKey !== undefined) {
    const earlier = await findOrderByKey(tx, userId, idempotencyKey);
    if (earlier) return earlier;
  }
  const cart = await lockCart(tx, userId);
  const priced = priceCart(cart, placing.body.seenLines);
  await refuseTooMany(context, tx, userId);
  const orderId = await insertOrder(tx, placing, priced);
  await emptyCart(
    tx,
    cart.map((line) => line.id),
  );
  await keepLanguage(tx, userId, placing.language);
  await mailAboutOrder(context, tx, { kind: 'order-placed', orderId });
  const placed = await findFollowedOrder(tx, orderId);
  if (!placed) throw new Error('the order just written cannot be read');
  return placed;
}

async function refuseTooMany({ config }: Context, tx: Transaction, userId: number): Promise<void> {
  const perHour = Math.max(1, Math.round(ORDERS_PER_HOUR * config.rateLimitScale));
  const retryAfterSeconds = await secondsUntilNextOrder(tx, userId, perHour);
  if (retryAfterSeconds !== undefined) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}

async function insertOrder(
  tx: Transaction,
  { userId, body, language, idempotencyKey }: Placing,
  lines: PricedLine[],
): Promise<string> {
  const { shippingAddress, email, firstName, lastName } = body;
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);
  // Dated behind the customer's lock: the transaction may have begun before that of an order it waited for.
  const createdAt = sql`clock_timestamp()`;
  const [order] = await tx
    .insert(orders)
    .values({
      userId,
      email,
      firstName,
      lastName,
      ...shippingAddress,
      currency: CURRENCY,
      totalCents,
      language,
      idempotencyKey,
      createdAt,
    })
    .returning({ id: orders.id });
  if (!order) throw new Error('PostgreSQL returned no id');
  await tx.insert(orderLines).values(
    lines.map((line, position) => ({
      orderId: order.id,
      position,
      productId: line.productId,
      drugName: line.drugName,
      brandName: line.brandName,
      dosage: line.dosage,
      quantity: line.quantity,
      unitPriceCents: line.priceCents,
    })),
  );
  await tx.insert(orderEvents).values({ orderId: order.id, fromStatus: null, toStatus: 'pending' });
  return order.id;
}
