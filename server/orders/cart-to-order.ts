import { sql } from 'drizzle-orm';
import type { Runner } from '../database/pool.ts';

/** A line of the cart beside today's catalogue; `priceCents` is null when its dosage is no longer offered. */
export interface CartToOrder {
  [column: string]: unknown;
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

/** Locks the person, so that their checkouts go one after the other. */
export async function lockCustomer(db: Runner, userId: number): Promise<void> {
  await db.execute(sql`select from users where id = ${userId} for no key update`);
}

/** Locks the person's cart lines against change and removal, and reads them with today's prices, in the order added. */
export async function lockCart(db: Runner, userId: number): Promise<CartToOrder[]> {
  const { rows } = await db.execute<CartToOrder>(sql`
    select c.id, c.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", c.dosage,
           c.quantity, c.shown_price_cents as "shownPriceCents", p.withdrawn_at is not null as withdrawn,
           (select d.price_cents from product_dosages d where d.product_id = p.id and d.dosage = c.dosage) as "priceCents"
    from cart_lines c join products p on p.id = c.product_id
    where c.user_id = ${userId} order by c.id
    for update of c`);
  return rows;
}

/** Brings the prices that a cart shows to today's, where the product is still offered. The customer is locked. */
export async function refreshShownPrices(db: Runner, userId: number): Promise<void> {
  await db.execute(sql`
    update cart_lines c set shown_price_cents = d.price_cents
    from product_dosages d
    where c.user_id = ${userId} and d.product_id = c.product_id and d.dosage = c.dosage
      and c.shown_price_cents <> d.price_cents`);
}

/** Takes ordered lines out of the cart, remembering whose they were. */
export async function emptyCart(db: Runner, lineIds: number[]): Promise<void> {
  await db.execute(sql`
    with gone as (delete from cart_lines where id = any(${sql.param(lineIds)}::int[]) returning id, user_id)
    insert into removed_cart_lines (id, user_id) select id, user_id from gone`);
}
