import { describe, expect, test } from 'vitest';
import type { LotOrder } from '#contract/admin/stock/lots.ts';
import { warehouse } from '#server/stock/allocation/stock.harness.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const shop = warehouse(store, admin);

describe('where a lot went', () => {
  test('names every order that has packs of it, or had them sent; not one that lost them', async () => {
    const item = await shop.trackedItem();
    const lot = await shop.receive(item, 'A', 20, { days: 300 });
    await shop.receive(item, 'B', 20, { days: 900 });
    const orders = [];
    for (const quantity of [3, 4, 5, 6]) orders.push((await shop.ordered(item, quantity)).id);
    const [sent = '', undone = '', cancelled = '', waiting = ''] = orders;
    await shop.setStatus(sent, 'shipped');
    const { body } = await shop.setStatus(undone, 'shipped', { delayMails: true });
    const undo = await admin.post<{ failed: unknown[] }>('/api/admin/orders/undo', {
      versions: { [undone]: body.version },
    });
    expect(undo.body).toMatchObject({ failed: [] });
    await shop.setStatus(cancelled, 'cancelled');
    const url = `/api/admin/lots/${lot.id}/orders`;
    const all = await admin.get<LotOrder[]>(url);
    expect(all.headers['x-total-count']).toBe('3');
    expect(all.body).toMatchObject([
      { orderId: waiting, reserved: 6, shipped: 0, lastName: 'Okafor', status: 'pending' },
      { orderId: undone, reserved: 4, shipped: 0 },
      { orderId: sent, reserved: 0, shipped: 3, status: 'shipped' },
    ]);
    const first = await admin.get<LotOrder[]>(`${url}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin.get<LotOrder[]>(next);
    expect([...first.body, ...second.body]).toEqual(all.body);
    expect(second.headers).not.toHaveProperty('link');
  });

  test('a lot that does not exist is a 404; one without orders has none', async () => {
    const lot = await shop.receive(await shop.trackedItem(), 'A', 1);
    expect(await admin.get(`/api/admin/lots/${lot.id}/orders`)).toMatchObject({ status: 200, body: [] });
    expect((await admin.get('/api/admin/lots/987654/orders')).status).toBe(404);
  });
});
