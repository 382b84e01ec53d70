import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reallocate } from '#server/stock/allocation/reallocate.ts';
import { warehouse } from '#server/stock/allocation/stock.harness.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { stockContext } from './stock-news.ts';

// In a store of its own: the mails of many orders before these would have to be sent first.
const store = await testStore();
let shop: ReturnType<typeof warehouse>;
beforeAll(async () => {
  shop = warehouse(store, await person(store, { role: 'admin' }));
});
afterEach(() => shop.expectSound());

const SHIP = { shortages: 'ship-available' };

describe('customers hear', () => {
  /** Mails about the packs of orders. */
  const news = async (customer: Person) => {
    await store.mailsSettled();
    const mails = await store.mails(customer.email);
    return mails.filter(({ subject }) => /arrived|wait/.test(subject));
  };

  test('when packs arrive that their order waited for, and when it has to wait; not of what changes nothing for them', async () => {
    const [customer, other] = [await person(store), await person(store)];
    const item = await shop.trackedItem();
    const { body } = await shop.order(customer, [[item, 5]], SHIP);
    await shop.order(other, [[item, 1]], SHIP);
    const lot = await shop.receive(item, 'A', 5, { days: 400 });
    expect(await news(customer)).toHaveLength(1);
    expect(await news(other)).toHaveLength(0);
    const [arrived] = await news(customer);
    expect(arrived?.subject).toBe(`Order ${body.id.slice(0, 8)}: packs have arrived`);
    expect(arrived?.text).toContain('are set aside for you');
    expect(arrived?.text).not.toContain('On back order');

    await shop.receive(item, 'B', 9, { days: 500 });
    await shop.changeLot(lot.id, { status: 'on-hold' });
    expect(await news(customer)).toHaveLength(1);
    await shop.changeLot((await shop.receive(item, 'B', 1, { days: 500 })).id, { status: 'recalled' });
    const waits = (await news(customer)).find(({ subject }) => subject.endsWith('a part has to wait'));
    expect(waits?.text).toContain('On back order: 5');
  });

  /** What was promised asks for a day more, as if it were tomorrow. */
  const passDay = async () => {
    const client = await store.pool.connect();
    await client.query('set session_replication_role = replica'); // no triggers: nobody else can do this
    await client.query('update promises set shelf_life_days = shelf_life_days + 1');
    await client.query('reset session_replication_role');
    client.release();
  };
  const night = () => reallocate(store.db, stockContext(store.context));

  test('when reserved packs are no longer good for long enough, and there are no others', async () => {
    const [first, second] = [await person(store), await person(store)];
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 3, { days: 90 });
    await shop.receive(item, 'B', 2, { days: 400 });
    const [one, two] = [await shop.order(first, [[item, 2]]), await shop.order(second, [[item, 1]])];
    await night();
    expect(await shop.lotsOf(two.body.id)).toEqual({ A: 1 });
    await passDay();
    await shop.order(await person(store), [[item, 1]]);
    await night();
    await night();
    expect([await shop.lotsOf(one.body.id), await shop.lotsOf(two.body.id)]).toEqual([{ B: 1 }, {}]);
    expect([(await news(first)).length, (await news(second)).length]).toEqual([1, 1]);
    expect(await shop.figures(item)).toMatchObject({ backOrdered: 2 });
  });
});
