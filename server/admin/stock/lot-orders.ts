import type { LotOrder } from '#contract/admin/stock/lots.ts';
import { cursorTimeColumn, isAfter, type OrderCursor, sortedBy } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

interface LotOrderRow extends Omit<LotOrder, 'createdAt' | 'orderId'> {
  [column: string]: unknown;
  total: number;
  /** Null, as the other columns of the order, if the page has none. */
  orderId: string | null;
  createdAt: Date;
  cursorTime: string;
}

/**
 * One page of the orders that packs of a lot went to, or are reserved for, newest first. Packs that came back when a shipment was undone are not
 * counted. Throws NOT_FOUND.
 */
export async function listLotOrders(
  db: Runner,
  lotId: number,
  { limit, after }: { limit: number; after: OrderCursor | undefined },
): Promise<{ orders: LotOrder[]; total: number; next: OrderCursor | undefined }> {
  const { rows } = await db.execute<LotOrderRow>(sql`
    with packs as materialized (
      select order_id, sum(reserved)::int as reserved, sum(shipped)::int as shipped from (
        select order_id, quantity as reserved, 0 as shipped from reservations where lot_id = ${lotId} and ended_as is null
        union all select order_id, 0, -quantity from stock_moves where lot_id = ${lotId} and order_id is not null) packs
      group by order_id having sum(reserved) > 0 or sum(shipped) > 0
    ), page as (
      select o.id as "orderId", o.status, o.first_name as "firstName", o.last_name as "lastName", o.email, reserved, shipped,
             o.created_at as "createdAt", ${cursorTimeColumn}
      from packs join orders o on o.id = packs.order_id
      where ${isAfter(sql`o.id`, after)} order by ${sortedBy('newest', sql`o.id`)} limit ${limit + 1}
    )
    select (select count(*)::int from packs) as total, page.* from lots left join page on true where lots.id = ${lotId}
    order by "createdAt" desc, "orderId" desc`);
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: shown.flatMap(({ cursorTime: _, total: __, orderId, createdAt, ...order }) =>
      orderId === null ? [] : { ...order, orderId, createdAt: createdAt.toISOString() },
    ),
    total: rows[0]?.total ?? 0,
    next: rows.length > limit && last?.orderId ? { createdAt: last.cursorTime, id: last.orderId } : undefined,
  };
}
