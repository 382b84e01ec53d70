import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import type { AddedLine } from '#contract/quick-order/quick-order.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { joinOffer, type OfferState, offerColumns, unavailableReason } from '#server/catalogue/offers.ts';
import { takeLock } from '#server/locks.ts';
import type { PooledDatabase, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

interface List {
  userId: number;
  key: string;
  lines: { productId: number; selectedDosage: string; quantity: number }[];
}

/**
 * Adds a list to the cart at the current prices, as far as the cart's limits allow, and returns the outcome of each line. The same key
 * again returns the first outcome and adds nothing.
 */
export function addList(db: PooledDatabase, list: List): Promise<AddedLine[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, list.userId); // the second of two equal requests waits here, and finds the outcome
    const known = await findOutcome(tx, list);
    if (known) return known;
    takeLock(tx, 'cart lines');
    const outcome = await addLines(tx, list);
    await insertOutcome(tx, list, outcome);
    return outcome;
  });
}

/**
 * The outcome of a list that was added with the key; waits for one in progress. Without one, the key adds nothing from now on: a request that is
 * still on its way must not arrive after its client has learnt that it has not.
 */
export function closeList(db: PooledDatabase, list: Pick<List, 'userId' | 'key'>): Promise<AddedLine[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, list.userId);
    const known = await findOutcome(tx, list);
    if (!known) await insertOutcome(tx, list, []);
    return known ?? [];
  });
}

function insertOutcome(tx: Transaction, { userId, key }: Pick<List, 'userId' | 'key'>, outcome: AddedLine[]) {
  return tx.execute(sql`
    insert into added_lists (user_id, key, outcome) values (${userId}, ${key}, ${JSON.stringify(outcome)})`);
}

async function findOutcome(
  tx: Transaction,
  { userId, key }: Pick<List, 'userId' | 'key'>,
): Promise<AddedLine[] | undefined> {
  const { rows } = await tx.execute<{ outcome: AddedLine[] }>(sql`
    select outcome from added_lists where user_id = ${userId} and key = ${key}`);
  return rows[0]?.outcome;
}

interface Row extends OfferState {
  [column: string]: unknown;
  productId: number;
  dosage: string;
  /** In the cart; null if it was not added. */
  added: number | null;
  /** In the cart before. */
  before: number;
  isFull: boolean;
}

/** Adds what is on sale, in the order of the list. */
async function addLines(tx: Transaction, { userId, lines }: List): Promise<AddedLine[]> {
  const columns = {
    ids: lines.map(({ productId }) => productId),
    dosages: lines.map(({ selectedDosage }) => selectedDosage),
    quantities: lines.map(({ quantity }) => quantity),
  };
  const { rows } = await tx.execute<Row>(sql`
    with listed as (
      select product_id, dosage, sum(quantity)::int as quantity, min(place) as place
      from unnest(${columns.ids}::int[], ${columns.dosages}::text[], ${columns.quantities}::int[])
        with ordinality as line (product_id, dosage, quantity, place)
      group by product_id, dosage
    ), known as (
      select l.*, coalesce(c.quantity, 0) as before,
             row_number() over (partition by c.id is null and l.quantity <= ${QUANTITY_MAX} order by l.place) <= ${CART_LINES_MAX} -
               (select count(*) from cart_lines where user_id = ${userId}) or c.id is not null as fits
      from listed l join offers o on o.product_id = l.product_id and o.dosage = l.dosage
      left join cart_lines c on c.user_id = ${userId} and c.product_id = l.product_id and c.dosage = l.dosage
    ), added as (
      insert into cart_lines as c (user_id, product_id, dosage, quantity, shown_price_cents)
      select ${userId}, k.product_id, k.dosage, k.quantity, o.price_cents
      from known k join offers o on o.product_id = k.product_id and o.dosage = k.dosage
      where k.fits and k.before + k.quantity <= ${QUANTITY_MAX} order by k.place
      on conflict (user_id, product_id, dosage) do update
        set quantity = c.quantity + excluded.quantity, shown_price_cents = excluded.shown_price_cents
        where c.quantity + excluded.quantity <= ${QUANTITY_MAX}
      returning product_id, dosage, quantity
    )
    select l.product_id as "productId", l.dosage, a.quantity as added, coalesce(k.before, 0) as before, not k.fits as "isFull", ${offerColumns}
    from listed l left join products p on p.id = l.product_id ${joinOffer(sql`l.dosage`)}
    left join known k on k.product_id = l.product_id and k.dosage = l.dosage
    left join added a on a.product_id = l.product_id and a.dosage = l.dosage`);
  const byOffer = new Map(rows.map((row) => [`${row.productId} ${row.dosage}`, toAddedLine(row)]));
  return lines.map(
    ({ productId, selectedDosage }) =>
      byOffer.get(`${productId} ${selectedDosage}`) ?? { outcome: 'withdrawn', quantity: 0 },
  );
}

function toAddedLine(row: Row): AddedLine {
  if (row.added !== null) return { outcome: 'added', quantity: row.added };
  const reason = row.drugName === null ? 'withdrawn' : unavailableReason(row);
  return { outcome: reason ?? (row.isFull ? 'cart-full' : 'quantity-limit'), quantity: row.before };
}
