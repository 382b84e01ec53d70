import { sql } from '#server/platform/database/sql.ts';

/**
 * SQL: the packs of the order `o` by line and lot (`PacksOfLot` of the contract), or null: those that are reserved, and those that have left and not
 * come back. Of a line that must be whole, nothing leaves while a part of it waits.
 */
export const packsOfOrder = sql`(
  select json_agg(json_build_object('line', packs.position, 'lotId', l.id, 'lotNumber', l.lot_number, 'expiresOn', l.expires_on,
    'quantity', packs.quantity, 'state', packs.state) order by packs.position, packs.state, l.expires_on, l.id)
  from (
    select r.position, r.lot_id, sum(r.quantity)::int as quantity,
      case when p.whole_line and p.waiting > 0 then 'collected' else 'reserved' end as state
    from reservations r join promises p on p.order_id = r.order_id and p.position = r.position
    where r.order_id = o.id and r.ended_as is null group by r.position, r.lot_id, state
    union all
    select m.position, m.lot_id, -sum(m.quantity)::int, 'shipped' from stock_moves m
    where m.order_id = o.id group by m.position, m.lot_id having sum(m.quantity) < 0
  ) packs join lots l on l.id = packs.lot_id)`;
