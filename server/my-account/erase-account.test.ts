import { describe, expect, test } from 'vitest';
import { setPassword } from '#server/accounts/queries.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { warehouse } from '#server/stock/allocation/stock.harness.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { recordStatements } from '../../test/record-statements.ts';
import { type TestStore, testStore, tokenIn } from '../../test/store.ts';

const store = await testStore();
const erase = (user: Person, password: unknown = PASSWORD) => user.post('/api/account/deletion', { password });

/** Every row of every table as text, with bytes unencoded. */
async function dump({ pool }: TestStore): Promise<string> {
  const { rows: tables } = await pool.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const client = await pool.connect();
  await client.query("set bytea_output = 'escape'");
  const contents = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from ${name} t`);
    contents.push(...rows.map(({ row }) => row));
  }
  client.release(true);
  return contents.join('\n').toLowerCase();
}

async function order(user: Person, body: object = checkoutBody): Promise<string> {
  const productId = await product(store);
  await user.post('/api/cart', { productId, quantity: 2, selectedDosage: '500 mg' });
  const placed = await user.post('/api/checkout', body, { 'idempotency-key': `key of ${user.email}` });
  expect(placed.status).toBe(201);
  return String(placed.body.id);
}

test('removes name, e-mail and address from every table; the order stays', async () => {
  const admin = await person(store, { role: 'admin' });
  const known = {
    email: 'zephyrine@quillfeather.example',
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
    password: 'nightjar-secret',
  };
  const shippingAddress = { address: '77 Nightjar Lane', city: 'Ytterby', postalCode: 'ZX81-9', country: 'CA' };
  await store.client().post('/api/register', known, { 'accept-language': 'fr' });
  await store.client().post('/api/register', known);
  const verification = tokenIn(await store.mail(known.email, /vérifi|confirm/i), 'verify-email');
  await store.client().get(`/api/verify-email/${verification}`);
  await store.client().post('/api/login', { email: known.email, password: 'not it' });
  const client = store.client();
  const { body: user } = await client.post('/api/login', known, { 'user-agent': 'Zephyrine’s own/1.0' });
  const customer: Person = { ...client, id: Number(user.id), email: known.email };
  await client.post('/api/forgot-password', { email: known.email });
  const id = await order(customer, {
    ...known,
    email: 'ward@quillfeather.example',
    shippingAddress,
    deliveryNote: 'Ask for Ormolu.',
  });
  const productId = await product(store);
  await client.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
  await client.get('/api/account/data');
  const colleague = await person(store);
  const colleagues = await order(colleague, { ...checkoutBody, email: known.email.toUpperCase() });
  await store.mailsSettled();

  const traces = ['zephyrine', 'quillfeather', 'nightjar', 'ytterby', 'zx81-9', 'ormolu'];
  const before = await dump(store);
  for (const trace of traces) expect(before).toContain(trace);
  expect((await erase(customer, known.password)).status).toBe(204);
  const after = await dump(store);
  for (const trace of traces) expect(after).not.toContain(trace);

  const { body } = await admin.get<{ id: string }[]>(`/api/admin/orders?search=${id}`);
  expect(body).toEqual([
    expect.objectContaining({
      id,
      firstName: '',
      lastName: '',
      email: '',
      shippingAddress: { address: '', city: '', postalCode: '', country: 'CA' },
      totalAmount: '25.00',
      status: 'delivered',
    }),
  ]);
  expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped' })).status).toBe(200);
  await store.mailsSettled();
  // Another customer's order with this contact address gets its own customer's address.
  expect((await colleague.get('/api/orders')).body).toMatchObject([{ id: colleagues, email: colleague.email }]);
});

test('erasing an unverified account changes no order of others with its address as contact', async () => {
  const [squatter, customer] = [await person(store, { verified: false }), await person(store)];
  await order(customer, { ...checkoutBody, email: squatter.email });
  expect((await erase(squatter)).status).toBe(204);
  expect((await customer.get('/api/orders')).body).toMatchObject([{ email: squatter.email }]);
});

test('ends every session, clears the cookie, and frees the address for a new account', async () => {
  const customer = await person(store);
  const other = store.client();
  await other.post('/api/login', { email: customer.email, password: PASSWORD });
  expect((await erase(customer)).status).toBe(204);
  expect(customer.cookies.has('session')).toBe(false);
  expect((await other.get('/api/user')).status).toBe(401);
  expect((await other.post('/api/login', { email: customer.email, password: PASSWORD })).status).toBe(401);
  const again = { email: customer.email, firstName: 'New', lastName: 'Person', password: 'secret1' };
  await store.client().post('/api/register', again);
  await store.mail(customer.email, /verify/i);
  expect((await store.client().post('/api/login', again)).body).toMatchObject({ firstName: 'New' });
});

describe('is rejected', () => {
  test.each([
    [undefined, 400, 'FIELDS_REQUIRED'],
    ['', 400, 'FIELDS_REQUIRED'],
    ['not it', 403, 'WRONG_PASSWORD'],
  ])('with the password %j', async (password, status, code) => {
    const customer = await person(store);
    expect(await customer.post('/api/account/deletion', { password })).toMatchObject({ status, body: { code } });
    expect((await customer.get('/api/user')).status).toBe(200);
  });

  test('while an order is open; not when it is delivered or cancelled', async () => {
    const [admin, customer] = [await person(store, { role: 'admin' }), await person(store)];
    const id = await order(customer);
    for (const status of ['pending', 'confirmed', 'processing', 'shipped']) {
      await admin.patch(`/api/admin/orders/${id}`, { status });
      expect(await erase(customer)).toMatchObject({ status: 409, body: { code: 'ORDERS_OPEN' } });
    }
    await admin.patch(`/api/admin/orders/${id}`, { status: 'cancelled' });
    expect((await erase(customer)).status).toBe(204);
  });

  test('while packs of a delivered order wait, or have arrived and were not sent', async () => {
    const [admin, customer] = [await person(store, { role: 'admin' }), await person(store)];
    const shop = warehouse(store, admin);
    const item = await shop.trackedItem();
    const { body } = await shop.order(customer, [[item, 2]], { shortages: 'ship-available' });
    const deliver = () => shop.setStatus(body.id, 'delivered');
    await deliver();
    expect(await erase(customer)).toMatchObject({ status: 409, body: { code: 'ORDERS_OPEN' } });
    await shop.receive(item, 'A', 2);
    expect(await erase(customer)).toMatchObject({ status: 409, body: { code: 'ORDERS_OPEN' } });
    await deliver();
    expect((await erase(customer)).status).toBe(204);
  });

  test('for the last administrator, also when two erase their accounts concurrently', async () => {
    const own = await testStore();
    const admins = [await person(own, { role: 'admin' }), await person(own, { role: 'admin' })];
    const held = await holdLock(own.pool, "select from users where role = 'admin' for update", []);
    const erasing = Promise.all(admins.map((each) => erase(each)));
    await untilBlocked(own.pool, 2);
    await held.release();
    const responses = await erasing;
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('LAST_ADMINISTRATOR');
  });

  test('for an account without a password only if the sign-in is not recent', async () => {
    const customer = await person(store);
    await setPassword(store.db, customer.id, null);
    expect((await customer.get('/api/account')).body).toMatchObject({ hasPassword: false });
    await store.pool.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      customer.id,
    ]);
    for (const body of [{}, { password: PASSWORD }]) {
      expect((await customer.post('/api/account/deletion', body)).status).toBe(403);
    }
    await store.pool.query("update sessions set created_at = now() - interval '9 minutes' where user_id = $1", [
      customer.id,
    ]);
    expect((await customer.post('/api/account/deletion', {})).status).toBe(204);
  });
});

test('finds other customers’ orders with the address by an index, and changes their contact', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const id = await order(other, { ...checkoutBody, email: customer.email.toUpperCase() });
  const sent = recordStatements(store.pool);
  expect((await erase(customer)).status).toBe(204);
  const named = sent.filter(
    ({ text }) => /lower\((o|orders)\.email\)/.test(text) && /for update|update orders/.test(text),
  );
  expect(named).toHaveLength(2);
  const client = await store.pool.connect();
  await client.query('set enable_seqscan = off');
  for (const { text, values } of named) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_by_email');
  }
  client.release(true);
  expect((await other.get(`/api/orders/${id}`)).body).toMatchObject({ email: other.email });
});

test('people who named each other as contacts can erase their accounts concurrently', async () => {
  const [first, one, two] = [await person(store), await person(store), await person(store)];
  const productId = await product(store);
  const named: [Person, Person][] = [
    [first, one],
    [first, two],
    [one, two],
    [two, one],
  ];
  for (const [customer, { email }] of named) {
    await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
    const { body } = await customer.post('/api/checkout', { ...checkoutBody, email });
    await store.pool.query(`update orders set status = 'delivered' where id = $1`, [body.id]);
  }
  const held = await holdLock(store.pool, 'select from users where id = $1 for update', [first.id]);
  const erasing = [erase(one), erase(two)];
  await untilBlocked(store.pool, 2);
  await held.release();
  expect((await Promise.all(erasing)).map(({ status }) => status)).toEqual([204, 204]);
});

test('an order that is placed first prevents the erasure', async () => {
  const customer = await person(store);
  const productId = await product(store);
  await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  const held = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
  const placing = customer.post('/api/checkout', checkoutBody);
  await untilBlocked(store.pool, 1);
  const erasing = erase(customer);
  await untilBlocked(store.pool, 2);
  await held.release();
  const [placed, erased] = [await placing, await erasing];
  expect([placed.status, erased.status]).toEqual([201, 409]);
});

test('a concurrent password reset waits for the erasure and fails', async () => {
  const customer = await person(store);
  const token = await store.resetToken(customer.email);
  const held = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
  const erasing = erase(customer);
  await untilBlocked(store.pool, 1);
  const resetting = store.client().post('/api/reset-password', { token, newPassword: 'new secret' });
  await untilBlocked(store.pool, 2);
  await held.release();
  expect((await erasing).status).toBe(204);
  expect((await resetting).body.code).toBe('INVALID_RESET_TOKEN');
});
