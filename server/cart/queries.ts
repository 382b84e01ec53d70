import type { CartLine } from '#contract/cart.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { joinOffer, type OfferState, offerColumns } from '#server/catalogue/offers.ts';
import { type ProductRow, releaseForm, toProduct } from '#server/catalogue/product-rows.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';

interface CartRow extends Omit<CartLine, 'product'> {
  product: Omit<ProductRow, 'description' | 'storage'>;
}

/** The line as the API returns it. */
const toCartLine = (row: CartRow): CartLine => ({ ...row, product: toProduct(row.product) });

/** SQL: a `CartRow` from rows `c` of cart_lines and `p` of products. */
const lineJson = sql`json_build_object(
  'id', c.id, 'productId', c.product_id, 'quantity', c.quantity, 'selectedDosage', c.dosage,
  'selectedPrice', c.shown_price_cents / 100.0,
  'available', o.dosage is not null,
  'product', json_build_object(
    'id', p.id, 'productId', p.product_id, 'drugName', p.drug_name, 'brandName', p.brand_name, 'category', p.category,
    'type', p.type, 'imageUrl', p.image_url, 'defaultDosage', p.default_dosage,
    'availableDosages', case when o.dosage is null then '[]' else json_build_array(o.dosage) end,
    'prices', case when o.dosage is null then '[]' else json_build_array(o.price_cents / 100.0) end, 'priceUnit', p.price_unit, 'packagingType', p.packaging_type,
    'releaseForm', ${releaseForm}, 'picture', p.picture,
    'tracked', exists (select from items i where i.product_id = c.product_id and i.dosage = c.dosage and i.tracked)))`;

/** SQL: the product of a row `c` of cart_lines, and its offer of the selected dosage. */
const joinProduct = sql`join products p on p.id = c.product_id
  left join offers o on o.product_id = c.product_id and o.dosage = c.dosage`;

/** The lines of a user's cart, in the order in which they were added. */
export async function listCart(db: Runner, userId: number): Promise<CartLine[]> {
  const { rows } = await selectCart(db, { userId });
  return rows.map((row) => toCartLine(row.line));
}

const selectCart = prepared<{ userId: number }, { line: CartRow }>(
  ({ userId }) => sql`
    select ${lineJson} as line from cart_lines c ${joinProduct}
    where c.user_id = ${userId} order by c.id`,
);

export interface AddToCartInput {
  userId: number;
  productId: number;
  dosage: string;
  quantity: number;
  /** The price that the page showed; null when the client did not send one. */
  shownPriceCents: number | null;
}

/**
 * Adds to the line of this product and dosage at the current price, or creates it. Returns the line as this call left it, or
 * undefined when the add is not possible. One statement checks the offer and the limit and returns the line: a later read
 * could find the line already ordered. Concurrent adds may exceed CART_LINES_MAX by a few lines, which does no harm.
 */
export async function addToLine(db: Runner, input: AddToCartInput): Promise<CartLine | undefined> {
  const { rows } = await upsertLine(db, input);
  return rows[0] && toCartLine(rows[0].line);
}

const upsertLine = prepared<AddToCartInput, { line: CartRow }>(
  ({ userId, productId, dosage, quantity, shownPriceCents }) => sql`
    with offer as (
      select * from offers where product_id = ${productId} and dosage = ${dosage}
        and price_cents = coalesce(${shownPriceCents}::bigint, price_cents)
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
    select ${lineJson} as line from c ${joinProduct}`,
);

/** Today's offer beside the cart: everything that can make an add impossible. */
export interface CartAndOffer extends OfferState {
  /** Number of lines in the cart. */
  cartLines: number;
  /** Quantity of this product and dosage in the cart; null when it has no such line. */
  quantityInCart: number | null;
}

/** Undefined when the product does not exist. */
export async function findCartAndOffer(
  db: Runner,
  { userId, productId, dosage }: AddToCartInput,
): Promise<CartAndOffer | undefined> {
  const { rows } = await db.execute<CartAndOffer & Record<string, unknown>>(sql`
    select ${offerColumns}, (select count(*)::int from cart_lines where user_id = ${userId}) as "cartLines",
           c.quantity as "quantityInCart"
    from products p ${joinOffer(sql`${dosage}`)}
    left join cart_lines c on c.user_id = ${userId} and c.product_id = p.id and c.dosage = ${dosage}
    where p.id = ${productId}`);
  return rows[0];
}

/** Returns the line as this call left it; undefined when the user has no such line. */
export async function setQuantity(
  db: Runner,
  change: { userId: number; id: number; quantity: number },
): Promise<CartLine | undefined> {
  const { rows } = await updateQuantity(db, change);
  return rows[0] && toCartLine(rows[0].line);
}

const updateQuantity = prepared<{ userId: number; id: number; quantity: number }, { line: CartRow }>(
  ({ userId, id, quantity }) => sql`
    with c as (update cart_lines set quantity = ${quantity} where id = ${id} and user_id = ${userId} returning *)
    select ${lineJson} as line from c ${joinProduct}`,
);

/**
 * Removes a line and stores its id in removed_cart_lines. Returns false when the line is not the user's and never was. The user
 * is locked before the line, as in an erasure. The first statement sees a snapshot from its start; the second one also finds
 * a line that a concurrent removal or checkout removed while the first one waited.
 */
export async function removeLine(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await deleteLine(db, { userId, id });
  if (rowCount === 1) return true;
  const { rows } = await db.execute(sql`select from removed_cart_lines where id = ${id} and user_id = ${userId}`);
  return rows.length > 0;
}

const deleteLine = prepared<{ userId: number; id: number }, object>(
  ({ userId, id }) => sql`
    with owner as materialized (select id from users where id = ${userId} for key share),
         deleted as (delete from cart_lines c using owner where c.id = ${id} and c.user_id = owner.id
                     returning c.id, c.user_id)
    insert into removed_cart_lines (id, user_id) select id, user_id from deleted`,
);

/**
 * Removes all lines, stores their ids in removed_cart_lines and returns them. The caller has locked the customer. One statement
 * removes and returns: a line whose quantity changes at the same moment is returned with the quantity that it had when it was removed.
 */
export async function deleteLines(tx: Transaction, userId: number): Promise<CartLine[]> {
  const { rows } = await tx.execute<{ line: CartRow }>(sql`
    with c as (
      delete from cart_lines where user_id = ${userId} returning *
    ), stored as (
      insert into removed_cart_lines (id, user_id) select id, user_id from c
    )
    select ${lineJson} as line from c ${joinProduct} order by c.id`);
  return rows.map((row) => toCartLine(row.line));
}

/** Empties the cart for good: its lines cannot be put back. */
export async function emptyCart(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from cart_lines where user_id = ${userId}`);
}
