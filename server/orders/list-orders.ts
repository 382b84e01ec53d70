import type { OrderWithHistory } from '#contract/orders/orders.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';
import { beyond, type Cursor, cutPage, LIMIT_MAX, placeColumn } from './order-cursor.ts';
import { type OrderWithHistoryRow, orderWithHistoryColumns, orderWithHistoryOf } from './queries.ts';

interface OrdersPage {
  items: OrderWithHistory[];
  /** How many the person has, whatever the page. */
  total: number;
  /** Where the next page begins, if there is one. */
  next: Cursor | undefined;
}

/** One page of a person's orders, newest first: a walk along an index from where the page begins. */
export async function listOrders(
  db: Runner,
  userId: number,
  { limit = LIMIT_MAX, after }: { limit?: number | undefined; after?: Cursor | undefined } = {},
): Promise<OrdersPage> {
  const which = { userId, most: limit + 1 };
  const { rows } = after ? await nextOrders(db, { ...which, ...after }) : await newestOrders(db, which);
  const { shown, next } = cutPage(
    rows.filter(({ id }) => id !== null), // of a page without orders there is a row that tells how many there are in all
    limit,
  );
  return { items: shown.map(orderWithHistoryOf), total: rows[0]?.total ?? 0, next };
}

/** All of a person's orders, page by page, in a transaction that sees them as of one moment. */
export async function listAllOrders(tx: Transaction, userId: number): Promise<OrderWithHistory[]> {
  const all: OrderWithHistory[] = [];
  let after: Cursor | undefined;
  do {
    const page = await listOrders(tx, userId, { after });
    all.push(...page.items);
    after = page.next;
  } while (after);
  return all;
}

interface WhichOrders {
  userId: number;
  most: number;
}
type ListedRow = OrderWithHistoryRow & { place: string; total: number };

const selectPage = ({ userId, most }: Record<keyof WhichOrders, Placeholder>, where: SQL) => sql`
  select size.total, o.* from (select count(*)::int as total from orders where user_id = ${userId}) size left join (
    select ${orderWithHistoryColumns}, ${placeColumn} from (
      select * from orders where user_id = ${userId} and ${where} order by created_at desc, id desc limit ${most}) o
  ) o on true
  order by o."createdAt" desc, o.id desc`;

const newestOrders = prepared<WhichOrders, ListedRow>((which) => selectPage(which, sql`true`));
const nextOrders = prepared<WhichOrders & Cursor, ListedRow>((which) => selectPage(which, beyond(sql`id`, which)));
