import {
  FIGURES_DAYS,
  FIGURES_LISTED,
  type OrderFigures,
  type OrderFiguresQuery,
  PERIODS_MAX,
  WAITING_HOURS,
} from '#contract/admin/order-figures.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { isWithin } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { periodStarts } from './periods.ts';

const DAY_MS = 86_400_000;

interface Period {
  from: string;
  before: string;
}

/** Orders by period, the products that sell best, and orders that wait. Throws INVALID_INPUT for too many periods. */
export async function readFigures(db: Runner, query: OrderFiguresQuery): Promise<OrderFigures> {
  const before = query.before ? Date.parse(query.before) : Date.now();
  const from = query.from ? Date.parse(query.from) : before - FIGURES_DAYS * DAY_MS;
  const { unit = 'day', timeZone } = query;
  const starts = periodStarts({ from, before, unit, timeZone: timeZone || 'UTC' }, PERIODS_MAX + 1);
  // Without an issue: each field is valid by itself.
  if (starts.length > PERIODS_MAX) throw new ApiError('INVALID_INPUT');
  const period = { from: new Date(from).toISOString(), before: new Date(before).toISOString() };
  return {
    periods: await countByPeriod(db, period, starts),
    topProducts: await listTopProducts(db, period),
    waiting: await findWaiting(db),
  };
}

async function countByPeriod(db: Runner, period: Period, starts: number[]): Promise<OrderFigures['periods']> {
  const texts = starts.map((start) => new Date(start).toISOString());
  const { rows } = await db.execute<PeriodRow>(sql`
    select width_bucket(o.created_at, ${texts}::timestamptz[]) as place, count(*)::int as orders,
           sum(o.total_cents)::float8 as cents, count(*) filter (where o.status = 'cancelled')::int as "cancelledOrders",
           coalesce(sum(o.total_cents) filter (where o.status = 'cancelled'), 0)::float8 as "cancelledCents"
    from orders o where ${isWithin(sql`o.created_at`, period)} group by place`);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return texts.map((start, index) => {
    const { orders, cents, cancelledOrders, cancelledCents } = byPlace.get(index + 1) ?? none;
    const revenue = { revenue: centsToText(cents), cancelledRevenue: centsToText(cancelledCents) };
    return { start, orders, cancelledOrders, ...revenue };
  });
}

interface PeriodRow {
  /** From 1. */
  place: number;
  orders: number;
  cents: number;
  cancelledOrders: number;
  cancelledCents: number;
}

const none = { orders: 0, cents: 0, cancelledOrders: 0, cancelledCents: 0 };

/** Lines of one product can have different names: it may have been renamed. The last one counts. */
async function listTopProducts(db: Runner, period: Period): Promise<OrderFigures['topProducts']> {
  const { rows } = await db.execute<SalesRow>(sql`
    with sold as (
      select l.product_id, l.product_code, l.drug_name, l.brand_name, max(o.created_at) as last_sold,
             sum(l.quantity) as units, sum(l.quantity::bigint * l.unit_price_cents) as cents
      from orders o join order_lines l on l.order_id = o.id
      where o.status <> 'cancelled' and ${isWithin(sql`o.created_at`, period)}
      group by l.product_id, l.product_code, l.drug_name, l.brand_name)
    select product_id as "productId", (array_agg(product_code order by last_sold desc))[1] as "productCode",
           (array_agg(drug_name order by last_sold desc))[1] as name,
           (array_agg(brand_name order by last_sold desc))[1] as brand,
           sum(units)::float8 as units, sum(cents)::float8 as cents
    from sold group by product_id order by sum(cents) desc, product_id limit ${FIGURES_LISTED}`);
  return rows.map(({ cents, ...sales }) => ({ ...sales, revenue: centsToText(cents) }));
}

interface SalesRow {
  productId: number;
  productCode: string;
  name: string;
  brand: string;
  units: number;
  cents: number;
}

/** Reads the beginning of each status in the index `orders_by_status`, and counts along it. */
async function findWaiting(db: Runner): Promise<OrderFigures['waiting']> {
  const isOld = sql`o.created_at < now() - ${WAITING_HOURS} * interval '1 hour'`;
  const { rows } = await db.execute<WaitingRow>(sql`
    with waiting as (select unnest(${waitingStatuses}::text[]) as status)
    select oldest.id, oldest.created_at as "createdAt", oldest.status, oldest.total_cents::float8 as cents,
           (select count(*)::int from orders o where o.status = any(${waitingStatuses}::text[]) and ${isOld}) as total
    from waiting, lateral (select * from orders o where o.status = waiting.status and ${isOld}
                           order by o.created_at, o.id limit ${FIGURES_LISTED}) oldest
    order by oldest.created_at, oldest.id limit ${FIGURES_LISTED}`);
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows.map(({ id, createdAt, status, cents }) => ({
      ...{ id, status, createdAt: createdAt.toISOString() },
      totalAmount: centsToText(cents),
    })),
  };
}

const waitingStatuses = ['pending', 'confirmed', 'processing'] as const satisfies OrderStatus[];

interface WaitingRow {
  id: string;
  createdAt: Date;
  status: OrderStatus;
  cents: number;
  total: number;
}
