import type { LotOrder } from '#contract/admin/stock/lots.ts';
import { cursorTimeColumn, isAfter, type OrderCursor, sortedBy } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

interface LotOrderRow extends Omit<LotOrder, 'createdAt'> {
  [column: string]: unknown;
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
  const packs = sql`
    select order_id, sum(reserved)::int as reserved, sum(shipped)::int as shipped from (
      select order_id, quantity as reserved, 0 as shipped from reservations where lot_id = ${lotId} and ended_as is null
      union all select order_id, 0, -quantity from stock_moves where lot_id = ${lotId} and order_id is not null) packs
    group by order_id having sum(reserved) > 0 or sum(shipped) > 0`;
  const { rows: lots } = await db.execute<{ total: number }>(
    sql`select (select count(*)::int from (${packs}) packs) as total from lots where id = ${lotId}`,
  );
  const [lot] = lots;
  if (!lot) throw new ApiError('NOT_FOUND');
  const { rows } = await db.execute<LotOrderRow>(sql`
    select o.id as "orderId", o.status, o.first_name as "firstName", o.last_name as "lastName", o.email, reserved, shipped,
           o.created_at as "createdAt", ${cursorTimeColumn}
    from (${packs}) packs join orders o on o.id = packs.order_id
    where ${isAfter(sql`o.id`, after)} order by ${sortedBy('newest', sql`o.id`)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: shown.map(({ cursorTime: _, createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() })),
    total: lot.total,
    next: rows.length > limit && last ? { createdAt: last.cursorTime, id: last.orderId } : undefined,
  };
}
