import type pg from 'pg';
import type { Rate } from '../measure/statistics.ts';
import { LINES } from './carts.ts';

/**
 * Runs checkouts and throws unless the database then has as many more orders: each with its lines at the current prices, its
 * total, its first event and its queued mail, while every cart is empty.
 */
export async function expectWholeOrders<T extends Rate>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  const before = await countOrders(pool);
  const result = await run();
  const after = await countOrders(pool);
  const expected = result.samples.length;
  const found = { orders: after.orders - before.orders, whole: after.whole - before.whole, inCarts: after.inCarts };
  if (found.orders !== expected || found.whole !== expected || found.inCarts !== 0) {
    throw new Error(`${expected} checkouts left ${JSON.stringify(found)}`);
  }
  return result;
}

interface Count {
  orders: number;
  whole: number;
  /** Lines in all carts. */
  inCarts: number;
}

async function countOrders(pool: pg.Pool): Promise<Count> {
  const { rows } = await pool.query<Count>(
    `with lines as (
       select l.order_id, count(*) as lines, sum(l.quantity * p.default_price_cents) as cents
       from order_lines l join products p on p.id = l.product_id and p.drug_name = l.drug_name
         and p.brand_name = l.brand_name and p.default_dosage = l.dosage and p.default_price_cents = l.unit_price_cents
       group by l.order_id
     ), events as (
       select order_id, count(*) as events from order_events where to_status = 'pending' group by order_id
     ), mails as (
       select data ->> 'orderId' as order_id, count(*) as mails from pgboss.job where name = 'mail' group by 1
     )
     select count(*)::int as orders, (select count(*)::int from cart_lines) as "inCarts",
            (count(*) filter (where l.lines = ${LINES} and l.cents = o.total_cents and e.events = 1 and m.mails = 1))::int
              as whole
     from orders o left join lines l on l.order_id = o.id left join events e on e.order_id = o.id
     left join mails m on m.order_id = o.id::text`,
  );
  return rows[0] ?? { orders: 0, whole: 0, inCarts: 0 };
}
