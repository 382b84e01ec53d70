import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** An inconsistency in the history of an order (docs/decisions/0016). */
export interface HistoryFault {
  [column: string]: unknown;
  orderId: string;
  /** The event where it was found; null if the order has no event. */
  eventId: string | null;
  fault:
    | 'order altered'
    | 'total not the sum of its lines'
    | 'event altered or the next one removed'
    | 'status altered'
    | 'events removed'
    | 'order removed';
}

interface Batch {
  [column: string]: unknown;
  /** The faults of this batch, by order id. */
  faults: HistoryFault[];
  orders: number;
  events: number;
}

/** Orders per statement: far below the statement timeout. */
const ORDERS_PER_BATCH = 5_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Recomputes the hash chain of every order, one batch at a time, and yields what was found in each. Changes nothing. */
export async function* verifyHistory(db: Runner): AsyncGenerator<Batch> {
  let after = LOWEST_ID;
  for (;;) {
    const { rows } = await db.execute<Batch & { last: string | null }>(sql`
      with batch as (
        select id from orders where id > ${after} order by id limit ${ORDERS_PER_BATCH}
      ), chained as (
        select e.id, e.order_id, e.previous_hash, e.to_status, order_event_hash(e) as hash,
               lead(e.previous_hash) over history as carried, row_number() over history as rank
        from order_events e where e.order_id in (select id from batch)
        window history as (partition by e.order_id order by e.id)
      ), checked as (
        select o.id, c.id as event_id, case
            when c.id is null then 'events removed'
            when c.rank = 1 and c.previous_hash <> ordered_hash(o) then 'order altered'
            when c.rank = 1 and o.total_cents <> (
              select coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0) from order_lines l where l.order_id = o.id
            ) then 'total not the sum of its lines'
            when c.hash is distinct from coalesce(c.carried, o.history_hash) then 'event altered or the next one removed'
            when c.carried is null and c.to_status <> o.status then 'status altered'
          end as fault
        from orders o left join chained c on c.order_id = o.id where o.id in (select id from batch)
      )
      select (select count(*)::int from batch) as orders, (select count(*)::int from chained) as events,
             (select max(id::text) from batch) as last,
             coalesce((select json_agg(json_build_object('orderId', id, 'eventId', event_id::text, 'fault', fault)
                                       order by id, event_id) from checked where fault is not null), '[]') as faults`);
    const [batch] = rows;
    if (!batch?.last) break;
    yield batch;
    after = batch.last;
  }
  const { rows } = await db.execute<HistoryFault>(sql`
    select e.order_id as "orderId", min(e.id)::text as "eventId", 'order removed' as fault from order_events e
    where not exists (select from orders o where o.id = e.order_id) group by e.order_id order by e.order_id`);
  yield { faults: rows, orders: 0, events: 0 };
}

export interface HistoryCheck {
  orders: number;
  faults: number;
  /** The first of them. */
  shown: HistoryFault[];
}

const FAULTS_SHOWN = 20;

/** Checks the history of every order. */
export async function checkHistories(db: Runner): Promise<HistoryCheck> {
  const check: HistoryCheck = { orders: 0, faults: 0, shown: [] };
  for await (const { orders, faults } of verifyHistory(db)) {
    check.orders += orders;
    check.faults += faults.length;
    check.shown.push(...faults.slice(0, FAULTS_SHOWN - check.shown.length));
  }
  return check;
}
