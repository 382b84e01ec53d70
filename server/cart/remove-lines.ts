import type { CartLine, RemovedLine } from '#contract/cart.ts';
import { CART_LINES_MAX } from '#contract/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { takeLock } from '#server/locks.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { deleteLines } from './queries.ts';

/** Removes all lines of a cart, as `removeLine` removes one, and returns them. */
export function removeAllLines(db: Database, userId: number): Promise<CartLine[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // serializes with checkouts and reorders, which lock several lines too
    takeLock(tx, 'cart lines');
    return await deleteLines(tx, userId);
  });
}

/**
 * Puts removed lines back at the current prices. A line has its old id, and so its old place. Left out: lines that the user has not
 * removed but ordered, or that are on sale no more, and those above the cart's limit. A product that is in the cart again keeps the higher quantity.
 */
export function restoreLines(db: Database, userId: number, lines: RemovedLine[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    takeLock(tx, 'cart lines');
    await insertRemoved(tx, userId, lines);
  });
}

async function insertRemoved(tx: Transaction, userId: number, lines: RemovedLine[]): Promise<void> {
  await tx.execute(sql`
    with typed as (
      select distinct on ("productId", "selectedDosage") * from (
        select distinct on (id) * from unnest(
          ${lines.map(({ id }) => id)}::int[], ${lines.map(({ productId }) => productId)}::int[],
          ${lines.map(({ selectedDosage }) => selectedDosage)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
          as sent (id, "productId", "selectedDosage", quantity)
        order by id) as each
      order by "productId", "selectedDosage", id
    ), offered as (
      select typed.id, o.product_id, o.dosage, typed.quantity, o.price_cents,
        row_number() over (partition by c.id is not null order by typed.id) as rank, c.id is not null as in_cart
      from removed_cart_lines r join typed using (id)
      join offers o on o.product_id = typed."productId" and o.dosage = typed."selectedDosage"
      left join cart_lines c on c.user_id = r.user_id and c.product_id = o.product_id and c.dosage = o.dosage
      where r.user_id = ${userId} and r.can_return
    ), filled as (
      insert into cart_lines as c (id, user_id, product_id, dosage, quantity, shown_price_cents)
      select id, ${userId}, product_id, dosage, quantity, price_cents from offered
      where in_cart or rank <= ${CART_LINES_MAX} - (select count(*) from cart_lines where user_id = ${userId})
      order by id
      on conflict (user_id, product_id, dosage) do update
        set quantity = greatest(c.quantity, excluded.quantity), shown_price_cents = excluded.shown_price_cents
      returning c.product_id, c.dosage
    ), put_back as (
      select offered.id, offered.in_cart from offered join filled using (product_id, dosage)
    ), merged as (
      update removed_cart_lines r set can_return = false from put_back p where r.id = p.id and p.in_cart
    )
    delete from removed_cart_lines r using put_back p where r.id = p.id and not p.in_cart`);
}
