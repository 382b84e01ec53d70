import { describe, expect, test } from 'vitest';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** An operation that sends a mail. A test runs it twice. */
interface Operation {
  table: 'users' | 'orders' | 'order_events';
  to: string;
  subject: RegExp;
  run(): Promise<{ status: number }>;
}

const operations: Record<string, () => Promise<Operation>> = {
  'signing up': async () => {
    const body = { email: 'new@clinic.example', firstName: 'Amelia', lastName: 'Okafor', password: 'correct horse' };
    return {
      table: 'users',
      to: body.email,
      subject: /verify|confirm/i,
      run: () => store.client().post('/api/register', body),
    };
  },
  'setting a new password': async () => {
    const { email } = await person(store);
    await store.client().post('/api/forgot-password', { email });
    const { text } = await store.mail(email, /reset/i);
    const body = { token: /reset-password\/([\w-]+)/.exec(text)?.[1], newPassword: 'brand new one' };
    return {
      table: 'users',
      to: email,
      subject: /changed/i,
      run: () => store.client().post('/api/reset-password', body),
    };
  },
  'changing the password': async () => {
    const customer = await person(store);
    const body = { currentPassword: PASSWORD, newPassword: 'brand new one' };
    return {
      table: 'users',
      to: customer.email,
      subject: /changed/i,
      run: () => customer.post('/api/account/password', body),
    };
  },
  'placing an order': async () => {
    const { customer } = await customerWithFilledCart();
    return {
      table: 'orders',
      to: customer.email,
      subject: /order/i,
      run: () => customer.post('/api/checkout', checkoutBody),
    };
  },
  'changing the status of an order': async () => {
    const { customer } = await customerWithFilledCart();
    const { body } = await customer.post('/api/checkout', checkoutBody);
    return {
      table: 'order_events',
      to: customer.email,
      subject: /shipped/i,
      run: () => customer.patch(`/api/admin/orders/${body.id}`, { status: 'shipped' }),
    };
  },
};

async function customerWithFilledCart(): Promise<{ customer: Person }> {
  const customer = await person(store, { role: 'admin' });
  await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
  return { customer };
}

describe.each(Object.entries(operations))('%s', (_name, prepare) => {
  test('sends nothing when it fails after queueing its mail, and one mail when it succeeds', async () => {
    const { table, to, subject, run } = await prepare();
    await store.pool.query(`
      create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
      create constraint trigger reject after insert or update on ${table} deferrable initially deferred
        for each row execute function reject()`);
    expect((await run()).status).toBe(500); // the trigger fails at the commit, after all statements
    await store.pool.query('drop function reject cascade');
    expect((await run()).status).toBeLessThan(300);
    await store.mailsSettled();
    expect((await store.mails(to)).filter((mail) => subject.test(mail.subject))).toHaveLength(1);
  });
});

test('signing up with an address that is taken sends its owner one mail', async () => {
  const { email } = await person(store);
  const body = { email, firstName: 'Eve', lastName: 'Stranger', password: 'another horse' };
  expect((await store.client().post('/api/register', body)).status).toBe(201);
  await store.mailsSettled();
  expect(await store.mails(email)).toHaveLength(1);
});
