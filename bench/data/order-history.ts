import type pg from 'pg';

/** Names are distributed as in reality: few very common, most rare, some not in Latin letters. */
const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica ' +
  'Thomas Sarah Charles Karen Amelia Fatima José María François Zoë Björn Søren Nguyễn Mohammed Aisha Omar Layla محمد ' +
  'فاطمة خالد Chloé Amélie Jürgen Anika Priya Rahul Wei Mei Hiroshi Yuki Olga Ivan Kwame Ama';
const beginnings =
  'Smith John Will Brown Gar Mil Dav Rodri Mart Hernan Lop Gonz Wil And Thom Tay Moo Jack Lee Per Ok Ad Chuk Nak Tan';
const endings =
  '- son iams cia ler is guez inez dez ez alez erson as lor re rin afor eyemi wuma amura aka o alski ak nov rov field';
/** The first one has nearly half of all customers. */
const cities = 'Brisbane Sydney Melbourne Perth Lima Québec Girona Amman القاهرة Ouagadougou';

const USERS = 20_000;
const CLINICS = 400;
/** An order has one to three lines. */
const LINES_MAX = 3;

/**
 * Writes a million orders of two years into an empty store in about a minute, with lines, first events, statistics and
 * search words. PostgreSQL makes them itself, without triggers and reference checks; statistics and search words are
 * computed at the end. Only the hash chains of the histories are missing. Old orders are delivered, the newest pending.
 */
export async function makeOrderHistory(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await makeUsers(client);
    await client.query(
      `create temp table made on commit drop as
       select gen_random_uuid() as id, n, 1 + ((n::bigint * 7919) % ${USERS})::int as customer,
              now() - interval '2 years' * (1 - n::float8 / $1::int) as at,
              case when n % 50 = 0 then 'cancelled' when $1::int - n < 1000 then 'pending'
                   when $1::int - n < 6000 then (array['pending', 'processing', 'confirmed'])[1 + n % 3]
                   when $1::int - n < 30000 then 'shipped' else 'delivered' end as status
       from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query('analyze made');
    await client.query(
      `insert into order_lines (order_id, position, product_id, drug_name, brand_name, dosage, quantity, unit_price_cents)
       select m.id, line, p.id, p.drug_name, p.brand_name, p.default_dosage, 1 + line, p.default_price_cents
       from made m, generate_series(0, ${LINES_MAX - 1}) line,
            lateral (select * from bench.sold where place = (m.n * ${LINES_MAX} + line) % (select count(*) from bench.sold)) p
       where line <= m.n % ${LINES_MAX}`,
    );
    await client.query(
      `insert into orders (id, user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                           total_cents, status, language, created_at)
       select m.id, c.id, c.email, c.first_name, c.last_name, h.address, h.city, h.postal_code, 'AU', 'AUD',
              t.cents, m.status, 'en', m.at
       from made m join bench.people c on c.place = m.customer join bench.homes h on h.person = c.id
            join (select order_id, sum(quantity * unit_price_cents) as cents from order_lines group by 1) t on t.order_id = m.id
       order by m.n`,
    );
    await client.query(
      `insert into order_events (order_id, to_status, created_at) select id, 'pending', at from made order by n`,
    );
    await client.query('select recount_orders()');
    await client.query('commit');
    await client.query('vacuum (analyze) orders, order_lines, order_events, order_search, order_stats, users');
  } finally {
    client.release(true);
  }
}

/** The customers, and tables of customers and products from which the orders are made. */
async function makeUsers(client: pg.PoolClient): Promise<void> {
  const list = (text: string) => text.replaceAll('-', '').split(' ');
  await client.query(
    `create schema if not exists bench;
     create table bench.sold as
     select row_number() over (order by id) - 1 as place, * from products where withdrawn_at is null limit 5000;
     create unique index on bench.sold (place)`,
  );
  await client.query(
    `with given as (select place, name from unnest($1::text[]) with ordinality g(name, place)),
          family as (select row_number() over () as place, b || e as name from unnest($2::text[]) b, unnest($3::text[]) e)
     insert into users (email, first_name, last_name, email_verified_at)
     select 'buyer' || n || '@clinic' || n % ${CLINICS} || '.example', g.name, f.name, now()
     from generate_series(1, ${USERS}) n
     join given g on g.place = 1 + floor(power(n * 0.618033988 % 1, 2) * cardinality($1::text[]))
     join family f on f.place = 1 + floor(power(n * 0.754877666 % 1, 2) * cardinality($2::text[]) * cardinality($3::text[]))`,
    [list(firstNames), list(beginnings), list(endings)],
  );
  await client.query(
    `create table bench.people as
     select row_number() over (order by id) as place, * from users where email like 'buyer%';
     create unique index on bench.people (place)`,
  );
  await client.query(
    `create table bench.homes as
     select p.id as person, 1 + p.place % 240 || ' ' || named.last_name || ' Street' as address,
            ($1::text[])[1 + floor(power(p.place * 0.618033988 % 1, 3) * cardinality($1::text[]))] as city,
            (1000 + p.place * 7919 % 9000)::text as postal_code
     from bench.people p join bench.people named on named.place = 1 + p.place * 7 % ${USERS}`,
    [cities.split(' ')],
  );
}
