import type { CartLine } from '#contract/cart.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { joinOffer, type Offered, offerColumns } from '#server/catalogue/offers.ts';
import { joinDosages, type ProductRow, productJson, productOf } from '#server/catalogue/queries.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';

interface CartRow extends Omit<CartLine, 'product'> {
  product: ProductRow;
}

/** A line as the API shows it. */
const lineOf = (row: CartRow): CartLine => ({ ...row, product: productOf(row.product) });

/** A CartRow, from rows `c` of cart_lines and `p` of products. */
const lineJson = sql`json_build_object(
  'id', c.id, 'productId', c.product_id, 'quantity', c.quantity, 'selectedDosage', c.dosage,
  'selectedPrice', c.shown_price_cents / 100.0,
  'available', exists (select from offers where offers.product_id = c.product_id and offers.dosage = c.dosage),
  'product', ${productJson})`;

/** A person's cart, in the order added. */
export async function listCart(db: Runner, userId: number): Promise<CartLine[]> {
  const { rows } = await selectCart(db, { userId });
  return rows.map((row) => lineOf(row.line));
}

const selectCart = prepared<{ userId: number }, { line: CartRow }>(
  ({ userId }) => sql`
    select ${lineJson} as line from cart_lines c join products p on p.id = c.product_id ${joinDosages}
    where c.user_id = ${userId} order by c.id`,
);

/** What somebody wants to add to their cart. */
export interface Wish {
  userId: number;
  productId: number;
  dosage: string;
  quantity: number;
  /** What their page said it costs; null where it said nothing. */
  seenCents: number | null;
}

/**
 * Adds to the line of this product and dosage at today's price, or makes it: the line as this very add left it, or
 * undefined where something is in the way. Offer, room and line are of one statement: one that came later could find the
 * line ordered, and tell somebody that it is not there. Adds of one moment may each find the last room: the limit keeps
 * carts from growing for ever, and no more is asked of it.
 */
export async function addToLine(db: Runner, wish: Wish): Promise<CartLine | undefined> {
  const { rows } = await addLine(db, wish);
  return rows[0] && lineOf(rows[0].line);
}

const addLine = prepared<Wish, { line: CartRow }>(
  ({ userId, productId, dosage, quantity, seenCents }) => sql`
    with offer as (
      select * from offers where product_id = ${productId} and dosage = ${dosage}
        and price_cents = coalesce(${seenCents}::bigint, price_cents)
    ), c as (
      insert into cart_lines as line (user_id, product_id, dosage, quantity, shown_price_cents)
      select ${userId}, product_id, dosage, ${quantity}, price_cents from offer
      where (select count(*) from cart_lines where user_id = ${userId}) < ${CART_LINES_MAX}
         or exists (select from cart_lines c
                    where c.user_id = ${userId} and c.product_id = offer.product_id and c.dosage = offer.dosage)
      on conflict (user_id, product_id, dosage) do update
        set quantity = line.quantity + excluded.quantity, shown_price_cents = excluded.shown_price_cents
        where line.quantity + excluded.quantity <= ${QUANTITY_MAX}
      returning *
    )
    select ${lineJson} as line from c join products p on p.id = c.product_id ${joinDosages}`,
);

/** What could be in the way of an add. */
export interface Circumstances extends Offered {
  /** Of the cart. */
  lines: number;
  /** In the line of this product and dosage; null when there is none. */
  inCart: number | null;
}

/** Undefined when there is no such product. */
export async function findCircumstances(
  db: Runner,
  { userId, productId, dosage }: Wish,
): Promise<Circumstances | undefined> {
  const { rows } = await db.execute<Circumstances & Record<string, unknown>>(sql`
    select ${offerColumns}, (select count(*)::int from cart_lines where user_id = ${userId}) as lines, c.quantity as "inCart"
    from products p ${joinOffer(sql`${dosage}`)}
    left join cart_lines c on c.user_id = ${userId} and c.product_id = p.id and c.dosage = ${dosage}
    where p.id = ${productId}`);
  return rows[0];
}

/** The line as this change left it; undefined when it is not this person's. */
export async function setQuantity(
  db: Runner,
  change: { userId: number; id: number; quantity: number },
): Promise<CartLine | undefined> {
  const { rows } = await changeLine(db, change);
  return rows[0] && lineOf(rows[0].line);
}

const changeLine = prepared<{ userId: number; id: number; quantity: number }, { line: CartRow }>(
  ({ userId, id, quantity }) => sql`
    with c as (update cart_lines set quantity = ${quantity} where id = ${id} and user_id = ${userId} returning *)
    select ${lineJson} as line from c join products p on p.id = c.product_id ${joinDosages}`,
);

/**
 * Removed lines that are remembered of a person: who removes one twice does so at once, and whoever adds and removes
 * without end must not fill the disk. What an order took out of the cart is counted when the next line is removed.
 */
const REMOVED_LINES_MAX = 500;

/**
 * Removes a line and remembers whose it was; false when it is not, and never was, this person's. The person is locked
 * before the line, as by whoever erases an account. A removal that waited for another, or for a checkout, learns of it
 * by the second statement: the first sees what was there when it began.
 */
export async function removeLine(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await takeLine(db, { userId, id });
  if (rowCount === 1) return true;
  const { rows } = await db.execute(sql`select from removed_cart_lines where id = ${id} and user_id = ${userId}`);
  return rows.length > 0;
}

const takeLine = prepared<{ userId: number; id: number }, object>(
  ({ userId, id }) => sql`
    with owner as materialized (select id from users where id = ${userId} for key share),
         gone as (delete from cart_lines c using owner where c.id = ${id} and c.user_id = owner.id
                  returning c.id, c.user_id),
         surplus as (
           delete from removed_cart_lines where id in (
             select id from removed_cart_lines where id in (
               select id from removed_cart_lines where user_id = ${userId} and exists (select from gone)
               order by removed_at desc, id desc offset ${REMOVED_LINES_MAX - 1})
             for update skip locked))
    insert into removed_cart_lines (id, user_id) select id, user_id from gone`,
);

export async function emptyCart(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from cart_lines where user_id = ${userId}`);
}
