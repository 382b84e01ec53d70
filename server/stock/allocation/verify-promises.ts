import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { expiryPromised, isUsable } from './free-packs.ts';
import { isUnpromised, linesOfTracked } from './promise-unpromised.ts';

/** An order line whose packs do not add up. */
export interface PromiseFault {
  orderId: string;
  position: number;
  fault:
    | 'reserved, waiting, shipped and cancelled packs are not those that were ordered'
    | 'other packs left than were reserved'
    | 'packs of another item'
    | 'cancelled, but packs are reserved or wait'
    | 'waits although there are packs'
    | 'not promised';
}

interface Batch {
  [column: string]: unknown;
  faults: PromiseFault[];
  promises: number;
}

/** Orders per statement: far below the statement timeout. */
const ORDERS_PER_BATCH = 2_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds up the packs of every promised order line, one batch at a time, and yields what was found in each. Changes nothing. */
export async function* verifyPromises(db: Runner, timeZone: string): AsyncGenerator<Batch> {
  let after = LOWEST_ID;
  for (;;) {
    const { rows } = await db.execute<Batch & { last: string | null }>(sql`
      with batch as (
        select distinct order_id from promises where order_id > ${after} order by order_id limit ${ORDERS_PER_BATCH}
      ), reserved as (
        select order_id, position, coalesce(sum(quantity) filter (where ended_as is null), 0) as open,
               coalesce(sum(quantity) filter (where ended_as = 'shipped'), 0) as sent
        from reservations where order_id in (select order_id from batch) group by order_id, position
      ), left_store as (
        select order_id, position, -sum(quantity) as gone, -sum(quantity) filter (where reverses is null) as sent
        from stock_moves where order_id in (select order_id from batch) group by order_id, position
      ), checked as (
        select p.order_id, p.position, case
            when p.quantity <> l.quantity
              or p.quantity <> p.cancelled + p.waiting + coalesce(r.open, 0) + coalesce(m.gone, 0)
              then 'reserved, waiting, shipped and cancelled packs are not those that were ordered'
            when coalesce(r.sent, 0) <> coalesce(m.sent, 0) then 'other packs left than were reserved'
            when exists (select from reservations other join lots on lots.id = other.lot_id
                where other.order_id = p.order_id and other.position = p.position and lots.item_id <> p.item_id) then 'packs of another item'
            when o.status = 'cancelled' and p.waiting + coalesce(r.open, 0) > 0 then 'cancelled, but packs are reserved or wait'
            when p.waiting > 0 and exists (select from lots lot where lot.item_id = p.item_id
                and ${isUsable(expiryPromised(sql`p`, timeZone))})
              then 'waits although there are packs'
          end as fault
        from promises p join orders o on o.id = p.order_id join order_lines l on l.order_id = p.order_id and l.position = p.position
          left join reserved r on r.order_id = p.order_id and r.position = p.position
          left join left_store m on m.order_id = p.order_id and m.position = p.position
        where p.order_id in (select order_id from batch)
      )
      select (select count(*)::int from checked) as promises, (select max(order_id::text) from batch) as last,
             coalesce((select json_agg(json_build_object('orderId', order_id, 'position', position, 'fault', fault) order by order_id, position)
                       from checked where fault is not null), '[]') as faults`);
    const [batch] = rows;
    if (!batch || batch.last === null) break;
    yield batch;
    after = batch.last;
  }
  const faults = await findUnpromised(db);
  if (faults.length > 0) yield { faults, promises: 0 };
}

/** Lines of open orders of tracked items. Setting `tracked` again promises them. */
async function findUnpromised(db: Runner): Promise<PromiseFault[]> {
  const { rows } = await db.execute<PromiseFault & object>(sql`
    select l.order_id as "orderId", l.position, 'not promised' as fault
    from ${linesOfTracked}
    where i.tracked and o.status in ('pending', 'confirmed', 'processing') and ${isUnpromised}
    order by l.order_id, l.position limit 1000`);
  return rows;
}
