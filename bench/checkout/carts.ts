import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CheckoutBody } from '#contract/checkout/checkout.ts';
import type { Customer } from '../data/customers.ts';

// What is measured again and again: one statement fills a customer's cart, then the customer orders it. The store and
// the floor beside it do the same.

/** Of each cart. */
export const LINES = 3;

const lines = Array.from({ length: LINES }, (_, each) => each + 1);

/** Of each line of the cart, in columns of their own: `drug_name_1`. */
const lineFacts = ['product_id', 'drug_name', 'brand_name', 'dosage', 'price_cents'];

/**
 * Writes into a table what each user will order (products depend on the user's id) and every other value that a checkout
 * may contain, as text. So filling a cart is a small part of what is measured.
 */
export async function chooseCarts(pool: pg.Pool): Promise<void> {
  const facts = lines.flatMap((line) =>
    lineFacts.map((fact) => `min(${fact}::text) filter (where place = ${line}) as ${fact}_${line}`),
  );
  await pool.query(`
    create schema if not exists bench;
    create table bench.carts as
    with catalogue as (
      select p.id as product_id, p.drug_name, p.brand_name, d.dosage, d.price_cents,
             row_number() over (order by p.id) - 1 as number, count(*) over () as all_of_them, i.id as item_id
      from products p join product_dosages d on d.product_id = p.id
           join items i on i.product_id = p.id and i.dosage = d.dosage where p.withdrawn_at is null
    )
    select u.id::text as user_id, u.email, s.token_hash::text as token_hash,
           sum(price_cents * place)::text as total_cents, array_agg(item_id order by place)::text as item_ids, ${facts.join(', ')}
    from users u join sessions s on s.user_id = u.id cross join generate_series(1, ${LINES}) place
         join catalogue c on c.number = (u.id * ${LINES} + place) % c.all_of_them
    group by u.id, s.token_hash;
    alter table bench.carts add primary key (user_id);
    analyze bench.carts`);
}

/**
 * Fills the empty cart of user `$1` with one, two and three packs. Returns one row: the facts of the cart, the ids of its
 * lines and a key for its checkout.
 */
export const FILL_CART = `
with filled as (
  insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
  select user_id::int, product_id, dosage, quantity, price_cents from bench.carts,
    lateral (values ${lines.map((line) => `(product_id_${line}::int, dosage_${line}, ${line}, price_cents_${line}::int)`).join(', ')})
      line(product_id, dosage, quantity, price_cents)
  where user_id = $1::text returning id
), ids as (
  select array_agg(id order by id) as ids from filled
)
select c.*, ids::text as line_ids, ${lines.map((line) => `ids[${line}]::text as line_id_${line}`).join(', ')},
       gen_random_uuid()::text as key
from ids, bench.carts c where user_id = $1::text`;

/** Values of a filled cart by column name. */
export type Facts = Record<string, string>;

/** Throws when the user has no chosen cart, or when the cart was not empty. */
export async function fillCart(db: Pick<pg.Pool, 'query'>, userId: number): Promise<Facts> {
  const { rows } = await db.query<Facts>(FILL_CART, [userId]);
  const [facts] = rows;
  if (!facts) throw new Error(`no cart was filled for user ${userId}`);
  return facts;
}

/** The checkout of a filled cart, as the checkout page sends it. Another key makes it another attempt. */
export function checkoutOf({ cookie }: Customer, facts: Facts, key: string = randomUUID()) {
  const body: CheckoutBody = {
    email: facts.email ?? '',
    firstName: 'Amelia',
    lastName: 'Okafor',
    shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
    seenLines: lines.map((line) => ({
      id: Number(facts[`line_id_${line}`]),
      quantity: line,
      selectedPrice: Number(facts[`price_cents_${line}`]) / 100,
    })),
  };
  return { method: 'POST' as const, headers: { cookie, 'idempotency-key': key, 'accept-language': 'en' }, body };
}
