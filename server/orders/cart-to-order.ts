import { sql } from 'drizzle-orm';
import type { CheckoutBody, ShippingAddress } from '#contract/checkout.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Runner } from '../database/pool.ts';
import { prepared } from '../database/prepared.ts';

/** A line of the cart beside today's catalogue; `priceCents` is null when its dosage is no longer offered. */
export interface CartToOrder {
  id: number;
  productId: number;
  drugName: string;
  brandName: string;
  dosage: string;
  quantity: number;
  shownPriceCents: number;
  withdrawn: boolean;
  priceCents: number | null;
}

/** Locks the person, so that their checkouts go one after the other; the language that their mails are in. */
export async function lockCustomer(db: Runner, userId: number): Promise<string | undefined> {
  const { rows } = await lockPerson(db, { userId });
  return rows[0]?.language;
}

const lockPerson = prepared<{ userId: number }, { language: string }>(
  ({ userId }) => sql`select language from users where id = ${userId} for no key update`,
);

/** Locks the person's cart lines against change and removal, and reads them with today's prices, in the order added. */
export async function lockCart(db: Runner, userId: number): Promise<CartToOrder[]> {
  const { rows } = await lockLines(db, { userId });
  return rows;
}

const lockLines = prepared<{ userId: number }, CartToOrder>(
  ({ userId }) => sql`
    select c.id, c.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", c.dosage,
           c.quantity, c.shown_price_cents as "shownPriceCents", p.withdrawn_at is not null as withdrawn,
           (select d.price_cents from product_dosages d where d.product_id = p.id and d.dosage = c.dosage) as "priceCents"
    from cart_lines c join products p on p.id = c.product_id
    where c.user_id = ${userId} order by c.id
    for update of c`,
);

/** Brings the prices that a cart shows to today's, where the product is still offered. The customer is locked. */
export async function refreshShownPrices(db: Runner, userId: number): Promise<void> {
  await db.execute(sql`
    update cart_lines c set shown_price_cents = d.price_cents
    from product_dosages d
    where c.user_id = ${userId} and d.product_id = c.product_id and d.dosage = c.dosage
      and c.shown_price_cents <> d.price_cents`);
}

interface OrderToWrite extends Omit<CheckoutBody, 'shippingAddress' | 'seenLines'>, ShippingAddress {
  userId: number;
  totalCents: number;
  language: Language;
  idempotencyKey: string | null;
  /** All of the cart. */
  lineIds: number[];
}

export interface PlacedOrder {
  id: string;
  /** The form named another address than the account's own. */
  hasOtherContact: boolean;
}

/**
 * Takes lines out of the cart, remembering whose they were, and writes the order of them. They are locked, and were seen
 * to be at today's price: what they cost is what they show. The order is dated behind the customer's lock: the
 * transaction may have begun before that of an order it waited for.
 */
export const turnIntoOrder = prepared<OrderToWrite, PlacedOrder>(
  (order) => sql`
    with gone as (
      delete from cart_lines where id = any(${order.lineIds}::int[]) returning *
    ), removed as (
      insert into removed_cart_lines (id, user_id) select id, user_id from gone
    ), placed as (
      insert into orders (user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                          total_cents, language, idempotency_key, created_at)
      values (${order.userId}, ${order.email}, ${order.firstName}, ${order.lastName}, ${order.address}, ${order.city},
              ${order.postalCode}, ${order.country}, ${CURRENCY}, ${order.totalCents}, ${order.language},
              ${order.idempotencyKey}, clock_timestamp())
      returning *
    ), lines as (
      insert into order_lines (order_id, position, product_id, drug_name, brand_name, dosage, quantity, unit_price_cents)
      select placed.id, row_number() over (order by gone.id) - 1, p.id, p.drug_name, p.brand_name, gone.dosage,
             gone.quantity, gone.shown_price_cents
      from placed, gone join products p on p.id = gone.product_id
    )
    select placed.id, lower(placed.email) <> lower(u.email) as "hasOtherContact"
    from placed join users u on u.id = placed.user_id`,
);
