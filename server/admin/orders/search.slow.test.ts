import { beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { Answer } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;

interface Wish {
  id?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  status?: string;
}

/** An order as it lies in the database, a minute newer than the one before. */
async function order(wish: Wish): Promise<string> {
  minutes += 1;
  const { rows } = await store.pool.query(
    `insert into orders (id, email, first_name, last_name, address, city, postal_code, country, currency, total_cents,
                         status, language, created_at)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, '1 Main Street', 'Perth', '6000', 'AU', 'AUD', 0, $5, 'en',
             timestamptz '2026-01-01' + $6::int * interval '1 minute')
     returning id`,
    [
      wish.id ?? null,
      wish.email ?? 'orders@clinic.example',
      wish.firstName ?? 'Amelia',
      wish.lastName ?? 'Okafor',
      wish.status ?? 'pending',
      minutes,
    ],
  );
  return rows[0].id;
}
let minutes = 0;

const search = (text: string, more = '') =>
  admin.get<Order[]>(`/api/admin/orders?search=${encodeURIComponent(text)}${more}`);
const found = async (text: string, more = '') => (await search(text, more)).body.map(({ id }) => id);

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
});

describe('an order is found', () => {
  test('by part of its name or e-mail, whatever the case, newest first', async () => {
    const [older, newer] = [
      await order({ lastName: 'Featherstone', email: 'ward-7@north.example' }),
      await order({ lastName: 'McFeather', email: 'Ward-7@South.example' }),
    ];
    expect(await found('FEATHER')).toEqual([newer, older]);
    expect(await found('ward-7@')).toEqual([newer, older]);
    expect(await found('th.example')).toEqual([newer, older]);
    expect(await found('stone')).toEqual([older]);
    expect(await found('  south.example ')).toEqual([newer]);
  });

  test('by its whole e-mail, and by the domain of it, and by no other that begins alike', async () => {
    const id = await order({ email: 'night.shift@st-anne.example.org' });
    await order({ email: 'night.shift@st-john.example.org' });
    expect(await found('night.shift@st-anne.example.org')).toEqual([id]);
    expect(await found('Night.Shift@ST-ANNE')).toEqual([id]);
    expect(await found('st-anne.example.org')).toEqual([id]);
    expect(await found('@st-anne')).toEqual([id]);
    expect(await found('st-anne.example.com')).toEqual([]);
  });

  test('by several words, in any order, all of which it must have', async () => {
    const id = await order({ firstName: 'Wanjiru', lastName: 'Kamau', email: 'pharmacy@hilltop.example' });
    expect(await found('kamau wanjiru')).toEqual([id]);
    expect(await found('hilltop wanj')).toEqual([id]);
    expect(await found('wanjiru otieno')).toEqual([]);
  });

  test('without its accents, and in Arabic', async () => {
    const id = await order({ firstName: 'José', lastName: 'Núñez-Brågård' });
    const arabic = await order({ firstName: 'فاطمة', lastName: 'الزهراء' });
    expect(await found('jose nunez')).toEqual([id]);
    expect(await found('BRAGARD')).toEqual([id]);
    expect(await found('núñez')).toEqual([id]);
    expect(await found('فاطمة')).toEqual([arabic]);
  });

  test('by one or two letters where a name begins with them', async () => {
    const [xi, other] = [
      await order({ firstName: 'Xi', lastName: 'Qu' }),
      await order({ firstName: 'Alexia', lastName: 'Xqu' }),
    ];
    expect(await found('xi')).toEqual([xi]);
    expect(await found('qu')).toEqual([xi]);
    expect(await found('x')).toEqual([other, xi]);
    expect(await found('xi qu')).toEqual([xi]);
    const at = await order({ email: 'ward@zz.example' });
    expect(await found('@z')).toEqual([at]);
    expect(await found('#')).toEqual([]);
    expect(await found('…')).toEqual([]);
  });

  test('by the beginning of its id, as the desk shows it or whole', async () => {
    const id = await order({ id: 'fade1234-5678-4abc-8def-0123456789ab' });
    for (const text of ['fade', 'FADE1234', '#fade1234…', 'fade1234...', 'fade1234-5678', id, id.replaceAll('-', '')]) {
      expect(await found(text), text).toEqual([id]);
    }
    expect(await found('fad')).toEqual([]);
    expect(await found('5678')).toEqual([]);
    expect(await found(id, '&status=pending')).toEqual([id]);
    expect(await found(id, '&status=shipped')).toEqual([]);
  });

  test('once, though both its id and its name begin with the text', async () => {
    const [both, name] = [
      await order({ id: 'dade0000-5678-4abc-8def-0123456789ab', lastName: 'Dade' }),
      await order({ lastName: 'Dade' }),
    ];
    expect(await found('dade')).toEqual([name, both]);
    expect((await search('dade')).headers['x-total-count']).toBe('2');
  });

  test('with a status, and not when it has another by now', async () => {
    const id = await order({ lastName: 'Statusson', status: 'shipped' });
    expect(await found('statusson', '&status=shipped')).toEqual([id]);
    expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' })).status).toBe(200);
    expect(await found('statusson', '&status=shipped')).toEqual([]);
    expect(await found('statusson', '&status=delivered')).toEqual([id]);
  });
});

test('what stands for anything in a pattern stands for itself', async () => {
  const id = await order({ lastName: 'Under_score%', email: 'back\\slash@clinic.example' });
  await order({ lastName: 'Underxscore' });
  expect(await found('under_score')).toEqual([id]);
  expect(await found('score%')).toEqual([id]);
  expect(await found('back\\slash')).toEqual([id]);
  expect(await found('％')).toEqual([id]); // the wide form, as East Asian keyboards write it
  expect(await found('@')).toContain(id);
  for (const text of ['u%score', 'back\\\\slash', '＿nder', "'; drop table orders; --"]) {
    expect(await found(text), text).toEqual([]);
  }
});

test('pages of a search neither skip nor repeat', async () => {
  const ids = [];
  for (let each = 0; each < 7; each += 1) ids.unshift(await order({ lastName: 'Pagewell' }));
  const seen: string[] = [];
  let url: string | undefined = '/api/admin/orders?search=pagewell&limit=3';
  while (url) {
    const { body, headers }: Answer<Order[]> = await admin.get(url);
    expect(headers['x-total-count']).toBe('7');
    seen.push(...body.map(({ id }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(ids);
});

/** Of a place so many minutes behind the newest that `order` made. */
function cursorBefore(after: number): string {
  const place = (Date.parse('2026-01-01T00:00:00Z') + (minutes + after) * 60_000) * 1000;
  return Buffer.from(JSON.stringify([String(place), '00000000-0000-4000-8000-000000000000'])).toString('base64url');
}

describe('more orders than are counted', () => {
  beforeAll(async () => {
    await store.pool.query(`
      insert into orders (email, first_name, last_name, address, city, postal_code, country, currency, total_cents, status,
                          language, created_at)
      select 'bulk-' || n || '@many.example', 'Many', 'Ordersson', 'a', 'b', 'c', 'AU', 'AUD', 0,
             case when n % 2 = 0 then 'delivered' else 'pending' end, 'en', timestamptz '2027-01-01' + n * interval '1 minute'
      from generate_series(1, 20100) n`);
  });

  test('are said to be at least so many; the pages go on', async () => {
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

  test('of one status too; one that fewer have is counted to the end', async () => {
    const { headers, body } = await search('ordersson', '&status=delivered&limit=2');
    expect(headers).toMatchObject({ 'x-total-count': '5000', 'x-total-count-is': 'at-least' });
    expect(body.map(({ email }) => email)).toEqual([20100, 20098].map((n) => `bulk-${n}@many.example`));
    const few = await search('bulk-20 many', '&status=pending&limit=1');
    expect(few.headers['x-total-count']).toBe('105');
    expect(few.headers['x-total-count-is']).toBeUndefined();
  });

  test('hide none that is named by its id', async () => {
    await store.pool.query(`update orders set email = replace(email, '@many', '@cafe1') where last_name = 'Ordersson'`);
    const id = await order({ id: 'cafe1000-5678-4abc-8def-0123456789ab', lastName: 'Unlike' });
    const total = async (query: string) => (await search('cafe1', query)).headers['x-total-count-is'];
    expect(await total('')).toBe('at-least');
    const last = await search('cafe1', `&limit=1&cursor=${cursorBefore(2)}`);
    expect(last.body.map((each) => each.id)).toEqual([id]);
  });

  test('without a search are always counted to the end', async () => {
    const { headers } = await admin.get('/api/admin/orders?limit=1&status=delivered');
    const { rows } = await store.pool.query(`select count(*) from orders where status = 'delivered'`);
    expect(headers['x-total-count']).toBe(rows[0].count);
    expect(headers['x-total-count-is']).toBeUndefined();
  });
});
