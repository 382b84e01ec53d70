import type pg from 'pg';
import { z } from 'zod';
import { GetUser } from '#contract/accounts/accounts.ts';
import { ListOrders, Order } from '#contract/orders/orders.ts';
import { type HistoryFault, verifyHistory } from '#server/orders/verify-history.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkStock, type StockCheck } from '#server/stock/verify-stock.ts';
import { call, type Outcome } from './api.ts';
import { readCart } from './change-cart.ts';
import type { Customer } from './customer.ts';
import { type Lines, lineOf } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

/** An order as stored in the database. */
export interface StoredOrder {
  id: string;
  /** The e-mail of the customer's account; null without one. */
  email: string | null;
  key: string | null;
  totalCents: number;
  createdAt: Date;
  lines: Lines;
  /** The number of events that record its placement. */
  firstEvents: number;
}

/** What the API returns to a customer at the end. */
export interface Shown {
  isSignedIn: boolean;
  cart: Lines;
  orders: Order[];
}

export interface FinalState {
  stored: StoredOrder[];
  /** By e-mail. */
  shown: Map<string, Shown>;
  /** Invalid hash chains of order histories. */
  histories: HistoryFault[];
  /** Lots and orders whose packs do not add up. */
  stock: StockCheck['shown'];
}

/** Reads the state after the last kill: by SQL, and by the API with the first session of each customer. */
export async function readFinalState(
  { db, pool }: { db: Database; pool: pg.Pool },
  store: Shopfront,
  customers: Customer[],
): Promise<FinalState> {
  const { rows: stored } = await pool.query<StoredOrder>(`
    select o.id, u.email, o.idempotency_key as key, o.total_cents::float8 as "totalCents", o.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('productId', l.product_id, 'dosage', l.dosage,
          'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents) order by l.position), '[]')
       from order_lines l where l.order_id = o.id) as lines,
      (select count(*)::int from order_events e
       where e.order_id = o.id and e.from_status is null and e.to_status = 'pending') as "firstEvents"
    from orders o left join users u on u.id = o.user_id
    order by o.created_at`);
  const shown = new Map<string, Shown>();
  for (const customer of customers) shown.set(customer.email, await readShown(store, customer));
  const histories: HistoryFault[] = [];
  for await (const { faults } of verifyHistory(db)) histories.push(...faults);
  const { shown: stock } = await checkStock(db, 'UTC');
  return { stored, shown, histories, stock };
}

async function readShown(store: Shopfront, customer: Customer): Promise<Shown> {
  const { cookie } = customer;
  const user = await call(store, cookie, {
    method: GetUser.method,
    path: GetUser.path,
    expected: { status: GetUser.status, output: undefined },
  });
  if (user.kind !== 'response') return { isSignedIn: false, cart: [], orders: [] };
  const { method, path, status } = ListOrders;
  const orders = await call(store, cookie, { method, path, expected: { status, output: z.array(Order) } });
  return { isSignedIn: true, cart: bodyOf(await readCart(customer, store)).map(lineOf), orders: bodyOf(orders) };
}

function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (outcome.kind === 'response') return outcome.body;
  throw new Error(outcome.kind === 'wrong' ? outcome.words : 'the store was killed while its final state was read');
}
