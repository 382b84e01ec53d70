import type { CheckoutBody, ShippingAddress } from '#contract/checkout/checkout.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import { joinOffer, type Offered, offerColumns } from '#server/catalogue/offers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A line of the cart beside today's catalogue. */
export interface LockedCart extends Offered {
  id: number;
  quantity: number;
  shownPriceCents: number;
}

/** Locks the person's cart lines against change and removal, and reads them with today's prices, in the order added. */
export async function lockCart(tx: Transaction, userId: number): Promise<LockedCart[]> {
  takeLock(tx, 'cart lines');
  const { rows } = await lockLines(tx, { userId });
  return rows;
}

const lockLines = prepared<{ userId: number }, LockedCart>(
  ({ userId }) => sql`
    select c.id, c.quantity, c.shown_price_cents as "shownPriceCents", ${offerColumns}
    from cart_lines c join products p on p.id = c.product_id ${joinOffer(sql`c.dosage`)}
    where c.user_id = ${userId} order by c.id
    for update of c`,
);

/** Brings the prices that a cart shows to today's, of lines that are on sale. The customer is locked. */
export async function refreshShownPrices(tx: Transaction, userId: number): Promise<void> {
  takeLock(tx, 'cart lines');
  await tx.execute(sql`
    update cart_lines c set shown_price_cents = o.price_cents
    from offers o
    where c.user_id = ${userId} and o.product_id = c.product_id and o.dosage = c.dosage
      and c.shown_price_cents <> o.price_cents`);
}

interface OrderToWrite extends Omit<CheckoutBody, 'shippingAddress' | 'seenLines'>, ShippingAddress {
  userId: number;
  language: Language;
  idempotencyKey: string | null;
  /** All of the cart. */
  lineIds: number[];
}

export interface PlacedOrder {
  id: string;
  totalCents: number;
  /** The form named another address than the account's own. */
  hasOtherContact: boolean;
}

/**
 * Takes lines out of the cart, remembering whose they were, and writes the order of them. They are locked, and were seen
 * to be at today's price: what they cost is what they show, on the order's lines and in its total, which are made of the
 * same rows. The order is dated behind the customer's lock: the transaction may have begun before that of an order it
 * waited for.
 */
export const insertOrder = prepared<OrderToWrite, PlacedOrder>(
  (order) => sql`
    with gone as (
      delete from cart_lines where user_id = ${order.userId} and id = any(${order.lineIds}::int[]) returning *
    ), removed as (
      insert into removed_cart_lines (id, user_id) select id, user_id from gone
    ), placed as (
      insert into orders (user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                          total_cents, language, idempotency_key, created_at)
      select ${order.userId}::int, ${order.email}::text, ${order.firstName}::text, ${order.lastName}::text,
             ${order.address}::text, ${order.city}::text, ${order.postalCode}::text, ${order.country}::text, ${CURRENCY},
             sum(quantity::bigint * shown_price_cents), ${order.language}::text, ${order.idempotencyKey}::text,
             clock_timestamp()
      from gone
      returning *
    ), lines as (
      insert into order_lines (order_id, position, product_id, drug_name, brand_name, dosage, quantity, unit_price_cents)
      select placed.id, row_number() over (order by gone.id) - 1, p.id, p.drug_name, p.brand_name, gone.dosage,
             gone.quantity, gone.shown_price_cents
      from placed, gone join products p on p.id = gone.product_id
    )
    select placed.id, placed.total_cents::float8 as "totalCents", lower(placed.email) <> lower(u.email) as "hasOtherContact"
    from placed join users u on u.id = placed.user_id`,
);
