import { ORDER_LISTS_MAX } from '#contract/limits.ts';
import type { OrderList } from '#contract/quick-order/order-list.ts';
import type { SavedList, SaveOrderListBody } from '#contract/quick-order/order-lists.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** The order lists of a customer, by name. */
export async function listOrderLists(db: Runner, userId: number): Promise<SavedList[]> {
  const { rows } = await db.execute<SavedList & Record<string, unknown>>(sql`
    select id, name, jsonb_array_length(lines) as count, ${reminder} as reminder from order_lists
    where user_id = ${userId} order by lower(name), id`);
  return rows.map(withoutNulls);
}

/** The lines of all order lists of a customer, or of the one with the id. */
export async function findOrderLists(db: Runner, userId: number, id?: number): Promise<OrderList[]> {
  const { rows } = await db.execute<OrderList & Record<string, unknown>>(sql`
    select id, name, lines, ${reminder} as reminder from order_lists
    where user_id = ${userId} and (${id ?? null}::int is null or id = ${id ?? null}) order by lower(name), id`);
  return rows.map(withoutNulls);
}

const reminder = sql`case when next_on is not null then json_build_object('everyWeeks', every_weeks, 'nextOn', next_on) end`;

/** A list without a reminder has no such field. */
function withoutNulls<T extends { reminder?: unknown }>({ reminder, ...list }: T): T {
  return { ...list, ...(reminder !== null && { reminder }) } as T;
}

/**
 * Saves a list under a name, instead of one of the same name. Throws ORDER_LISTS_FULL. The customer is locked, so that additions at once do
 * not exceed ORDER_LISTS_MAX.
 */
export function saveOrderList(db: Database, userId: number, { name, lines }: SaveOrderListBody): Promise<SavedList[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rowCount } = await tx.execute(sql`
      insert into order_lists (user_id, name, lines) select ${userId}, ${name}, ${JSON.stringify(lines)}::jsonb
      where (select count(*) from order_lists where user_id = ${userId}) < ${ORDER_LISTS_MAX}
        or exists (select from order_lists where user_id = ${userId} and lower(name) = lower(${name}))
      on conflict (user_id, lower(name)) do update set name = excluded.name, lines = excluded.lines`);
    if (rowCount === 0) throw new ApiError('ORDER_LISTS_FULL');
    return listOrderLists(tx, userId);
  });
}

/** False if the customer has no such list. */
export async function removeOrderList(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from order_lists where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}
