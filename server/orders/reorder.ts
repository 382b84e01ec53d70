import { CART_LINES_MAX } from '#contract/limits.ts';
import type { ReorderedLine } from '#contract/orders/orders.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { joinOffer, type Offered, offerColumns, whyUnavailable } from '#server/catalogue/offers.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/**
 * Puts what an order held into its customer's cart at today's prices, and tells of each line what became of it. A line
 * holds afterwards at least as many as were ordered, rather than so many more: pressed twice, or sent again after a lost
 * answer, it doubles nothing. Refused for what is not the person's order.
 */
export function reorder(context: Context, wish: { userId: number; orderId: string }): Promise<ReorderedLine[]> {
  return context.db.transaction(async (tx) => {
    await lockUser(tx, wish.userId); // their checkouts and other reorders wait: several lines are locked below
    const lines = await readLines(tx, wish);
    if (lines.length === 0) throw new ApiError('NOT_FOUND');
    takeLock(tx, 'cart lines');
    const quantities = await fillCart(tx, wish);
    return lines.map((line) => lineOf(line, quantities.get(line.position)));
  });
}

/** `inCart` is how many the cart holds by now; undefined where the line did not get there. */
function lineOf(line: OrderedLine, inCart: number | undefined): ReorderedLine {
  const { productName, brandName, dosage, quantity, priceCents, orderedPriceCents } = line;
  return {
    productName,
    brandName,
    dosage,
    quantity: inCart ?? quantity,
    orderedPrice: orderedPriceCents / 100,
    price: priceCents === null ? null : priceCents / 100,
    outcome: inCart !== undefined ? 'in-cart' : (whyUnavailable(line) ?? 'cart-full'),
  };
}

interface OrderedLine extends Offered {
  [column: string]: unknown;
  position: number;
  /** As it was called then; `drugName` is today's. */
  productName: string;
  brandName: string;
  dosage: string;
  quantity: number;
  orderedPriceCents: number;
}

/** Lines of a person's order beside today's catalogue; none when the order is not theirs. */
async function readLines(tx: Transaction, { userId, orderId }: { userId: number; orderId: string }) {
  const { rows } = await tx.execute<OrderedLine>(sql`
    select l.position, l.drug_name as "productName", l.brand_name as "brandName", l.dosage, l.quantity,
           l.unit_price_cents as "orderedPriceCents", ${offerColumns}
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    ${joinOffer(sql`l.dosage`)}
    where o.id = ${orderId} and o.user_id = ${userId} order by l.position`);
  return rows;
}

/** Adds what is on sale, in the order it was ordered, as far as the cart has room; quantities by the order's positions. */
async function fillCart(
  tx: Transaction,
  { userId, orderId }: { userId: number; orderId: string },
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ position: number; quantity: number }>(sql`
    with wanted as (
      select l.position, l.product_id, l.dosage, l.quantity, offer.price_cents, c.id is not null as known,
             row_number() over (partition by c.id is not null order by l.position) as place
      from orders o join order_lines l on l.order_id = o.id
      join offers offer on offer.product_id = l.product_id and offer.dosage = l.dosage
      left join cart_lines c on c.user_id = o.user_id and c.product_id = l.product_id and c.dosage = l.dosage
      where o.id = ${orderId} and o.user_id = ${userId}
    ), filled as (
      insert into cart_lines as c (user_id, product_id, dosage, quantity, shown_price_cents)
      select ${userId}, product_id, dosage, quantity, price_cents from wanted
      where known or place <= ${CART_LINES_MAX} - (select count(*) from cart_lines where user_id = ${userId})
      order by position
      on conflict (user_id, product_id, dosage) do update
        set quantity = greatest(c.quantity, excluded.quantity), shown_price_cents = excluded.shown_price_cents
      returning product_id, dosage, quantity
    )
    select w.position, f.quantity from filled f join wanted w using (product_id, dosage)`);
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}
