import { CART_LINES_MAX } from '#contract/limits.ts';
import type { ReorderedLine } from '#contract/orders/orders.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { deleteLines } from '#server/cart/queries.ts';
import { joinOffer, type OfferState, offerColumns, unavailableReason } from '#server/catalogue/offers.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/**
 * Puts the lines of an order into its customer's cart at the current prices, and returns the outcome of each line. A cart line
 * ends with at least the ordered quantity, which is not added to the present one: a repeated request doubles nothing.
 * `replacesCart` empties the cart before, unless nothing of the order is on sale. Throws NOT_FOUND for another customer's order.
 */
export function reorder(
  context: Context,
  input: { userId: number; orderId: string; replacesCart: boolean },
): Promise<ReorderedLine[]> {
  return context.db.transaction(async (tx) => {
    await lockUser(tx, input.userId); // serializes with checkouts and reorders of the customer: several lines are locked below
    const lines = await readLines(tx, input);
    if (lines.length === 0) throw new ApiError('NOT_FOUND');
    takeLock(tx, 'cart lines');
    if (input.replacesCart && lines.some((line) => !unavailableReason(line))) {
      await deleteLines(tx, input.userId);
    }
    const quantities = await fillCart(tx, input);
    return lines.map((line) => toReorderedLine(line, quantities.get(line.position)));
  });
}

/** `inCart` is the quantity in the cart; undefined if the line was not added. */
function toReorderedLine(line: OrderedLine, inCart: number | undefined): ReorderedLine {
  const {
    productName,
    brandName,
    productCode,
    packagingType,
    releaseForm,
    dosage,
    quantity,
    priceCents,
    orderedPriceCents,
  } = line;
  return {
    productName,
    brandName,
    productCode,
    packagingType,
    releaseForm,
    dosage,
    quantity: inCart ?? quantity,
    orderedPrice: orderedPriceCents / 100,
    price: priceCents === null ? null : priceCents / 100,
    outcome: inCart !== undefined ? 'in-cart' : (unavailableReason(line) ?? 'cart-full'),
  };
}

interface OrderedLine extends OfferState {
  [column: string]: unknown;
  position: number;
  /** The name at the time of the order; `drugName` is the current one. */
  productName: string;
  brandName: string;
  productCode: string;
  packagingType: string;
  releaseForm: string;
  dosage: string;
  quantity: number;
  orderedPriceCents: number;
}

/** The lines of a customer's order with the current offers; empty for another customer's order. */
async function readLines(tx: Transaction, { userId, orderId }: { userId: number; orderId: string }) {
  const { rows } = await tx.execute<OrderedLine>(sql`
    select l.position, l.drug_name as "productName", l.brand_name as "brandName", l.product_code as "productCode",
           l.packaging_type as "packagingType", l.release_form as "releaseForm", l.dosage, l.quantity, l.unit_price_cents as "orderedPriceCents", ${offerColumns}
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    ${joinOffer(sql`l.dosage`)}
    where o.id = ${orderId} and o.user_id = ${userId} order by l.position`);
  return rows;
}

/** Adds the lines that are on sale, in the order's sequence, up to the cart's limit. Returns quantities by position. */
async function fillCart(
  tx: Transaction,
  { userId, orderId }: { userId: number; orderId: string },
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ position: number; quantity: number }>(sql`
    with offered as (
      select l.position, l.product_id, l.dosage, l.quantity, offer.price_cents, c.id is not null as in_cart,
             row_number() over (partition by c.id is not null order by l.position) as rank
      from orders o join order_lines l on l.order_id = o.id
      join offers offer on offer.product_id = l.product_id and offer.dosage = l.dosage
      left join cart_lines c on c.user_id = o.user_id and c.product_id = l.product_id and c.dosage = l.dosage
      where o.id = ${orderId} and o.user_id = ${userId}
    ), filled as (
      insert into cart_lines as c (user_id, product_id, dosage, quantity, shown_price_cents)
      select ${userId}, product_id, dosage, quantity, price_cents from offered
      where in_cart or rank <= ${CART_LINES_MAX} - (select count(*) from cart_lines where user_id = ${userId})
      order by position
      on conflict (user_id, product_id, dosage) do update
        set quantity = greatest(c.quantity, excluded.quantity), shown_price_cents = excluded.shown_price_cents
      returning product_id, dosage, quantity
    )
    select o.position, f.quantity from filled f join offered o using (product_id, dosage)`);
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}
