import { expect, test } from 'vitest';
import { checkoutBody, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const typed = {
  firstName: 'Visit-Mallory',
  lastName: 'Winner',
  shippingAddress: { address: 'Call 555 now', city: 'Prizeville', postalCode: 'X1X1', country: 'AU' },
};
const words = /Mallory|Winner|Call 555|Prizeville|X1X1/;

async function order(email: (own: string) => string) {
  const customer = await person(store, { role: 'admin' });
  const id = await product(store, { drugName: 'Salbutamol', prices: { '100 mcg': 950 } });
  await customer.post('/api/cart', { productId: id, quantity: 2, selectedDosage: '100 mcg' });
  const placed = await customer.post('/api/checkout', { ...typed, email: email(customer.email) });
  expect(placed.status).toBe(201);
  return { customer, id: String(placed.body.id) };
}

test('another contact than the account’s address gets number, items and total, and none of the orderer’s words', async () => {
  const contact = 'ward-9@clinic.example';
  const { customer, id } = await order(() => contact);
  const full = await store.mail(customer.email, new RegExp(id.slice(0, 8)));
  expect(full.text).toMatch(words);
  await customer.patch(`/api/admin/orders/${id}`, { status: 'shipped' });
  await store.mail(contact, /shipped/i);
  await store.mail(customer.email, /shipped/i);
  await store.mailsSettled();
  const mails = await store.mails(contact);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.subject).toContain(id.slice(0, 8));
    expect(mail.text).toContain(id);
    expect(mail.subject + mail.text + mail.html).not.toMatch(words);
  }
  const [, placed] = mails;
  expect(placed?.subject).not.toContain('Salbutamol');
  for (const word of ['Salbutamol', '100 mcg', '19.00']) expect(placed?.text).toContain(word);
});

test('the account’s own address, in any case, gets one whole mail', async () => {
  const { customer, id } = await order((own) => own.toUpperCase());
  await store.mailsSettled();
  const mails = await store.mails(customer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(words);
  expect(mails[0]?.text).toContain(id);
});

test('a language that cannot be kept places no order, rather than fail one that was placed', async () => {
  const customer = await person(store);
  await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
  await store.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before update of language on users execute function refuse()`);
  const failed = await customer.post('/api/checkout', checkoutBody, { 'accept-language': 'fr' });
  await store.pool.query('drop trigger refuse on users');
  expect(failed.status).toBe(500);
  expect((await customer.get('/api/orders')).body).toEqual([]);
  expect((await customer.post('/api/checkout', checkoutBody, { 'accept-language': 'fr' })).status).toBe(201);
  const { rows } = await store.pool.query('select language from users where id = $1', [customer.id]);
  expect(rows).toEqual([{ language: 'fr' }]);
});
