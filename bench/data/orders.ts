import type pg from 'pg';
import { LINES } from '../checkout/carts.ts';

/** Orders in one transaction. Each adds a version to its customer's row, which the next has to skip. */
const BATCH = 1_000;

/** Writes orders of three lines, with their first events, into the database; the users take turns. */
export async function makeOrders(pool: pg.Pool, userIds: number[], count: number): Promise<void> {
  const client = await pool.connect();
  try {
    for (let made = 0; made < count; made += BATCH) {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(
        `insert into orders (user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                             total_cents, language)
         select u.id, u.email, u.first_name, u.last_name, 'Level 2, 114 Wickham Street', 'Brisbane', '4006', 'AU', 'AUD',
                6000, 'en'
         from generate_series($2::int, $3::int - 1) n join users u on u.id = ($1::int[])[1 + n % cardinality($1::int[])]
         returning id`,
        [userIds, made, Math.min(made + BATCH, count)],
      );
      const ids = [rows.map(({ id }) => id)];
      await client.query(
        `insert into order_lines (order_id, position, product_id, drug_name, brand_name, product_code, packaging_type, dosage,
                                  quantity, unit_price_cents)
         select o.id, p.place, p.id, p.drug_name, p.brand_name, p.product_id, p.packaging_type, p.default_dosage, p.place, 1000
         from unnest($1::uuid[]) o(id),
              (select *, (row_number() over (order by id))::int as place from products order by id limit ${LINES}) p`,
        ids,
      );
      await client.query(`insert into order_events (order_id, to_status) select unnest($1::uuid[]), 'pending'`, ids);
      await client.query('commit');
    }
  } finally {
    client.release(true);
  }
}
