import { describe, expect, test } from 'vitest';
import { busyHasher } from '#server/accounts/passwords/hasher.harness.ts';
import { holding } from '#server/accounts/races.harness.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });

const signIn = (email: string, password: string, address: string) =>
  store.client().post('/api/login', { email, password }, { 'x-forwarded-for': address });

describe('limits', () => {
  test('ten wrong passwords for one account from one address, then a pause; the owner elsewhere is not shut out', async () => {
    const owner = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1)
      expect((await signIn(owner.email, 'wrong', '203.0.113.7')).status).toBe(401);
    const refused = await signIn(owner.email, PASSWORD, '203.0.113.7');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again later.', code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(owner.email, PASSWORD, '203.0.113.8')).status).toBe(200);
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  test('the same for an account that does not exist', async () => {
    for (let each = 0; each < 10; each += 1)
      expect((await signIn('nobody@clinic.example', 'wrong', '203.0.113.9')).status).toBe(401);
    expect((await signIn('nobody@clinic.example', 'wrong', '203.0.113.9')).status).toBe(429);
  });

  test('an address spelled otherwise is the same account, or none', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) await signIn(email, 'wrong', '203.0.113.14');
    expect((await signIn(` ${email.toUpperCase()} `, PASSWORD, '203.0.113.14')).status).toBe(429);
    expect((await signIn(email.replace('i', 'İ'), PASSWORD, '203.0.113.14')).status).toBe(401);
  });

  test('a caller’s network is what its proxy says of it, not what it says itself', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) await signIn(email, 'wrong', `198.51.100.${each}, 203.0.113.15`);
    expect((await signIn(email, PASSWORD, '198.51.100.10, 203.0.113.15')).status).toBe(429);
    const direct = await testStore({ RATE_LIMIT_SCALE: '0.1' }); // no proxy; 1 per account and address
    const knock = (address: string) =>
      direct.client().post('/api/login', { email, password: 'wrong' }, { 'x-forwarded-for': address });
    expect((await knock('198.51.100.11')).status).toBe(401);
    expect((await knock('198.51.100.12')).status).toBe(429);
  });

  test('a /64 of IPv6 is one caller, however its addresses are spelled; the next is another', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 5; each += 1) await signIn(email, 'wrong', `2001:0:0:9:${each}:1:1:1`);
    for (let each = 0; each < 5; each += 1) await signIn(email, 'wrong', `2001::9:A:b:c:${each}`);
    expect((await signIn(email, PASSWORD, '2001:0:0:0009::1')).status).toBe(429);
    expect((await signIn(email, PASSWORD, '2001::8:a:b:c:d')).status).toBe(200);
  });

  test('success resets the account’s count', async () => {
    const owner = await person(store, { signsIn: true });
    for (let round = 0; round < 3; round += 1) {
      for (let each = 0; each < 9; each += 1) await signIn(owner.email, 'wrong', '203.0.113.10');
      expect((await signIn(owner.email, PASSWORD, '203.0.113.10')).status).toBe(200);
    }
  });

  test('many at once do not slip through', async () => {
    const { email } = await person(store, { signsIn: true });
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong', '203.0.113.11')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('a hundred failures from one network, whatever the account, then a pause', async () => {
    const strict = await testStore({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' }); // 10, for 100
    const guess = (account: number, address: string) =>
      strict
        .client()
        .post(
          '/api/login',
          { email: `guessed-${account}@clinic.example`, password: 'a guess' },
          { 'x-forwarded-for': address },
        );
    for (let each = 0; each < 10; each += 1) expect((await guess(each, '203.0.113.16')).status).toBe(401);
    expect((await guess(10, '203.0.113.16')).status).toBe(429);
    expect((await guess(10, '203.0.113.17')).status).toBe(401);
  });

  test('an address that many people share: correct sign-ins, however many were refused at once, are not shut out', async () => {
    const narrow = await testStore({ RATE_LIMIT_SCALE: '0.05', TRUST_PROXY: '1' }); // 5 per address
    const people: Person[] = [];
    for (let each = 0; each < 30; each += 1) people.push(await person(narrow, { signsIn: true }));
    const enter = ({ email }: Person) =>
      narrow.client().post('/api/login', { email, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.12' });
    // Five are counted and wait for their account to be read; the others come meanwhile.
    const held = await holding(narrow.pool, 'lock table users in access exclusive mode', []);
    let refused = 0;
    const crowd = people.map(async (each) => {
      const { status } = await enter(each);
      if (status === 429) refused += 1;
      return status;
    });
    await expect.poll(() => refused).toBe(25);
    await held.letGo();
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(5);
    const { rows } = await narrow.pool.query("select points from limits where key like 'sign-in-address:203.0.113.12'");
    expect(rows).toEqual([{ points: 0 }]);
    for (const each of people) expect((await enter(each)).status).toBe(200);
  });

  test('a sign-in that the store was too busy to try is asked to come again, and counts nowhere', async () => {
    const { email } = await person(store, { signsIn: true });
    const busy = busyHasher();
    for (let each = 0; each < 12; each += 1) {
      const answer = await signIn(email, PASSWORD, '203.0.113.13');
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
    await busy.letGo();
    expect((await signIn(email, PASSWORD, '203.0.113.13')).status).toBe(200);
  });

  test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
    'five in an hour per account at %s',
    async (url) => {
      const email = `many${url.replaceAll('/', '-')}@clinic.example`;
      const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
      for (let each = 0; each < 5; each += 1) expect((await store.client().post(url, body)).status).toBeLessThan(300);
      expect((await store.client().post(url, body)).status).toBe(429);
    },
  );

  test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
    'twenty in an hour per network, whatever the account, at %s',
    async (url) => {
      const ask = (each: number, address: string) => {
        const email = `each${url.replaceAll('/', '-')}-${each}@clinic.example`;
        const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
        return store.client().post(url, body, { 'x-forwarded-for': address });
      };
      for (let each = 0; each < 20; each += 1) expect((await ask(each, '203.0.113.18')).status).toBeLessThan(300);
      expect((await ask(20, '203.0.113.18')).status).toBe(429);
      expect((await ask(20, '203.0.113.19')).status).toBeLessThan(300);
    },
  );

  describe('right passwords count too, generously', () => {
    const ENOUGH = [429, 'TOO_MANY_ATTEMPTS'];
    const narrowStore = async (scale: string) => {
      const narrow = await testStore({ RATE_LIMIT_SCALE: scale, TRUST_PROXY: '1' });
      const enter = async ({ email }: Person, address: string, browser = narrow.client()) => {
        const answer = await browser.post('/api/login', { email, password: PASSWORD }, { 'x-forwarded-for': address });
        return answer.status === 200 ? 200 : [answer.status, answer.body.code];
      };
      return { narrow, enter };
    };

    test('100 per account in 15 minutes, so that one customer cannot use up the limit of their network', async () => {
      const { narrow, enter } = await narrowStore('0.1');
      const [one, colleague] = [await person(narrow, { signsIn: true }), await person(narrow, { signsIn: true })];
      for (let each = 1; each < 10; each += 1) expect(await enter(one, '203.0.113.22')).toBe(200); // and once before
      expect(await enter(one, '203.0.113.22')).toEqual(ENOUGH);
      expect(await enter(one, '203.0.113.23')).toEqual(ENOUGH);
      const known = narrow.client();
      expect(await enter(colleague, '203.0.113.22', known)).toBe(200);
      for (let each = 0; each < 10; each += 1) expect(await enter(colleague, '203.0.113.22', known)).toBe(200);
      expect(await enter(colleague, '203.0.113.22', known)).toEqual(ENOUGH);
    });

    test('1,000 per network in 15 minutes; known browsers do not count', async () => {
      const { narrow, enter } = await narrowStore('0.03'); // 30 of a network, 3 of each
      const known = narrow.client();
      const owner = await person(narrow, { signsIn: true });
      expect(await enter(owner, '203.0.113.24', known)).toBe(200);
      const people: Person[] = [];
      while (people.length < 15) people.push(await person(narrow, { signsIn: true }));
      for (const each of [...people, ...people]) expect(await enter(each, '203.0.113.25')).toBe(200);
      expect(await enter(await person(narrow, { signsIn: true }), '203.0.113.25')).toEqual(ENOUGH);
      expect(await enter(owner, '203.0.113.25', known)).toBe(200);
      expect(await enter(await person(narrow, { signsIn: true }), '203.0.113.26')).toBe(200);
    });
  });

  test('a password can be changed five times an hour, because each change sends a mail', async () => {
    const strict = await testStore({ RATE_LIMIT_SCALE: '1' });
    const owner = await person(strict, { signsIn: true });
    const change = () => owner.post('/api/account/password', { currentPassword: PASSWORD, newPassword: PASSWORD });
    for (let each = 0; each < 5; each += 1) expect((await change()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    await strict.mailsSettled();
    expect(await strict.mails(owner.email)).toHaveLength(5);
  });

  test('no address of a person stands in the table of counters', async () => {
    const { rows } = await store.pool.query('select key from limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|clinic/);
  });
});

describe('a try that is given back', () => {
  const NETWORK = '203.0.113.20';
  const COUNT = `sign-in-address:${NETWORK}`;

  /** Ten failures from one network are let through, for a hundred; a sign-in is counted there and waits for its account. */
  async function countedAndWaiting() {
    const tenth = await testStore({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' });
    const { email } = await person(tenth, { signsIn: true });
    const enter = (as: string, password: string) =>
      tenth.client().post('/api/login', { email: as, password }, { 'x-forwarded-for': NETWORK });
    const held = await holding(tenth.pool, 'lock table users in access exclusive mode', []);
    const entering = enter(email, PASSWORD);
    const points = async () => (await tenth.pool.query('select points from limits where key = $1', [COUNT])).rows;
    await expect.poll(points).toEqual([{ points: 1 }]);
    const goOn = async () => {
      await held.letGo();
      expect((await entering).status).toBe(200);
    };
    const failures = async () => {
      const tries = Array.from({ length: 12 }, (_, at) => enter(`guessed-${at}@clinic.example`, 'a guess'));
      return (await Promise.all(tries)).filter(({ status }) => status === 401).length;
    };
    return { pool: tenth.pool, points, goOn, failures };
  }

  test('when its window is over makes no room in the next', async () => {
    const { pool, goOn, failures } = await countedAndWaiting();
    await pool.query('update limits set expire = extract(epoch from now()) * 1000 - 1');
    await goOn();
    expect(await failures()).toBe(10);
  });

  test('when another window has begun is not taken off that', async () => {
    const { pool, points, goOn, failures } = await countedAndWaiting();
    await pool.query('update limits set expire = expire + 60000, points = 4 where key = $1', [COUNT]);
    await goOn();
    expect(await points()).toEqual([{ points: 4 }]);
    expect(await failures()).toBe(6);
  });

  test('after all counts were reset makes no room either', async () => {
    const { pool, goOn, failures } = await countedAndWaiting();
    await pool.query('delete from limits');
    await goOn();
    expect(await failures()).toBe(10);
  });
});

test('a refusal writes nothing, whichever of the counts is used up', async () => {
  const strict = await testStore({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' });
  const guess = (email: string) =>
    strict.client().post('/api/login', { email, password: 'a guess' }, { 'x-forwarded-for': '203.0.113.21' });
  for (let each = 0; each < 10; each += 1) expect((await guess(`full-${each}@clinic.example`)).status).toBe(401);
  // `xmin` and `xmax` are the transactions that have written or locked a row.
  const rows = async () => (await strict.pool.query('select l.*, ctid, xmin, xmax from limits l order by key')).rows;
  const before = await rows();
  expect((await guess('full-0@clinic.example')).status).toBe(429); // for its account
  expect((await guess('full-10@clinic.example')).status).toBe(429); // for its network
  expect(await rows()).toEqual(before);
});
