import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/admin/stock/items.ts';
import type { Lot, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { Receipt } from '#contract/admin/stock/receipts.ts';
import { Day } from '#contract/stock/lot-fields.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { databaseOn } from '#server/platform/database/database.ts';
import { checkStock, expectSoundStock } from '#server/stock/verify-stock.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore({ environment: { STORE_TIME_ZONE: 'Pacific/Kiritimati' } }); // 14 hours ahead of UTC
let admin: Person;
let item: number;
let other: number;
let notes = 0;

interface Line {
  lotNumber: string;
  expiresOn: string;
  quantity: number;
  [field: string]: unknown;
}

const line = (lotNumber: string, more: Partial<Line> = {}): Line => ({
  ...{ itemId: item, lotNumber, expiresOn: '2099-12-31', quantity: 10 },
  ...more,
});
const receive = (lines: Line[], delivery: object = {}) => {
  notes += 1;
  const body = { supplier: 'Symbion', deliveryNote: `DN-${notes}`, lines, ...delivery };
  return admin.post<Receipt>('/api/admin/receipts', body);
};
const received = async (...lines: Line[]): Promise<Lot> => {
  const { status, body } = await receive(lines);
  expect(status).toBe(201);
  return body.lots[0] as Lot;
};
const getLot = async (id: number) => (await admin.get<LotWithMoves>(`/api/admin/lots/${id}`)).body;
const change = (id: number, body: object) => admin.patch<LotWithMoves>(`/api/admin/lots/${id}`, body);
const adjust = (id: number, body: object) => admin.post<LotWithMoves>(`/api/admin/lots/${id}/adjustments`, body);
const list = async (query: string) =>
  (await admin.get<Lot[]>(`/api/admin/lots?${query}`)).body.map(({ lotNumber }) => lotNumber);
/** The store's today, and days from it. */
const dayFromToday = async (days: number) =>
  (
    await store.pool.query<{ day: string }>(
      `select ((clock_timestamp() at time zone 'Pacific/Kiritimati')::date + $1::int)::text as day`,
      [days],
    )
  ).rows[0]?.day ?? '';

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  await importCatalogue(store.db, csvFile(csvRow({ productId: 'LOT-1' }), csvRow({ productId: 'LOT-2' })));
  const { rows } = await store.pool.query<{ id: number }>('select id from items order by id');
  [item, other] = [Number(rows[0]?.id), Number(rows.at(-1)?.id)];
  await admin.patch(`/api/admin/items/${other}`, { gtin: '9506000134352' });
});

test('a delivery is received into lots, by item or GTIN, and the ledger says from whom and by whom', async () => {
  const { status, body } = await receive(
    [
      line('AB12', { manufacturedOn: '2025-01-31' }),
      { gtin: '9506000134352', lotNumber: 'ab12', expiresOn: '2098-02-28', quantity: 3 },
      line('AB12', { quantity: 2 }),
    ],
    { deliveryNote: 'First' },
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ supplier: 'Symbion', deliveryNote: 'First' },
    lots: [
      {
        ...{ itemId: item, productId: 'LOT-1', lotNumber: 'AB12', expiresOn: '2099-12-31' },
        ...{ manufacturedOn: '2025-01-31', status: 'released', onHand: 12, supplier: 'Symbion' },
      },
      { itemId: other, lotNumber: 'ab12', expiresOn: '2098-02-28', status: 'released', onHand: 3 },
    ],
  });
  const { moves } = await getLot(body.lots[0]?.id ?? 0);
  expect(moves).toMatchObject([
    { kind: 'receive', quantity: 2, balance: 12, deliveryNote: 'First', supplier: 'Symbion', by: { id: admin.id } },
    { kind: 'receive', quantity: 10, balance: 10, status: 'released', expiresOn: '2099-12-31' },
  ]);
  expect(moves[0]).not.toHaveProperty('reason');
});

test('the same delivery again changes nothing; other lines under its number are rejected', async () => {
  const first = await receive([line('TWICE-1')], { deliveryNote: 'Twice' });
  const again = await receive([line('TWICE-1')], { supplier: 'SYMBION', deliveryNote: 'twice' });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const both = [line('TWICE-3'), line('TWICE-4')];
  const sorted = await receive(both, { deliveryNote: 'Sorted' });
  expect(await receive(both.reverse(), { deliveryNote: 'Sorted' })).toMatchObject({ status: 201, body: sorted.body });
  const changed = await receive([line('TWICE-1', { quantity: 11 })], { deliveryNote: 'Twice' });
  expect([changed.status, changed.body]).toMatchObject([409, { code: 'RECEIPT_EXISTS' }]);
  expect((await receive([line('TWICE-2')], { supplier: 'Sigma', deliveryNote: 'Twice' })).status).toBe(201);
});

test('of two equal deliveries at once, one is received', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => receive([line('AT-ONCE')], { supplier: 'New', deliveryNote: 'At once' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers[0]?.body.lots).toMatchObject([{ onHand: 10 }]);
});

test('a lot in stock with another date is not received, nor any other line of the delivery', async () => {
  const lot = await received(line('DATES', { manufacturedOn: '2025-01-31' }));
  const { status, body } = await receive([line('NOT-STORED'), line('dates', { expiresOn: '2098-12-31' })]);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'LOT_MISMATCH',
      issues: [{ path: 'lines.1.expiresOn', code: 'LOT_MISMATCH' }],
      lot: { id: lot.id, lotNumber: 'DATES', expiresOn: '2099-12-31', manufacturedOn: '2025-01-31' },
    },
  ]);
  expect((await receive([line('DATES', { manufacturedOn: '2025-02-01' })])).status).toBe(409);
  expect((await receive([line('NEW-1'), line('new-1', { expiresOn: '2098-12-31' })])).status).toBe(409);
  expect(await list('search=N')).toEqual([]);
  expect(await received(line('dates'))).toMatchObject({ id: lot.id, onHand: 20 });
  const unknown = await received(line('DATES-2'));
  expect(unknown).not.toHaveProperty('manufacturedOn');
  expect(await received(line('DATES-2', { manufacturedOn: '2025-01-31' }), line('DATES-2'))).toMatchObject({
    ...{ id: unknown.id, manufacturedOn: '2025-01-31', onHand: 30 },
  });
});

test('wrong lines are named, and nothing of their delivery is stored', async () => {
  const wrong: [Partial<Line>, string, string][] = [
    [{ quantity: 1.5 }, 'lines.1.quantity', 'INVALID_INPUT'],
    [{ quantity: 0 }, 'lines.1.quantity', 'INVALID_INPUT'],
    [{ quantity: 1_000_000_000 }, 'lines.1.quantity', 'INVALID_INPUT'],
    [{ expiresOn: '2027-13-01' }, 'lines.1.expiresOn', 'INVALID_INPUT'],
    [{ expiresOn: '2027-02-30' }, 'lines.1.expiresOn', 'INVALID_INPUT'],
    [{ expiresOn: '31/12/2027' }, 'lines.1.expiresOn', 'INVALID_INPUT'],
    [{ lotNumber: 'AB 12' }, 'lines.1.lotNumber', 'INVALID_INPUT'],
    [{ lotNumber: 'L'.repeat(21) }, 'lines.1.lotNumber', 'INVALID_INPUT'],
    [{ lotNumber: '' }, 'lines.1.lotNumber', 'INVALID_INPUT'],
    [{ manufacturedOn: '2099-12-31' }, 'lines.1.manufacturedOn', 'MADE_AFTER_EXPIRY'],
    [{ itemId: undefined, gtin: '9506000134353' }, 'lines.1.gtin', 'GTIN_INVALID'],
    [{ itemId: undefined, gtin: '96385074' }, 'lines.1.gtin', 'ITEM_UNKNOWN'],
    [{ gtin: '9506000134352' }, 'lines.1.gtin', 'ITEM_UNKNOWN'],
    [{ itemId: 2_000_000_000 }, 'lines.1.itemId', 'ITEM_UNKNOWN'],
    [{ itemId: undefined }, 'lines.1.itemId', 'ITEM_UNKNOWN'],
    [{ status: 'recalled' }, 'lines.1.status', 'INVALID_INPUT'],
  ];
  for (const [more, path, code] of wrong) {
    const { status, body } = await receive([line('GOOD-1'), line('BAD-1', more)]);
    expect({ more, status, body }).toMatchObject({ status: 400, body: { code, issues: [{ path }] } });
  }
  const many = await receive([line('BAD-1', { quantity: 10_000_000 }), line('BAD-1', { quantity: 1 })]);
  expect([many.status, many.body]).toMatchObject([
    409,
    { code: 'PACKS_WRONG', issues: [{ path: 'lines.1.quantity' }] },
  ]);
  expect(await list('search=GOOD&empty=true')).toEqual([]);
});

test('every day from 1900 to 2099 is a day, and no other text is', () => {
  const end = Date.UTC(2100, 0, 1);
  for (let at = Date.UTC(1900, 0, 1); at < end; at += 86_400_000)
    expect(Day.safeParse(new Date(at).toISOString().slice(0, 10)).success).toBe(true);
  for (const wrong of ['1900-02-29', '2027-02-29', '2027-04-31', '2027-00-01', '2027-01-00', '2100-01-01', '27-01-01'])
    expect(Day.safeParse(wrong).success).toBe(false);
});

test('what has expired is quarantined; the day of its expiry is the last good one, in the store’s time zone', async () => {
  const [yesterday, today] = [await dayFromToday(-1), await dayFromToday(0)];
  expect(await received(line('EXPIRED', { expiresOn: yesterday, status: 'released' }))).toMatchObject({
    ...{ status: 'quarantined', isExpired: true },
  });
  const lot = await received(line('LAST-DAY', { expiresOn: today }));
  expect(lot.status).toBe('released');
  expect(lot).not.toHaveProperty('isExpired');
});

test('a lot that exists keeps its status, but a released one is quarantined when a delivery of it is', async () => {
  const lot = await received(line('STATUS-1', { status: 'quarantined' }));
  expect(lot.status).toBe('quarantined');
  expect((await received(line('STATUS-1', { status: 'released' }))).status).toBe('quarantined');
  await change(lot.id, { status: 'released', reason: 'Certificate of analysis' });
  expect((await received(line('STATUS-1', { status: 'quarantined' }), line('STATUS-1'))).status).toBe('quarantined');
});

test('a new delivery of a destroyed or damaged lot is quarantined, as its packs may be good; a recalled one stays recalled', async () => {
  for (const [number, ...statuses] of [
    ['LATER-1', 'quarantined', 'destroyed'],
    ['LATER-2', 'damaged'],
  ] as const) {
    const { id } = await received(line(number));
    for (const status of statuses) await change(id, { status, reason: 'Water' });
    expect(await received(line(number, { quantity: 50 }))).toMatchObject({ id, status: 'quarantined' });
    expect((await getLot(id)).moves[0]).toMatchObject({ kind: 'receive', quantity: 50, status: 'quarantined' });
  }
  const { id } = await received(line('LATER-3'));
  await change(id, { status: 'damaged', reason: 'Water' });
  expect((await change(id, { status: 'recalled', reason: 'Notice 7' })).status).toBe(200);
  expect((await received(line('LATER-3'))).status).toBe('recalled');
});

test('the status changes with a reason, along the allowed ways; destroying takes the packs off the shelf', async () => {
  const { id } = await received(line('WAYS-1'));
  expect(await change(id, { status: 'on-hold' })).toMatchObject({ status: 400, body: { code: 'FIELDS_REQUIRED' } });
  expect(await change(id, { status: 'destroyed', reason: 'x' })).toMatchObject({
    ...{ status: 409, body: { code: 'LOT_STATUS' } },
  });
  expect((await change(id, { status: 'on-hold', reason: 'Temperature' })).body).toMatchObject({
    ...{ status: 'on-hold', onHand: 10 },
    moves: [{ kind: 'change', quantity: 0, balance: 10, status: 'on-hold', reason: 'Temperature' }, {}],
  });
  const unchanged = (await change(id, { status: 'on-hold', reason: 'Again' })).body;
  expect(unchanged.moves).toHaveLength(2);
  expect((await change(id, { status: 'destroyed', reason: 'Heat\ud800' })).body).toMatchObject({
    ...{ status: 'destroyed', onHand: 0 },
    moves: [{ kind: 'destroy', quantity: -10, balance: 0, status: 'destroyed', reason: 'Heat\ufffd' }, {}, {}],
  });
  expect((await change(id, { status: 'released', reason: 'x' })).status).toBe(409);
  expect((await adjust(id, { quantity: 1, reason: 'x' })).status).toBe(409);
  expect((await change(2_000_000_000, { status: 'released', reason: 'x' })).status).toBe(404);
});

test('an expiry date is corrected with a reason, and never to one before the manufacture', async () => {
  const { id } = await received(line('TYPO-1', { manufacturedOn: '2025-01-31' }));
  expect(await change(id, { expiresOn: '2025-01-31', reason: 'Typed' })).toMatchObject({
    ...{ status: 400, body: { code: 'MADE_AFTER_EXPIRY' } },
  });
  expect((await change(id, { expiresOn: '2027-12-31', reason: 'Typed wrong' })).body).toMatchObject({
    expiresOn: '2027-12-31',
    moves: [{ kind: 'change', quantity: 0, expiresOn: '2027-12-31', reason: 'Typed wrong' }, {}],
  });
  expect((await change(id, { manufacturedOn: '2027-12-31', reason: 'x' })).status).toBe(400);
  expect((await change(id, { manufacturedOn: '2025-02-01', reason: 'Typed wrong' })).body).toMatchObject({
    ...{ expiresOn: '2027-12-31', manufacturedOn: '2025-02-01' },
    moves: [{ kind: 'change', manufacturedOn: '2025-02-01' }, {}, {}],
  });
});

test('packs are adjusted with a reason, never below none', async () => {
  const { id, version } = await received(line('ADJUST-1'));
  expect((await adjust(id, { quantity: -3, reason: 'Broken', version })).body).toMatchObject({ onHand: 7 });
  expect(await adjust(id, { quantity: -1, reason: 'Broken', version })).toMatchObject({
    ...{ status: 409, body: { code: 'LOT_CHANGED' } },
  });
  for (const quantity of [-8, 0, 10_000_000])
    expect(await adjust(id, { quantity, reason: 'x' })).toMatchObject({
      ...{ status: 409, body: { code: 'PACKS_WRONG' } },
    });
  expect((await adjust(id, { quantity: 1.5, reason: 'x' })).status).toBe(400);
  expect(await list('search=adjust')).toEqual(['ADJUST-1']);
  await adjust(id, { quantity: -7, reason: 'Lost' });
  expect(await list('search=adjust')).toEqual([]);
  expect(await list('search=adjust&empty=true')).toEqual(['ADJUST-1']);
});

test('of many who take packs at once, only those get some for whom there are any', async () => {
  const { id } = await received(line('RACE-1', { quantity: 5 }));
  const answers = await Promise.all(Array.from({ length: 12 }, () => adjust(id, { quantity: -1, reason: 'Sample' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
  expect((await getLot(id)).onHand).toBe(0);
});

test('a change waits for a delivery of the same item, and sees its packs', async () => {
  const { id } = await received(line('WAIT-1'));
  const held = await holdLock(store.pool, 'select from item_stock where item_id = $1 for no key update', [item]);
  const changes = [adjust(id, { quantity: -10, reason: 'x' }), receive([line('WAIT-1')])];
  await untilBlocked(store.pool, 2);
  await held.release();
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 201]);
  expect((await getLot(id)).onHand).toBe(10);
});

test('lots are listed by expiry date, in pages, and filtered', async () => {
  const [soon, later] = [await dayFromToday(20), await dayFromToday(80)];
  const { id } = await received(
    line('LIST-B', { itemId: other, expiresOn: later }),
    line('LIST-A', { itemId: other, expiresOn: soon }),
    line('LIST-C', { itemId: other, expiresOn: later }),
  );
  await change(id, { status: 'on-hold', reason: 'x' });
  const query = `item=${other}&search=list`;
  expect(await list(query)).toEqual(['LIST-A', 'LIST-B', 'LIST-C']);
  expect(await list(`${query}&status=on-hold`)).toEqual(['LIST-B']);
  expect(await list(`item=${other}&expiresWithin=20`)).toEqual(['LIST-A']);
  expect(await list(`item=${other}&expiresWithin=19`)).toEqual([]);
  const { headers, body } = await admin.get<Lot[]>(`/api/admin/lots?${query}&limit=2`);
  expect(body.map(({ lotNumber }) => lotNumber)).toEqual(['LIST-A', 'LIST-B']);
  const next = /<([^>]+)>/.exec(String(headers.link))?.[1] ?? '';
  expect((await admin.get<Lot[]>(next)).body.map(({ lotNumber }) => lotNumber)).toEqual(['LIST-C']);
  expect((await admin.get('/api/admin/lots?cursor=W10')).status).toBe(400);
});

test('items say what is on hand and what of it can be sold; those without a lot say nothing', async () => {
  await importCatalogue(store.db, csvFile(csvRow({ productId: 'FIGURES-1' })));
  const items = async () => (await admin.get<Item[]>('/api/admin/items?search=FIGURES-1')).body;
  const [first, second] = await items();
  const itemId = first?.id ?? 0;
  await received(
    line('F-1', { itemId, expiresOn: await dayFromToday(90), quantity: 5 }),
    line('F-4', { itemId, expiresOn: await dayFromToday(89), quantity: 1 }),
    line('F-2', { itemId, expiresOn: await dayFromToday(-1), quantity: 7 }),
    line('F-3', { itemId, status: 'quarantined', quantity: 11 }),
  );
  expect(await items()).toEqual([
    { ...first, onHand: 24, reserved: 0, available: 5, nextExpiry: await dayFromToday(-1) },
    ...(second ? [second] : []),
  ]);
  expect(second ?? first).not.toHaveProperty('onHand');
});

test('nobody changes lots and ledgers by hand, and what was changed in spite of that is found', async () => {
  const { id } = await received(line('ALTERED-1'));
  await change(id, { status: 'on-hold', reason: 'x' });
  for (const statement of [
    'update lots set on_hand = 99 where id = $1',
    `update lots set status = 'released' where id = $1`,
    'delete from lots where id = $1',
    'update stock_moves set quantity = 1 where lot_id = $1',
    'delete from stock_moves where lot_id = $1',
    'update receipts set delivery_note = $1::text',
    'update suppliers set name = $1::text',
    `insert into lots (item_id, lot_number, expires_on, supplier_id, status, on_hand)
     select item_id, 'FREE', expires_on, supplier_id, status, 5 from lots where id = $1`,
  ])
    await expect(store.pool.query(statement, [id])).rejects.toThrow(/stock_moves|append-only|permission denied/);
  expect(await checkStock(store.db, 'UTC')).toMatchObject({ faults: 0 });
  await expectSoundStock(store.db, 'UTC');
  const found = async (...statements: string[]) => {
    const client = await store.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica'); // no triggers
      for (const statement of statements) await client.query(statement, [id]);
      const faults = (await checkStock(databaseOn(client), 'UTC')).shown.map(({ fault }) => fault);
      // The nightly check finds them too.
      await expect(expectSoundStock(databaseOn(client), 'UTC')).rejects.toThrow(/fault.* in the stock: lot /);
      return faults;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await found('update lots set on_hand = 99 where id = $1')).toEqual(['packs on hand altered']);
  expect(await found(`update lots set status = 'released' where id = $1`)).toEqual(['status altered']);
  expect(await found(`update lots set expires_on = '2098-01-01' where id = $1`)).toEqual(['expiry date altered']);
  expect(await found(`update receipts set delivery_note = delivery_note || '!' where $1 > 0`)).toContain(
    'movement altered or the next one removed',
  );
  expect(await found(`update lots set received_at = received_at - interval '1 day' where id = $1`)).toEqual([
    'lot altered',
  ]);
  expect(await found(`update lots set lot_number = 'OTHER' where id = $1`)).toEqual(['lot altered']);
});

test('customers see no lots', async () => {
  const customer = await person(store);
  expect((await customer.get('/api/admin/lots')).status).toBe(403);
  expect((await customer.post('/api/admin/receipts', {})).status).toBe(403);
});
