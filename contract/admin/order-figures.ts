import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { OrderPeriod } from '#contract/orders/orders.ts';
import { DECIMAL, isTimeZone, plainText, Timestamp } from '#contract/text.ts';

export const periodUnits = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The most periods of one response. */
export const PERIODS_MAX = 400;
/** Days of the range if the query names no beginning. */
export const FIGURES_DAYS = 30;
/** Products and waiting orders that are listed. */
export const FIGURES_LISTED = 10;
/** An order that is neither sent nor cancelled waits from then on: orders are processed in 24–48 hours (product.md §9). */
export const WAITING_HOURS = 48;

const Cents = z.string().meta({ pattern: DECIMAL, examples: ['123.40'] });

export const OrderFiguresQuery = OrderPeriod.extend({
  from: OrderPeriod.shape.from.describe(`Placed then or later. Default: ${FIGURES_DAYS} days before the end.`),
  before: OrderPeriod.shape.before.describe('Placed before then. Default: now.'),
  unit: z.enum(periodUnits).optional().describe('Default: `day`. A week begins on Monday.'),
  timeZone: plainText(100)
    .refine((name) => name === '' || isTimeZone(name))
    .optional()
    .describe('Where days, weeks and months begin: a name of the IANA database. Default: `UTC`.'),
});
export type OrderFiguresQuery = z.infer<typeof OrderFiguresQuery>;

/** Orders and revenue of one period, cancelled orders included, as in OrderStats. */
export const PeriodFigures = z
  .object({
    start: Timestamp.describe(
      'The beginning of the day, week or month; of the first period, the beginning of the range.',
    ),
    orders: z.int(),
    revenue: Cents,
    cancelledOrders: z.int().describe('Those of `orders` that are cancelled now.'),
    cancelledRevenue: Cents,
  })
  .meta({ id: 'PeriodFigures' });
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** Sales of a product, without cancelled orders. Names are those of its last order. */
export const ProductSales = z
  .object({
    productId: z.int().describe('`Product.id`.'),
    productCode: z.string().describe('`Product.productId`; empty in orders placed before it was recorded.'),
    name: z.string(),
    brand: z.string(),
    units: z.int(),
    revenue: Cents,
  })
  .meta({ id: 'ProductSales' });
export type ProductSales = z.infer<typeof ProductSales>;

export const OrderFigures = z
  .object({
    periods: z.array(PeriodFigures).describe('All periods of the range, oldest first, also those without orders.'),
    topProducts: z
      .array(ProductSales)
      .describe(`The ${FIGURES_LISTED} products with the highest revenue of the range.`),
    waiting: z
      .object({
        total: z.int(),
        oldest: z.array(
          z.object({
            id: z.string().meta({ format: 'uuid' }),
            createdAt: Timestamp,
            status: z.enum(orderStatuses),
            totalAmount: Cents,
          }),
        ),
      })
      .describe(
        `Orders of any time that are pending, confirmed or processing ${WAITING_HOURS} hours after they were placed, the ${FIGURES_LISTED} oldest first.`,
      ),
  })
  .meta({ id: 'OrderFigures' });
export type OrderFigures = z.infer<typeof OrderFigures>;

export const AdminOrderFigures = endpoint({
  method: 'GET',
  path: '/api/admin/orders/figures',
  access: 'admin',
  summary: `Orders and revenue by day, week or month (at most ${PERIODS_MAX}), the products that sell best, and orders that wait`,
  query: OrderFiguresQuery,
  output: OrderFigures,
  status: 200,
  errors: ['TOO_LONG'],
});
