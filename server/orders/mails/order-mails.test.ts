import { describe, expect, test } from 'vitest';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const personalData = {
  firstName: 'Visit-Mallory',
  lastName: 'Winner',
  shippingAddress: { address: 'Call 555 now', city: 'Prizeville', postalCode: 'X1X1', country: 'AU' },
};
const personalDataPattern = /Mallory|Winner|Call 555|Prizeville|X1X1/;

async function placeOrder(contactEmail: (accountEmail: string) => string) {
  const customer = await person(store, { role: 'admin' });
  const id = await product(store, { drugName: 'Salbutamol', prices: { '100 mcg': 950 } });
  await customer.post('/api/cart', { productId: id, quantity: 2, selectedDosage: '100 mcg' });
  const placed = await customer.post('/api/checkout', { ...personalData, email: contactEmail(customer.email) });
  expect(placed.status).toBe(201);
  return { customer, id: String(placed.body.id) };
}

test('a contact other than the account’s address gets number and total, but no medicine and no text that the customer entered', async () => {
  const contact = 'ward-9@clinic.example';
  const { customer, id } = await placeOrder(() => contact);
  const full = await store.mail(customer.email, new RegExp(id.slice(0, 8)));
  expect(full.text).toMatch(personalDataPattern);
  await customer.patch(`/api/admin/orders/${id}`, { status: 'shipped' });
  await store.mail(contact, /shipped/i);
  await store.mail(customer.email, /shipped/i);
  await store.mailsSettled();
  const mails = await store.mails(contact);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.subject).toContain(id.slice(0, 8));
    expect(mail.text).toContain(id);
    expect(mail.subject + mail.text + mail.html).not.toMatch(personalDataPattern);
    expect(mail.subject + mail.text + mail.html).not.toMatch(/Salbutamol|Amoxil|100 mcg/);
    expect(mail.text).toContain('this address was entered as the contact');
  }
  // Mails of one order are sent side by side: either may arrive first.
  expect(mails.filter(({ text }) => text.includes('19.00'))).toHaveLength(1);
});

test('the account’s own address, in any case, gets one complete mail', async () => {
  const { customer, id } = await placeOrder((accountEmail) => accountEmail.toUpperCase());
  await store.mailsSettled();
  const mails = await store.mails(customer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(personalDataPattern);
  expect(mails[0]?.text).toContain(id);
});

test('if the language cannot be stored, no order is placed and the checkout fails', async () => {
  const customer = await person(store);
  await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
  await store.pool.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
    create trigger reject before update of language on users execute function reject()`);
  const failed = await customer.post('/api/checkout', checkoutBody, { 'accept-language': 'fr' });
  await store.pool.query('drop trigger reject on users');
  expect(failed.status).toBe(500);
  expect((await customer.get('/api/orders')).body).toEqual([]);
  expect((await customer.post('/api/checkout', checkoutBody, { 'accept-language': 'fr' })).status).toBe(201);
  const { rows } = await store.pool.query('select language from users where id = $1', [customer.id]);
  expect(rows).toEqual([{ language: 'fr' }]);
});

const limited = await testStore({ environment: { RATE_LIMIT_SCALE: '1' } });
const productId = await product(limited);
const checkout = async (customer: Person, email: string) => {
  await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  return customer.post('/api/checkout', { ...checkoutBody, email });
};
const orderFor = async (customer: Person, email: string) => {
  const { status, body } = await checkout(customer, email);
  expect(status).toBe(201);
  return String(body.id);
};
const countMails = async (email: string) => {
  await limited.mailsSettled();
  return (await limited.mails(email)).length;
};

describe('contacts that are not the account’s own address', () => {
  test('get five mails an hour from all accounts together; every order is placed, and its customer gets a mail', async () => {
    const [first, second] = [await person(limited), await person(limited)];
    const contact = 'contact@elsewhere.example';
    for (let each = 0; each < 4; each += 1) await orderFor(first, contact);
    for (let each = 0; each < 3; each += 1) await orderFor(second, contact.toUpperCase());
    expect(await countMails(contact)).toBe(5);
    expect(await countMails(first.email)).toBe(4);
    expect(await countMails(second.email)).toBe(3);
    await limited.pool.query("update limits set expire = 0 where key like 'contact-%'");
    await orderFor(second, contact);
    expect(await countMails(contact)).toBe(6);
  });

  test('get five mails an hour from one account together, also for concurrent orders', async () => {
    const customer = await person(limited);
    const contacts = Array.from({ length: 8 }, (_, each) => `ward-${each}@clinic.example`);
    for (const contact of contacts.slice(0, 3)) await orderFor(customer, contact);
    await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
    await Promise.all(contacts.slice(3).map((contact) => checkout(customer, contact)));
    for (const contact of contacts.slice(3, 7)) await orderFor(customer, contact);
    const mails = await Promise.all(contacts.map(countMails));
    expect(mails.reduce((sum, each) => sum + each)).toBe(5);
  });

  test('get mails about status changes within the same five', async () => {
    const [admin, customer] = [await person(limited, { role: 'admin' }), await person(limited)];
    const contact = 'reception@clinic.example';
    const id = await orderFor(customer, contact);
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'pending']) {
      expect((await admin.patch(`/api/admin/orders/${id}`, { status })).status).toBe(200);
    }
    expect(await countMails(contact)).toBe(5);
    expect(await countMails(customer.email)).toBe(7);
  });

  test('do not use up the five mails for failed orders', async () => {
    const customer = await person(limited);
    const contact = 'night@clinic.example';
    await limited.pool.query(`
      create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
      create constraint trigger reject after insert on orders deferrable initially deferred
        for each row execute function reject()`);
    for (let each = 0; each < 6; each += 1) expect((await checkout(customer, contact)).status).toBe(500);
    await limited.pool.query('drop function reject cascade');
    for (let each = 0; each < 6; each += 1) await orderFor(customer, contact);
    expect(await countMails(contact)).toBe(5);
  });

  test('are not stored in the table of counters', async () => {
    const { rows } = await limited.pool.query("select key from limits where key like 'contact-%'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|clinic|elsewhere/);
  });
});
