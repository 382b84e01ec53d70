import type { CheckoutBody } from '#contract/checkout/checkout.ts';
import type { ShippingAddress } from '#contract/checkout/details.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import { joinOffer, type OfferState, offerColumns } from '#server/catalogue/offers.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A cart line with its current offer. */
export interface LockedCartLine extends OfferState {
  id: number;
  quantity: number;
  shownPriceCents: number;
  /** `Product.id`. */
  productId: number;
  dosage: string;
  /** The item if it is tracked. */
  itemId: number | null;
  /** The most packs of the item in one order. */
  maxPerOrder: number | null;
}

/** Locks the user's cart lines against updates and removal, and reads them with the current prices, in the order added. */
export async function lockCart(tx: Transaction, userId: number): Promise<LockedCartLine[]> {
  takeLock(tx, 'cart lines');
  const { rows } = await lockLines(tx, { userId });
  return rows;
}

const lockLines = prepared<{ userId: number }, LockedCartLine>(
  ({ userId }) => sql`
    select c.id, c.product_id as "productId", c.dosage, c.quantity, c.shown_price_cents as "shownPriceCents",
      case when i.tracked then i.id end as "itemId", i.max_per_order as "maxPerOrder", ${offerColumns}
    from cart_lines c join products p on p.id = c.product_id ${joinOffer(sql`c.dosage`)}
    left join items i on i.product_id = c.product_id and i.dosage = c.dosage and (i.tracked or i.max_per_order is not null)
    where c.user_id = ${userId} order by c.id
    for update of c`,
);

/** Updates the shown prices of lines that are on sale to the current prices. The caller has locked the customer. */
export async function refreshShownPrices(tx: Transaction, userId: number): Promise<void> {
  takeLock(tx, 'cart lines');
  await tx.execute(sql`
    update cart_lines c set shown_price_cents = o.price_cents
    from offers o
    where c.user_id = ${userId} and o.product_id = c.product_id and o.dosage = c.dosage
      and c.shown_price_cents <> o.price_cents`);
}

interface NewOrder
  extends Omit<CheckoutBody, 'shippingAddress' | 'seenLines' | 'deliveryNote' | 'shortages' | 'shortDated'>,
    ShippingAddress {
  /** An empty text for an order without a note. */
  deliveryNote: string;
  userId: number;
  language: Language;
  idempotencyKey: string | null;
  /** Every line of the cart. */
  lineIds: number[];
}

export interface InsertedOrder {
  id: string;
  totalCents: number;
  /** The contact address of the form is not the account's own. */
  hasOtherContact: boolean;
}

/**
 * Moves the cart's lines to a new order and stores their ids in removed_cart_lines. The caller has locked the lines and checked
 * that their shown prices are the current ones, so lines and total are computed from the same rows. `clock_timestamp()` dates the
 * order after the customer was locked: `now()` is the start of the transaction, which may precede an order it waited for.
 */
export const insertOrder = prepared<NewOrder, InsertedOrder>(
  (order) => sql`
    with deleted as (
      delete from cart_lines where user_id = ${order.userId} and id = any(${order.lineIds}::int[]) returning *
    ), removed as (
      insert into removed_cart_lines (id, user_id, can_return) select id, user_id, false from deleted
    ), placed as (
      insert into orders (user_id, email, first_name, last_name, address, city, postal_code, country, delivery_note,
                          currency, total_cents, language, idempotency_key, created_at)
      select ${order.userId}::int, ${order.email}::text, ${order.firstName}::text, ${order.lastName}::text,
             ${order.address}::text, ${order.city}::text, ${order.postalCode}::text, ${order.country}::text,
             ${order.deliveryNote}::text, ${CURRENCY},
             sum(quantity::bigint * shown_price_cents), ${order.language}::text, ${order.idempotencyKey}::text,
             clock_timestamp()
      from deleted
      returning *
    ), lines as (
      insert into order_lines (order_id, position, product_id, drug_name, brand_name, product_code, packaging_type,
                               release_form, dosage, quantity, unit_price_cents)
      select placed.id, row_number() over (order by deleted.id) - 1, p.id, p.drug_name, p.brand_name, p.product_id,
             p.packaging_type, coalesce(${releaseForm}, ''), deleted.dosage, deleted.quantity, deleted.shown_price_cents
      from placed, deleted join products p on p.id = deleted.product_id
    )
    select placed.id, placed.total_cents::float8 as "totalCents", lower(placed.email) <> lower(u.email) as "hasOtherContact"
    from placed join users u on u.id = placed.user_id`,
);
