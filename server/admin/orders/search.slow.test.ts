import { beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { TestResponse } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;

interface OrderFields {
  id?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  status?: string;
}

/** Inserts an order that is a minute newer than the previous one; returns its id. */
async function insertOrder(fields: OrderFields): Promise<string> {
  minutes += 1;
  const { rows } = await store.pool.query(
    `insert into orders (id, email, first_name, last_name, address, city, postal_code, country, currency, total_cents,
                         status, language, created_at)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, '1 Main Street', 'Perth', '6000', 'AU', 'AUD', 0, $5, 'en',
             timestamptz '2026-01-01' + $6::int * interval '1 minute')
     returning id`,
    [
      fields.id ?? null,
      fields.email ?? 'orders@clinic.example',
      fields.firstName ?? 'Amelia',
      fields.lastName ?? 'Okafor',
      fields.status ?? 'pending',
      minutes,
    ],
  );
  return rows[0].id;
}
let minutes = 0;

const search = (text: string, otherParams = '') =>
  admin.get<Order[]>(`/api/admin/orders?search=${encodeURIComponent(text)}${otherParams}`);
const findIds = async (text: string, otherParams = '') => (await search(text, otherParams)).body.map(({ id }) => id);

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
});

describe('an order is found', () => {
  test('by part of its name or e-mail, in any case, newest first', async () => {
    const [older, newer] = [
      await insertOrder({ lastName: 'Featherstone', email: 'ward-7@north.example' }),
      await insertOrder({ lastName: 'McFeather', email: 'Ward-7@South.example' }),
    ];
    expect(await findIds('FEATHER')).toEqual([newer, older]);
    expect(await findIds('ward-7@')).toEqual([newer, older]);
    expect(await findIds('th.example')).toEqual([newer, older]);
    expect(await findIds('stone')).toEqual([older]);
    expect(await findIds('  south.example ')).toEqual([newer]);
  });

  test('by its whole e-mail or its domain, but not by a similar one', async () => {
    const id = await insertOrder({ email: 'night.shift@st-anne.example.org' });
    await insertOrder({ email: 'night.shift@st-john.example.org' });
    expect(await findIds('night.shift@st-anne.example.org')).toEqual([id]);
    expect(await findIds('Night.Shift@ST-ANNE')).toEqual([id]);
    expect(await findIds('st-anne.example.org')).toEqual([id]);
    expect(await findIds('@st-anne')).toEqual([id]);
    expect(await findIds('st-anne.example.com')).toEqual([]);
  });

  test('by several words in any order, all of which must match', async () => {
    const id = await insertOrder({ firstName: 'Wanjiru', lastName: 'Kamau', email: 'pharmacy@hilltop.example' });
    expect(await findIds('kamau wanjiru')).toEqual([id]);
    expect(await findIds('hilltop wanj')).toEqual([id]);
    expect(await findIds('wanjiru otieno')).toEqual([]);
  });

  test('without its accents, and in Arabic', async () => {
    const id = await insertOrder({ firstName: 'José', lastName: 'Núñez-Brågård' });
    const arabic = await insertOrder({ firstName: 'فاطمة', lastName: 'الزهراء' });
    expect(await findIds('jose nunez')).toEqual([id]);
    expect(await findIds('BRAGARD')).toEqual([id]);
    expect(await findIds('núñez')).toEqual([id]);
    expect(await findIds('فاطمة')).toEqual([arabic]);
  });

  test('by one or two letters that a name starts with', async () => {
    const [xi, other] = [
      await insertOrder({ firstName: 'Xi', lastName: 'Qu' }),
      await insertOrder({ firstName: 'Alexia', lastName: 'Xqu' }),
    ];
    expect(await findIds('xi')).toEqual([xi]);
    expect(await findIds('qu')).toEqual([xi]);
    expect(await findIds('x')).toEqual([other, xi]);
    expect(await findIds('xi qu')).toEqual([xi]);
    const at = await insertOrder({ email: 'ward@zz.example' });
    expect(await findIds('@z')).toEqual([at]);
    expect(await findIds('#')).toEqual([]);
    expect(await findIds('…')).toEqual([]);
  });

  test('by its whole id, or by its first characters as the admin area shows them', async () => {
    const id = await insertOrder({ id: 'fade1234-5678-4abc-8def-0123456789ab' });
    for (const text of ['fade', 'FADE1234', '#fade1234…', 'fade1234...', 'fade1234-5678', id, id.replaceAll('-', '')]) {
      expect(await findIds(text), text).toEqual([id]);
    }
    expect(await findIds('fad')).toEqual([]);
    expect(await findIds('5678')).toEqual([]);
    expect(await findIds(id, '&status=pending')).toEqual([id]);
    expect(await findIds(id, '&status=shipped')).toEqual([]);
  });

  test('once, also when both its id and its name start with the text', async () => {
    const [both, name] = [
      await insertOrder({ id: 'dade0000-5678-4abc-8def-0123456789ab', lastName: 'Dade' }),
      await insertOrder({ lastName: 'Dade' }),
    ];
    expect(await findIds('dade')).toEqual([name, both]);
    expect((await search('dade')).headers['x-total-count']).toBe('2');
  });

  test('by its current status only', async () => {
    const id = await insertOrder({ lastName: 'Statusson', status: 'shipped' });
    expect(await findIds('statusson', '&status=shipped')).toEqual([id]);
    expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' })).status).toBe(200);
    expect(await findIds('statusson', '&status=shipped')).toEqual([]);
    expect(await findIds('statusson', '&status=delivered')).toEqual([id]);
  });
});

test('pattern characters are literal in a search', async () => {
  const id = await insertOrder({ lastName: 'Under_score%', email: 'back\\slash@clinic.example' });
  await insertOrder({ lastName: 'Underxscore' });
  expect(await findIds('under_score')).toEqual([id]);
  expect(await findIds('score%')).toEqual([id]);
  expect(await findIds('back\\slash')).toEqual([id]);
  expect(await findIds('％')).toEqual([id]); // the full-width form, as East Asian keyboards type it
  expect(await findIds('@')).toContain(id);
  for (const text of ['u%score', 'back\\\\slash', '＿nder', "'; drop table orders; --"]) {
    expect(await findIds(text), text).toEqual([]);
  }
});

test('pages of a search neither skip nor repeat an order', async () => {
  const ids = [];
  for (let each = 0; each < 7; each += 1) ids.unshift(await insertOrder({ lastName: 'Pagewell' }));
  const seen: string[] = [];
  let url: string | undefined = '/api/admin/orders?search=pagewell&limit=3';
  while (url) {
    const { body, headers }: TestResponse<Order[]> = await admin.get(url);
    expect(headers['x-total-count']).toBe('7');
    seen.push(...body.map(({ id }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(ids);
});

/** A cursor this many minutes after the newest order of `insertOrder`. */
function cursorAfter(minutesAfter: number): string {
  const position = (Date.parse('2026-01-01T00:00:00Z') + (minutes + minutesAfter) * 60_000) * 1000;
  return Buffer.from(JSON.stringify([String(position), '00000000-0000-4000-8000-000000000000'])).toString('base64url');
}

describe('orders beyond the counting limit', () => {
  beforeAll(async () => {
    await store.pool.query(`
      insert into orders (email, first_name, last_name, address, city, postal_code, country, currency, total_cents, status,
                          language, created_at)
      select 'bulk-' || n || '@many.example', 'Many', 'Ordersson', 'a', 'b', 'c', 'AU', 'AUD', 0,
             case when n % 2 = 0 then 'delivered' else 'pending' end, 'en', timestamptz '2027-01-01' + n * interval '1 minute'
      from generate_series(1, 20100) n`);
  });

  test('are reported as at least 5,000, and can be paged through', async () => {
    const first = await search('ordersson', '&limit=4');
    expect(first.headers).toMatchObject({ 'x-total-count': '5000', 'x-total-count-is': 'at-least' });
    expect(first.body.map(({ email }) => email)).toEqual(
      [20100, 20099, 20098, 20097].map((n) => `bulk-${n}@many.example`),
    );
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await admin.get<Order[]>(next)).body.map(({ email }) => email)).toEqual(
      [20096, 20095, 20094, 20093].map((n) => `bulk-${n}@many.example`),
    );
  });

  test('are reported likewise for one status; fewer orders are counted exactly', async () => {
    const { headers, body } = await search('ordersson', '&status=delivered&limit=2');
    expect(headers).toMatchObject({ 'x-total-count': '5000', 'x-total-count-is': 'at-least' });
    expect(body.map(({ email }) => email)).toEqual([20100, 20098].map((n) => `bulk-${n}@many.example`));
    const few = await search('bulk-20 many', '&status=pending&limit=1');
    expect(few.headers['x-total-count']).toBe('105');
    expect(few.headers['x-total-count-is']).toBeUndefined();
  });

  test('do not hide an order that is found by its id', async () => {
    // 20,100 orders at once take longer than a statement of the store may.
    await store.pool.query(`begin; set local statement_timeout = 0;
      update orders set email = replace(email, '@many', '@cafe1') where last_name = 'Ordersson'; commit`);
    const id = await insertOrder({ id: 'cafe1000-5678-4abc-8def-0123456789ab', lastName: 'Unlike' });
    const total = async (query: string) => (await search('cafe1', query)).headers['x-total-count-is'];
    expect(await total('')).toBe('at-least');
    const last = await search('cafe1', `&limit=1&cursor=${cursorAfter(2)}`);
    expect(last.body.map((each) => each.id)).toEqual([id]);
  });

  test('without a search are always counted exactly', async () => {
    const { headers } = await admin.get('/api/admin/orders?limit=1&status=delivered');
    const { rows } = await store.pool.query(`select count(*) from orders where status = 'delivered'`);
    expect(headers['x-total-count']).toBe(rows[0].count);
    expect(headers['x-total-count-is']).toBeUndefined();
  });
});
