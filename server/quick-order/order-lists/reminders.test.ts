import { describe, expect, test } from 'vitest';
import type { SavedList } from '#contract/quick-order/order-lists.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { dayIn, nextDay } from './reminder-days.ts';
import { remindOfDueLists } from './reminders.ts';

const store = await testStore({ environment: { STORE_TIME_ZONE: 'Australia/Sydney' } });
const lines = [{ text: 'THR-CAR-0001 5 mg', quantity: 12 }];

/** A day so many days from today in the store's time zone. */
const inDays = (days: number) => addDays(dayIn('Australia/Sydney', new Date()), days);
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** A moment of a day: 06:00 in Sydney is at the latest 20:00 UTC of the day before. */
const sixOn = (day: string) => new Date(`${addDays(day, -1)}T20:01:00Z`);

async function listOf(customer: Person, name = 'Ward 4'): Promise<string> {
  const { body } = await customer.post<SavedList[]>('/api/order-lists', { name, lines });
  return `/api/order-lists/${body.find((list) => list.name === name)?.id}`;
}
const remind = (customer: Person, path: string, body: object) =>
  customer.post<SavedList[]>(`${path}/reminder`, { everyWeeks: 2, nextOn: inDays(3), ...body });
const remindersOf = async (customer: Person) =>
  (await customer.get<SavedList[]>('/api/order-lists')).body.map(({ reminder }) => reminder);
/** The subjects of all mails that the customer has got. */
const subjectsTo = async ({ email }: Person) => {
  await store.mailsSettled();
  return (await store.mails(email)).map(({ subject }) => subject);
};

describe('a reminder of a list', () => {
  test('is a mail on its day, once, with the way to the list and the next day; nothing is ordered', async () => {
    const customer = await person(store);
    const path = await listOf(customer);
    const day = inDays(3);
    const { status, body } = await remind(customer, path, { nextOn: day });
    expect({ status, body }).toMatchObject({ status: 200, body: [{ reminder: { everyWeeks: 2, nextOn: day } }] });

    await remindOfDueLists(store.context, sixOn(inDays(2)));
    expect(await subjectsTo(customer)).toEqual([]);
    const atSix = sixOn(day);
    await Promise.all([1, 2, 3].map(() => remindOfDueLists(store.context, atSix))); // as several workers do
    await remindOfDueLists(store.context, atSix);
    expect(await subjectsTo(customer)).toEqual(['Time to order: Ward 4']);

    const mail = await store.mail(customer.email, /Ward 4/);
    expect(mail.text).toContain(`http://localhost:3000/quick-order?list=${path.split('/').at(-1)}`);
    expect(await remindersOf(customer)).toEqual([{ everyWeeks: 2, nextOn: inDays(17) }]);
    expect((await customer.get('/api/orders')).body).toEqual([]);
  });

  test('comes once after days on which the store did not run, and goes on with its series', async () => {
    const customer = await person(store);
    await remind(customer, await listOf(customer), { everyWeeks: 1 });
    await remindOfDueLists(store.context, sixOn(inDays(3 + 7 * 4 + 2)));
    expect(await subjectsTo(customer)).toHaveLength(1);
    expect(await remindersOf(customer)).toEqual([{ everyWeeks: 1, nextOn: inDays(3 + 7 * 5) }]);
  });

  test('stays when the list is saved again, and ends with its reminder or its list', async () => {
    const [customer, other] = [await person(store), await person(store)];
    const path = await listOf(customer);
    await remind(customer, path, {});
    await listOf(customer);
    expect(await remindersOf(customer)).toHaveLength(1);
    expect((await customer.delete(`${path}/reminder`)).status).toBe(204);
    expect(await remindersOf(customer)).toEqual([undefined]);
    const otherPath = await listOf(other);
    await remind(other, otherPath, {});
    await other.delete(otherPath);
    await remindOfDueLists(store.context, sixOn(inDays(4)));
    expect([await subjectsTo(customer), await subjectsTo(other)]).toEqual([[], []]);
  });

  test('is its customer’s alone, and needs a verified address', async () => {
    const [customer, other] = [await person(store), await person(store)];
    const path = await listOf(customer);
    expect((await remind(other, path, {})).status).toBe(404);
    expect((await other.delete(`${path}/reminder`)).status).toBe(404);
    const unverified = await person(store, { verified: false });
    expect((await remind(unverified, await listOf(unverified), {})).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  });

  test.each([
    { everyWeeks: 0 },
    { everyWeeks: 27 },
    { everyWeeks: 1.5 },
    { nextOn: '2026-02-30' },
    { nextOn: '7 December' },
    { nextOn: '' },
  ])('%j is an error', async (wrong) => {
    const customer = await person(store);
    const path = await listOf(customer);
    expect((await remind(customer, path, wrong)).status).toBe(400);
    expect(await remindersOf(customer)).toEqual([undefined]);
  });
});

test('a series that began earlier goes on after today', () => {
  const cases = [
    ['2026-12-07', 2, '2026-12-01', '2026-12-07'],
    ['2026-12-07', 2, '2026-12-07', '2026-12-21'],
    ['2026-12-07', 2, '2026-12-20', '2026-12-21'],
    ['2026-12-07', 2, '2026-12-21', '2027-01-04'],
    ['0000-01-01', 26, '2026-12-07', '2027-01-30'],
  ] as const;
  for (const [day, weeks, today, next] of cases) expect(nextDay(day, weeks, today)).toBe(next);
});

test('a day begins where the store is', () => {
  const moment = new Date('2026-12-06T13:30:00Z');
  expect(dayIn('Australia/Sydney', moment)).toBe('2026-12-07');
  expect(dayIn('America/New_York', moment)).toBe('2026-12-06');
});
