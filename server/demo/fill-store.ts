import type { Logger } from 'pino';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { releaseForm } from '#server/catalogue/product-rows.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import type { PooledDatabase, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { DeliveryDays } from '#server/stock/allocation/delivery-days.ts';
import { ADMINISTRATOR_EMAIL, CUSTOMER_EMAIL, type DemoCustomer, makeCustomers, WARD_EMAIL } from './customers.ts';
import { type DemoOffer, type DemoOrder, makeOrders } from './orders.ts';
import { addProducts } from './products.ts';
import { seededRandom } from './random.ts';
import { fillWarehouse } from './warehouse.ts';

const SEED = 20_260;
const ORDERS = 3_000;

interface Options {
  password: string;
  now: Date;
  /** Of the store. */
  days: DeliveryDays;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Fills a store without customers and orders with products, then, in one transaction, with a year of customers and orders, and then with a warehouse. In a store that was filled before, it only sets the
 * passwords of those who can sign in. False, and nothing is changed, if the store has customers or orders of its own.
 */
export async function fillStore(db: PooledDatabase, { password, now, days, log }: Options): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  if (await setPasswords(db, passwordHash)) return true;
  if (await hasDataOfItsOwn(db)) return false;
  await loadStarterCatalogue(db, log);
  await addProducts(db, seededRandom(SEED), log);
  const cart = await db.transaction(async (tx) => {
    const random = seededRandom(SEED);
    const customers = makeCustomers(random);
    const { rows: offers } = await tx.execute<DemoOffer & object>(sql`
      select p.id as "productId", p.category, o.dosage, o.price_cents as "priceCents"
      from offers o join products p on p.id = o.product_id order by p.product_id, o.dosage`);
    if (offers.length === 0) throw new Error('The catalogue is empty.');
    const orders = makeOrders(random, customers, offers, { count: ORDERS, now });
    const userIds = await insertAccounts(tx, { customers, passwordHash, now });
    await insertOrders(tx, { customers, orders, userIds });
    await insertEvents(tx, orders);
    return await fillCartAndAddresses(tx, userIds[0] ?? 0, offers);
  });
  await fillWarehouse(db, { random: seededRandom(SEED), now, days, untracked: cart });
  return true;
}

/** Sets the passwords in a store that was filled before. It has the demonstration's administrator; another store does not: false. */
async function setPasswords(db: Runner, passwordHash: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update users set password_hash = ${passwordHash}
    where email in (${ADMINISTRATOR_EMAIL}, ${CUSTOMER_EMAIL}, ${WARD_EMAIL})
      and exists (select from users where email = ${ADMINISTRATOR_EMAIL} and role = 'admin') returning id`);
  return rows.length > 0;
}

async function hasDataOfItsOwn(db: Runner): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from users where role = 'customer') or exists (select from orders) as found`);
  return rows[0]?.found ?? true;
}

/** The administrator and the customers, whose ids are returned. They registered before their first order. */
async function insertAccounts(
  tx: Runner,
  { customers, passwordHash, now }: { customers: DemoCustomer[]; passwordHash: string; now: Date },
): Promise<number[]> {
  const people = [
    ...customers.map((customer) => ({ ...customer, role: 'customer' })),
    { email: ADMINISTRATOR_EMAIL, firstName: 'Store', lastName: 'Administrator', language: 'en', role: 'admin' },
  ];
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name, password_hash, role, language, email_verified_at, created_at)
    select email, first_name, last_name,
           case when email in (${ADMINISTRATOR_EMAIL}, ${CUSTOMER_EMAIL}, ${WARD_EMAIL}) then ${passwordHash} end,
           role, language, created, created
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
           as (email text, "firstName" text, "lastName" text, role text, language text))
           with ordinality p(email, first_name, last_name, role, language, place),
         lateral (select ${now.toISOString()}::timestamptz - interval '380 days' + place * interval '5 hours' as created) c
    order by place returning id`);
  return rows.map(({ id }) => id);
}

/** With the status of the last event. All lines in one statement, as their triggers require. */
async function insertOrders(
  tx: Runner,
  { customers, orders, userIds }: { customers: DemoCustomer[]; orders: DemoOrder[]; userIds: number[] },
): Promise<void> {
  const placed = orders.map(({ id, customer, lines, events }) => ({
    id,
    userId: userIds[customer],
    ...customers[customer],
    total: lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
    status: events.at(-1)?.status,
    at: events[0]?.at,
  }));
  await tx.execute(sql`
    insert into orders (id, user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                        total_cents, status, language, created_at)
    select id, "userId", email, "firstName", "lastName", address, city, "postalCode", country, 'AUD', total, status, language, at
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) o(id uuid, "userId" int, email text, "firstName" text,
      "lastName" text, address text, city text, "postalCode" text, country text, total bigint, status text, language text,
      at timestamptz)`);
  const lines = orders.flatMap((order) =>
    order.lines.map((line, position) => ({ ...line, orderId: order.id, position })),
  );
  await tx.execute(sql`
    insert into order_lines (order_id, position, product_id, drug_name, brand_name, product_code, packaging_type, release_form,
                             dosage, quantity, unit_price_cents)
    select l."orderId", l.position, p.id, p.drug_name, p.brand_name, p.product_id, p.packaging_type,
           coalesce(${releaseForm}, ''), l.dosage, l.quantity, l."priceCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("orderId" uuid, position smallint, "productId" int, dosage text,
      quantity int, "priceCents" int) join products p on p.id = l."productId"`);
}

/**
 * The history of each order, chained as the trigger does it (decision 16). The trigger allows no times of the past, so it is off in
 * this transaction. `orders verify-history` accepts the result.
 */
async function insertEvents(tx: Runner, orders: DemoOrder[]): Promise<void> {
  const events = orders.flatMap(({ id, events: history }) =>
    history.map(({ status, at }, rank) => ({ id, rank, status, at, from: history[rank - 1]?.status ?? null })),
  );
  await tx.execute(sql`alter table order_events disable trigger order_events_chained`);
  const ranks = Math.max(...events.map(({ rank }) => rank));
  for (let rank = 0; rank <= ranks; rank += 1) {
    const next = events.filter((event) => event.rank === rank);
    await tx.execute(sql`
      with added as (
        insert into order_events (order_id, actor_id, from_status, to_status, created_at, previous_hash)
        select e.id, case when e."from" is not null then (select id from users where email = ${ADMINISTRATOR_EMAIL}) end,
               e."from", e.status, e.at, coalesce(o.history_hash, ordered_hash(o))
        from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) e(id uuid, "from" text, status text, at timestamptz)
          join orders o using (id)
        returning *
      )
      update orders o set history_hash = order_event_hash(a) from added a where o.id = a.order_id`);
  }
  await tx.execute(sql`alter table order_events enable trigger order_events_chained`);
}

/** The ward has a cart and two addresses, so that its next order can be tried at once. Returns the products of the cart. */
async function fillCartAndAddresses(tx: Runner, userId: number, offers: readonly DemoOffer[]): Promise<number[]> {
  for (const [name, address] of [
    ['Ward 4', 'Ward 4, 114 Wickham Street'],
    ['Pharmacy', 'Ground floor, 114 Wickham Street'],
  ] as const) {
    await tx.execute(sql`
      insert into saved_addresses (user_id, name, address, city, postal_code, country, default_since)
      values (${userId}, ${name}, ${address}, 'Brisbane', '4000', 'AU', case when ${name} = 'Ward 4' then now() end)`);
  }
  const cart = offers.slice(0, 3);
  for (const { productId, dosage, priceCents } of cart) {
    await tx.execute(sql`
      insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
      values (${userId}, ${productId}, ${dosage}, 6, ${priceCents})`);
  }
  return [...new Set(cart.map(({ productId }) => productId))];
}
