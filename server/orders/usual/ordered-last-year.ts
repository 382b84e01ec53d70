import { type SQL, sql } from '#server/platform/database/sql.ts';

/** SQL: by `product_id` and `dosage`, in how many `orders` of the last year, `usual_quantity` (the median) and `last_ordered_at`. */
export const orderedLastYear = (userId: number): SQL => sql`
  select l.product_id, l.dosage, count(distinct o.id)::int as orders, max(o.created_at) as last_ordered_at,
    percentile_disc(0.5) within group (order by l.quantity) as usual_quantity
  from orders o join order_lines l on l.order_id = o.id
  where o.user_id = ${userId} and o.status <> 'cancelled' and o.created_at > now() - interval '1 year'
  group by l.product_id, l.dosage`;
