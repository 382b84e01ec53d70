import { beforeAll, describe, expect, test } from 'vitest';
import type { Lot, LotWithMoves } from '#contract/admin/stock/lots.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { warehouse } from '../allocation/stock.harness.ts';

const store = await testStore({ environment: { LOT_APPROVAL: 'on' } });

let shop: ReturnType<typeof warehouse>;
let asking: Person;
let second: Person;
beforeAll(async () => {
  asking = await person(store, { role: 'admin' });
  second = await person(store, { role: 'admin' });
  shop = warehouse(store, asking);
});

const quarantined = async () => shop.receive(await shop.trackedItem(), 'A', 5, { status: 'quarantined' });
const approve = (by: Person, { id }: { id: number }, body: object = { status: 'released' }) =>
  by.post<LotWithMoves>(`/api/admin/lots/${id}/approval`, body);
const waiting = async () => (await second.get<Lot[]>('/api/admin/lots?approval=waiting')).body.map(({ id }) => id);

describe('a store that asks for a second administrator', () => {
  test('releases a lot when another one approves; the ledger names both', async () => {
    const lot = await quarantined();
    const asked = await shop.changeLot(lot.id, { status: 'released', reason: 'Certificate checked' });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        status: 'quarantined',
        request: { status: 'released', reason: 'Certificate checked', by: { id: asking.id } },
        approvalFor: ['released', 'destroyed'],
      },
    });
    expect(await waiting()).toContain(lot.id);
    expect(await approve(asking, lot)).toMatchObject({ status: 409, body: { code: 'OWN_REQUEST' } });
    const { status, body } = await approve(second, lot);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'released' });
    expect(body).not.toHaveProperty('request');
    const [newest] = body.moves;
    const names = { by: { id: asking.id }, approvedBy: { id: second.id } };
    expect(newest).toMatchObject({ kind: 'change', status: 'released', reason: 'Certificate checked', ...names });
    expect(await waiting()).not.toContain(lot.id);
    expect(await approve(second, lot)).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
    await shop.expectSound();
  });

  test('destroys a lot when another one approves, with all its packs', async () => {
    const lot = await quarantined();
    expect((await shop.changeLot(lot.id, { status: 'destroyed' })).body).toMatchObject({ onHand: 5 });
    const { body } = await approve(second, lot, { status: 'destroyed' });
    expect(body).toMatchObject({ status: 'destroyed', onHand: 0, moves: [{ kind: 'destroy', quantity: -5 }, {}] });
    await shop.expectSound();
  });

  test('sets every other status, and dates, at once', async () => {
    const lot = await quarantined();
    const expiresOn = await shop.day(700);
    const { body } = await shop.changeLot(lot.id, { status: 'released', expiresOn });
    expect(body).toMatchObject({ status: 'quarantined', expiresOn, request: { status: 'released' } });
    expect((await approve(second, lot)).body).toMatchObject({ status: 'released', expiresOn });
    expect((await shop.changeLot(lot.id, { status: 'recalled' })).body).toMatchObject({ status: 'recalled' });
  });

  test('a request is void once the lot has changed, is replaced by the next one, and nothing else than that is approved', async () => {
    const lot = await quarantined();
    await shop.changeLot(lot.id, { status: 'released' });
    await shop.adjust(lot.id, -1);
    expect(await shop.lotOf(lot.id)).not.toHaveProperty('request');
    expect(await approve(second, lot)).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
    await shop.changeLot(lot.id, { status: 'released' });
    await shop.changeLot(lot.id, { status: 'destroyed' });
    expect(await approve(second, lot)).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
    expect(await shop.lotOf(lot.id)).toMatchObject({ status: 'quarantined', request: { status: 'destroyed' } });
  });

  test('a request is withdrawn or declined, and the lot stays as it is', async () => {
    const lot = await quarantined();
    await shop.changeLot(lot.id, { status: 'released' });
    const { status, body } = await second.delete(`/api/admin/lots/${lot.id}/approval`);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'quarantined', version: lot.version } });
    expect(body).not.toHaveProperty('request');
    expect((await approve(second, lot)).status).toBe(409);
    expect((await second.delete(`/api/admin/lots/${lot.id}/approval`)).status).toBe(409);
    expect((await approve(second, { id: 987_654 })).status).toBe(404);
  });

  test('two administrators at once: the lot is released once', async () => {
    const lot = await quarantined();
    await shop.changeLot(lot.id, { status: 'released' });
    const third = await person(store, { role: 'admin' });
    const both = await Promise.all([approve(second, lot), approve(third, lot)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shop.lotOf(lot.id)).moves).toHaveLength(2);
  });
});
