import type pg from 'pg';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';

/** A verified customer who is signed in. */
export interface Customer {
  userId: number;
  /** The request header. */
  cookie: string;
}

export interface Product {
  id: number;
  dosage: string;
  priceCents: number;
}

/** Makes verified customers with consecutive ids, each with a session; they share one password hash. */
export async function makeCustomers(pool: pg.Pool, count: number): Promise<Customer[]> {
  const tokens = Array.from({ length: count }, newToken);
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, first_name, last_name, password_hash, email_verified_at)
     select 'clinic-' || n || '@bench.example', 'Amelia', 'Okafor', $2, now() from generate_series(1, $1::int) n
     returning id`,
    [count, await hashPassword('correct horse')],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token_hash, user_id, now() + interval '30 days' from unnest($1::bytea[], $2::int[]) s(token_hash, user_id)`,
    [tokens.map(hashToken), rows.map(({ id }) => id)],
  );
  return rows.map(({ id }, index) => ({ userId: id, cookie: `session=${tokens[index]}` }));
}

export async function makeAdministrator(pool: pg.Pool, { userId }: Customer): Promise<void> {
  await pool.query(`update users set role = 'admin' where id = $1`, [userId]);
}

/**
 * Makes products that all differ in name, brand, dosage and price. Their ids, and those of cart lines from now on, are
 * numbers that occur nowhere else, so that each number in a recorded statement shows what it is.
 */
export async function makeProducts(pool: pg.Pool, count: number): Promise<Product[]> {
  await pool.query(`select setval('products_id_seq', 500000), setval('cart_lines_id_seq', 1000000)`);
  await pool.query(
    `insert into products (product_id, drug_name, brand_name, description, category, type, image_url, default_dosage,
                           default_price_cents, price_unit, packaging_type)
     select 'BENCH-' || n, 'Compound ' || n, 'Brand ' || n, 'Capsule for bacterial infections.', 'Antibiotics', 'oral',
            '/pictures/blister.svg', n || ' mg', 1000 + n, 'per pack', 'Blister pack of 20 capsules'
     from generate_series(1, $1::int) n`,
    [count],
  );
  const { rows } = await pool.query<Product>(
    `insert into product_dosages (product_id, position, dosage, price_cents)
     select id, 0, default_dosage, default_price_cents from products
     returning product_id as id, dosage, price_cents as "priceCents"`,
  );
  return rows;
}

/** One pack of a product. */
export function addToCartBody({ id, dosage, priceCents }: Product) {
  return { productId: id, quantity: 1, selectedDosage: dosage, selectedPrice: priceCents / 100 };
}
