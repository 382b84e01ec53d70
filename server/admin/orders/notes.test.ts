import { expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { checkoutBody, PASSWORD, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store, { signsIn: true });
await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
const { id } = (await customer.post<{ id: string }>('/api/checkout', checkoutBody)).body;
const path = `/api/admin/orders/${id}`;
const addNote = (text: string) => admin.post<AdminOrder>(`${path}/notes`, { text });

test('notes of an order name their author and time; customers only get the text, with all their data', async () => {
  expect((await admin.get<AdminOrder>(path)).body.notes).toBeUndefined();
  const { status, body } = await addNote('  Called: <b>delivery</b> after 8 am. ');
  expect(status).toBe(201);
  expect(body.notes).toEqual([
    {
      ...{ id: expect.any(Number), at: expect.any(String), text: 'Called: <b>delivery</b> after 8 am.' },
      by: { id: admin.id, name: expect.any(String) },
    },
  ]);
  expect((await admin.get<AdminOrder>(path)).body).toEqual(body);
  const { body: data } = await customer.get<{ orderNotes: object[] }>('/api/account/data');
  expect(data.orderNotes).toEqual([
    { orderId: id, at: expect.any(String), text: 'Called: <b>delivery</b> after 8 am.' },
  ]);
  for (const url of [`/api/orders/${id}`, '/api/orders']) {
    expect((await customer.get(url)).text, url).not.toContain('after 8 am');
  }
});

test('a note is removed by any administrator, and removing it again changes nothing', async () => {
  const { notes = [] } = (await addNote('A mistake')).body;
  const note = notes.at(-1)?.id;
  const other = await person(store, { role: 'admin' });
  const { status, body } = await other.delete(`${path}/notes/${note}`);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('A mistake');
  expect(await other.delete(`${path}/notes/${note}`)).toMatchObject({ status: 200, body });
  expect(await listAudit(store.db, { subject: id, limit: 10 })).toMatchObject([
    { event: 'order-note-removed', accountId: other.id, details: { author: admin.id } },
  ]);
});

test('an empty or too long note and an unknown order are rejected', async () => {
  expect(await addNote(' ')).toMatchObject({ status: 400, body: { code: 'FIELDS_REQUIRED' } });
  expect(await addNote('x'.repeat(1_001))).toMatchObject({ status: 400, body: { code: 'TOO_LONG' } });
  const unknown = `/api/admin/orders/${crypto.randomUUID()}/notes`;
  expect((await admin.post(unknown, { text: 'Hello' })).status).toBe(404);
  expect((await admin.delete(`${unknown}/1`)).status).toBe(404);
  expect((await customer.post(`${path}/notes`, { text: 'Hello' })).status).toBe(403);
});

test('notes are deleted with the account of the customer', async () => {
  await addNote('Amelia is on leave');
  await admin.patch(path, { status: 'delivered' });
  expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  expect((await admin.get<AdminOrder>(path)).body.notes).toBeUndefined();
  expect(await addNote('Too late'), 'nothing would delete it').toMatchObject({ status: 404 });
});
