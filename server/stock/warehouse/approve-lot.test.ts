import { beforeAll, describe, expect, test } from 'vitest';
import type { Lot, LotRequest, LotWithMoves } from '#contract/admin/stock/lots.ts';
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
/** The request of a lot. */
const asked = async (id: number, status: string, by = asking): Promise<LotRequest> => {
  const { body } = await by.patch<LotWithMoves>(`/api/admin/lots/${id}`, { status, reason: 'Checked' });
  return body.request as LotRequest;
};
const approve = (by: Person, { id }: { id: number }) => by.post<LotWithMoves>(`/api/admin/lot-requests/${id}/approval`);
const discard = (by: Person, { id }: { id: number }) => by.delete(`/api/admin/lot-requests/${id}`);
const waiting = async () => (await second.get<Lot[]>('/api/admin/lots?approval=waiting')).body.map(({ id }) => id);

describe('a store that asks for a second administrator', () => {
  test('releases a lot when another one approves; the ledger names both', async () => {
    const lot = await quarantined();
    const { status, body } = await shop.changeLot(lot.id, { status: 'released', reason: 'Certificate checked' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'quarantined',
        request: { status: 'released', reason: 'Certificate checked', by: { id: asking.id } },
        approvalFor: ['released', 'destroyed'],
      },
    });
    const request = body.request as LotRequest;
    expect(await waiting()).toContain(lot.id);
    expect(await approve(asking, request)).toMatchObject({ status: 409, body: { code: 'OWN_REQUEST' } });
    const approved = await approve(second, request);
    expect(approved).toMatchObject({ status: 200, body: { status: 'released' } });
    expect(approved.body).not.toHaveProperty('request');
    const [newest] = approved.body.moves;
    const names = { by: { id: asking.id }, approvedBy: { id: second.id } };
    expect(newest).toMatchObject({ kind: 'change', status: 'released', reason: 'Certificate checked', ...names });
    expect(await waiting()).not.toContain(lot.id);
    expect(await approve(second, request)).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
    await shop.expectSound();
  });

  test('destroys a lot when another one approves, with all its packs', async () => {
    const lot = await quarantined();
    const request = await asked(lot.id, 'destroyed');
    expect(await shop.lotOf(lot.id)).toMatchObject({ onHand: 5 });
    const { body } = await approve(second, request);
    expect(body).toMatchObject({ status: 'destroyed', onHand: 0, moves: [{ kind: 'destroy', quantity: -5 }, {}] });
    await shop.expectSound();
  });

  test('sets every other status, and dates, at once', async () => {
    const lot = await quarantined();
    const expiresOn = await shop.day(700);
    const { body } = await shop.changeLot(lot.id, { status: 'released', expiresOn });
    expect(body).toMatchObject({ status: 'quarantined', expiresOn, request: { status: 'released' } });
    const approved = await approve(second, body.request as LotRequest);
    expect(approved.body).toMatchObject({ status: 'released', expiresOn });
    expect((await shop.changeLot(lot.id, { status: 'recalled' })).body).toMatchObject({ status: 'recalled' });
  });

  test('a request is void once the lot has changed', async () => {
    const lot = await quarantined();
    const request = await asked(lot.id, 'released');
    await shop.adjust(lot.id, -1);
    expect(await shop.lotOf(lot.id)).not.toHaveProperty('request');
    expect(await approve(second, request)).toMatchObject({ status: 409, body: { code: 'LOT_CHANGED' } });
  });

  test('nobody approves or declines the next request with a page that shows the one before', async () => {
    const lot = await quarantined();
    const first = await asked(lot.id, 'released');
    const next = await asked(lot.id, 'released', second);
    const third = await person(store, { role: 'admin' });
    expect((await approve(third, first)).status).toBe(409);
    expect((await discard(third, first)).status).toBe(409);
    expect(await shop.lotOf(lot.id)).toMatchObject({ status: 'quarantined', request: { id: next.id } });
  });

  test('a request is withdrawn or declined, and the lot stays as it is', async () => {
    const lot = await quarantined();
    const request = await asked(lot.id, 'released');
    const { status, body } = await discard(second, request);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'quarantined', version: lot.version } });
    expect(body).not.toHaveProperty('request');
    expect((await approve(second, request)).status).toBe(409);
    expect((await discard(second, request)).status).toBe(409);
  });

  test('lots that wait for approval are listed, also those without packs', async () => {
    const lot = await quarantined();
    await shop.adjust(lot.id, -5);
    await asked(lot.id, 'destroyed');
    expect(await waiting()).toContain(lot.id);
  });

  test('two administrators at once: the lot is released once', async () => {
    const lot = await quarantined();
    const request = await asked(lot.id, 'released');
    const third = await person(store, { role: 'admin' });
    const both = await Promise.all([approve(second, request), approve(third, request)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shop.lotOf(lot.id)).moves).toHaveLength(2);
  });
});
