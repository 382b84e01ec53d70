import { type SQL, sql } from 'drizzle-orm';
import { CART_LINES_MAX, type CartLine, QUANTITY_MAX } from '#contract/cart.ts';
import { joinDosages, type ProductRow, productJson, productOf } from '../catalogue/queries.ts';
import type { Runner } from '../database/pool.ts';

interface CartRow extends Omit<CartLine, 'product'> {
  product: ProductRow;
}

/** A line as the API shows it. */
const lineOf = (row: CartRow): CartLine => ({ ...row, product: productOf(row.product) });

/** A CartRow, from rows `c` of cart_lines and `p` of products. */
const lineJson = sql`json_build_object(
  'id', c.id, 'productId', c.product_id, 'quantity', c.quantity, 'selectedDosage', c.dosage,
  'selectedPrice', c.shown_price_cents / 100.0,
  'available', p.withdrawn_at is null and exists (
    select from product_dosages o where o.product_id = c.product_id and o.dosage = c.dosage),
  'product', ${productJson})`;

/** A person's cart, in the order added. */
export async function listCart(db: Runner, userId: number): Promise<CartLine[]> {
  const { rows } = await db.execute<{ line: CartRow }>(sql`
    select ${lineJson} as line from cart_lines c join products p on p.id = c.product_id ${joinDosages}
    where c.user_id = ${userId} order by c.id`);
  return rows.map((row) => lineOf(row.line));
}

/** What is known of a product and dosage that somebody wants: its name, whether it is sold, and today's price. */
export interface Offer {
  drugName: string;
  withdrawn: boolean;
  /** Null when this dosage is not offered. */
  priceCents: number | null;
}

export async function findOffer(db: Runner, productId: number, dosage: string): Promise<Offer | undefined> {
  const { rows } = await db.execute<{ drugName: string; withdrawn: boolean; priceCents: number | null }>(sql`
    select p.drug_name as "drugName", p.withdrawn_at is not null as withdrawn, d.price_cents as "priceCents"
    from products p left join product_dosages d on d.product_id = p.id and d.dosage = ${dosage}
    where p.id = ${productId}`);
  return rows[0];
}

/**
 * Adds to the line of this product and dosage, or makes it: the line as this very add left it, or what has no room for so
 * many. Read by the statement that writes: one that came later could find it ordered, and tell somebody that it is not there.
 */
export async function addToLine(
  db: Runner,
  userId: number,
  add: { productId: number; dosage: string; quantity: number; priceCents: number },
): Promise<CartLine | 'line full' | 'cart full'> {
  const line = await writeLine(
    db,
    sql`insert into cart_lines as line (user_id, product_id, dosage, quantity, shown_price_cents)
    select ${userId}::int, ${add.productId}::int, ${add.dosage}, ${add.quantity}::int, ${add.priceCents}::int
    where (select count(*) from cart_lines where user_id = ${userId}) < ${CART_LINES_MAX}
       or exists (select from cart_lines
                  where user_id = ${userId} and product_id = ${add.productId} and dosage = ${add.dosage})
    on conflict (user_id, product_id, dosage) do update
      set quantity = line.quantity + excluded.quantity, shown_price_cents = excluded.shown_price_cents
      where line.quantity + excluded.quantity <= ${QUANTITY_MAX}`,
  );
  return line ?? ((await hasLine(db, userId, add)) ? 'line full' : 'cart full');
}

async function hasLine(
  db: Runner,
  userId: number,
  { productId, dosage }: { productId: number; dosage: string },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from cart_lines where user_id = ${userId} and product_id = ${productId} and dosage = ${dosage}`,
  );
  return rows.length > 0;
}

/** The line as this change left it; undefined when it is not this person's. */
export function setQuantity(
  db: Runner,
  userId: number,
  { id, quantity }: { id: number; quantity: number },
): Promise<CartLine | undefined> {
  return writeLine(db, sql`update cart_lines set quantity = ${quantity} where id = ${id} and user_id = ${userId}`);
}

async function writeLine(db: Runner, write: SQL): Promise<CartLine | undefined> {
  const { rows } = await db.execute<{ line: CartRow }>(sql`
    with c as (${write} returning *)
    select ${lineJson} as line from c join products p on p.id = c.product_id ${joinDosages}`);
  return rows[0] && lineOf(rows[0].line);
}

/**
 * Removes a line and remembers whose it was; false when it is not, and never was, this person's. The person is locked
 * before the line, as by whoever erases an account. A removal that waited for another, or for a checkout, learns of it
 * by the second statement: the first sees what was there when it began.
 */
export async function removeLine(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with owner as materialized (select id from users where id = ${userId} for key share),
         gone as (delete from cart_lines c using owner where c.id = ${id} and c.user_id = owner.id
                  returning c.id, c.user_id)
    insert into removed_cart_lines (id, user_id) select id, user_id from gone`);
  if (rowCount === 1) return true;
  const { rows } = await db.execute(sql`select from removed_cart_lines where id = ${id} and user_id = ${userId}`);
  return rows.length > 0;
}
