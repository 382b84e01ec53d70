import { describe, expect, test } from 'vitest';
import { saturateHasher } from '#server/accounts/passwords/hasher.harness.ts';
import { holdLock } from '#server/accounts/races.harness.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });

const signIn = (email: string, password: string, address: string) =>
  store.client().post('/api/login', { email, password }, { 'x-forwarded-for': address });

describe('limits', () => {
  test('ten wrong passwords for one account from one network lock that pair; the owner elsewhere is not locked out', async () => {
    const owner = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1)
      expect((await signIn(owner.email, 'wrong', '203.0.113.7')).status).toBe(401);
    const rejected = await signIn(owner.email, PASSWORD, '203.0.113.7');
    expect(rejected).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again later.', code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(owner.email, PASSWORD, '203.0.113.8')).status).toBe(200);
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  test('the same limit applies to an account that does not exist', async () => {
    for (let each = 0; each < 10; each += 1)
      expect((await signIn('nobody@clinic.example', 'wrong', '203.0.113.9')).status).toBe(401);
    expect((await signIn('nobody@clinic.example', 'wrong', '203.0.113.9')).status).toBe(429);
  });

  test('another spelling of an e-mail address is counted as the same account, or is not an account', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) await signIn(email, 'wrong', '203.0.113.14');
    expect((await signIn(` ${email.toUpperCase()} `, PASSWORD, '203.0.113.14')).status).toBe(429);
    expect((await signIn(email.replace('i', 'İ'), PASSWORD, '203.0.113.14')).status).toBe(401);
  });

  test('a caller’s network is the one that the trusted proxy reports, not one that the caller claims', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) await signIn(email, 'wrong', `198.51.100.${each}, 203.0.113.15`);
    expect((await signIn(email, PASSWORD, '198.51.100.10, 203.0.113.15')).status).toBe(429);
    const direct = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1' } }); // no proxy; 1 attempt per account and address instead of 10
    const attempt = (address: string) =>
      direct.client().post('/api/login', { email, password: 'wrong' }, { 'x-forwarded-for': address });
    expect((await attempt('198.51.100.11')).status).toBe(401);
    expect((await attempt('198.51.100.12')).status).toBe(429);
  });

  test('an IPv6 /64 is one caller in every spelling of its addresses; the next /64 is another caller', async () => {
    const { email } = await person(store, { signsIn: true });
    for (let each = 0; each < 5; each += 1) await signIn(email, 'wrong', `2001:0:0:9:${each}:1:1:1`);
    for (let each = 0; each < 5; each += 1) await signIn(email, 'wrong', `2001::9:A:b:c:${each}`);
    expect((await signIn(email, PASSWORD, '2001:0:0:0009::1')).status).toBe(429);
    expect((await signIn(email, PASSWORD, '2001::8:a:b:c:d')).status).toBe(200);
  });

  test('a successful sign-in resets the account’s count', async () => {
    const owner = await person(store, { signsIn: true });
    for (let round = 0; round < 3; round += 1) {
      for (let each = 0; each < 9; each += 1) await signIn(owner.email, 'wrong', '203.0.113.10');
      expect((await signIn(owner.email, PASSWORD, '203.0.113.10')).status).toBe(200);
    }
  });

  test('concurrent attempts cannot exceed the limit', async () => {
    const { email } = await person(store, { signsIn: true });
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong', '203.0.113.11')));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('a hundred failures from one network lock it for every account', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } }); // 10 failures instead of 100
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

  test('people who share a network address are not locked out by correct sign-ins, even if some were rejected at once', async () => {
    const narrow = await testStore({ environment: { RATE_LIMIT_SCALE: '0.05', TRUST_PROXY: '1' } }); // 5 per address
    const people: Person[] = [];
    for (let each = 0; each < 30; each += 1) people.push(await person(narrow, { signsIn: true }));
    const signInFromShared = ({ email }: Person) =>
      narrow.client().post('/api/login', { email, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.12' });
    // Five are counted and block on reading their account; the others arrive meanwhile.
    const held = await holdLock(narrow.pool, 'lock table users in access exclusive mode', []);
    let rejected = 0;
    const crowd = people.map(async (each) => {
      const { status } = await signInFromShared(each);
      if (status === 429) rejected += 1;
      return status;
    });
    await expect.poll(() => rejected).toBe(25);
    await held.release();
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(5);
    const { rows } = await narrow.pool.query("select points from limits where key like 'sign-in-address:203.0.113.12'");
    expect(rows).toEqual([{ points: 0 }]);
    for (const each of people) expect((await signInFromShared(each)).status).toBe(200);
  });

  test('a sign-in that an overloaded store could not check gets a 503 and is not counted', async () => {
    const { email } = await person(store, { signsIn: true });
    const hasher = saturateHasher();
    for (let each = 0; each < 12; each += 1) {
      const response = await signIn(email, PASSWORD, '203.0.113.13');
      expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
    await hasher.release();
    expect((await signIn(email, PASSWORD, '203.0.113.13')).status).toBe(200);
  });

  test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
    'five requests per hour and account at %s',
    async (url) => {
      const email = `many${url.replaceAll('/', '-')}@clinic.example`;
      const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
      for (let each = 0; each < 5; each += 1) expect((await store.client().post(url, body)).status).toBeLessThan(300);
      expect((await store.client().post(url, body)).status).toBe(429);
    },
  );

  test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
    'five requests per hour and mailbox, however its addresses end in +…, at %s',
    async (url) => {
      const send = (tag: string, address: string) => {
        const email = `plus${url.replaceAll('/', '-')}${tag}@clinic.example`;
        return store.client().post(url, { email, firstName: 'A', lastName: 'B', password: 'secret1' }, from(address));
      };
      const from = (address: string) => ({ 'x-forwarded-for': address });
      for (let each = 0; each < 5; each += 1)
        expect((await send(`+${each}`, `198.51.100.${each}`)).status).toBeLessThan(300);
      expect((await send('+5+x', '198.51.100.5')).status).toBe(429);
      expect((await send('', '198.51.100.6')).status).toBe(429);
    },
  );

  test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
    'twenty requests per hour and network, for any accounts, at %s',
    async (url) => {
      const send = (each: number, address: string) => {
        const email = `each${url.replaceAll('/', '-')}-${each}@clinic.example`;
        const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
        return store.client().post(url, body, { 'x-forwarded-for': address });
      };
      for (let each = 0; each < 20; each += 1) expect((await send(each, '203.0.113.18')).status).toBeLessThan(300);
      expect((await send(20, '203.0.113.18')).status).toBe(429);
      expect((await send(20, '203.0.113.19')).status).toBeLessThan(300);
    },
  );

  describe('correct passwords are limited too, generously', () => {
    const LIMITED = [429, 'TOO_MANY_ATTEMPTS'];
    const narrowStore = async (scale: string) => {
      const narrow = await testStore({ environment: { RATE_LIMIT_SCALE: scale, TRUST_PROXY: '1' } });
      const signIn = async ({ email }: Person, address: string, browser = narrow.client()) => {
        const from = { 'x-forwarded-for': address };
        const { status, body } = await browser.post('/api/login', { email, password: PASSWORD }, from);
        return status === 200 ? 200 : [status, body.code];
      };
      return { narrow, signIn };
    };

    test('100 per account in 15 minutes, so that one customer cannot use up the network’s limit', async () => {
      const { narrow, signIn } = await narrowStore('0.1');
      const [one, colleague] = [await person(narrow, { signsIn: true }), await person(narrow, { signsIn: true })];
      for (let each = 1; each < 10; each += 1) expect(await signIn(one, '203.0.113.22')).toBe(200); // `person` has signed in once
      expect(await signIn(one, '203.0.113.22')).toEqual(LIMITED);
      expect(await signIn(one, '203.0.113.23')).toEqual(LIMITED);
      const known = narrow.client();
      expect(await signIn(colleague, '203.0.113.22', known)).toBe(200);
      for (let each = 0; each < 10; each += 1) expect(await signIn(colleague, '203.0.113.22', known)).toBe(200);
      expect(await signIn(colleague, '203.0.113.22', known)).toEqual(LIMITED);
    });

    test('1,000 per network in 15 minutes, not counting known browsers', async () => {
      const { narrow, signIn } = await narrowStore('0.03'); // 30 sign-ins per network, 3 per account
      const known = narrow.client();
      const owner = await person(narrow, { signsIn: true });
      expect(await signIn(owner, '203.0.113.24', known)).toBe(200);
      const people: Person[] = [];
      while (people.length < 15) people.push(await person(narrow, { signsIn: true }));
      for (const each of [...people, ...people]) expect(await signIn(each, '203.0.113.25')).toBe(200);
      expect(await signIn(await person(narrow, { signsIn: true }), '203.0.113.25')).toEqual(LIMITED);
      expect(await signIn(owner, '203.0.113.25', known)).toBe(200);
      expect(await signIn(await person(narrow, { signsIn: true }), '203.0.113.26')).toBe(200);
    });
  });

  test('five password changes per hour, because each change sends a mail', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '1' } });
    const owner = await person(strict, { signsIn: true });
    const change = () => owner.post('/api/account/password', { currentPassword: PASSWORD, newPassword: PASSWORD });
    for (let each = 0; each < 5; each += 1) expect((await change()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    await strict.mailsSettled();
    expect(await strict.mails(owner.email)).toHaveLength(5);
  });

  test('the table of counters contains no e-mail addresses', async () => {
    const { rows } = await store.pool.query('select key from limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|clinic/);
  });
});

describe('a refund of an attempt', () => {
  const NETWORK = '203.0.113.20';
  const COUNTER = `sign-in-address:${NETWORK}`;

  /** A store with a limit of ten failures per network, and a sign-in that is counted there and blocks on its account. */
  async function countedAndBlocked() {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } }); // 10 failures instead of 100
    const { email } = await person(strict, { signsIn: true });
    const signIn = (as: string, password: string) =>
      strict.client().post('/api/login', { email: as, password }, { 'x-forwarded-for': NETWORK });
    const held = await holdLock(strict.pool, 'lock table users in access exclusive mode', []);
    const signingIn = signIn(email, PASSWORD);
    const points = async () => (await strict.pool.query('select points from limits where key = $1', [COUNTER])).rows;
    await expect.poll(points).toEqual([{ points: 1 }]);
    const unblock = async () => {
      await held.release();
      expect((await signingIn).status).toBe(200);
    };
    const countFailures = async () => {
      const attempts = Array.from({ length: 12 }, (_, at) => signIn(`guessed-${at}@clinic.example`, 'a guess'));
      return (await Promise.all(attempts)).filter(({ status }) => status === 401).length;
    };
    return { pool: strict.pool, points, unblock, countFailures };
  }

  test('allows no additional attempt after its window has ended', async () => {
    const { pool, unblock, countFailures } = await countedAndBlocked();
    await pool.query('update limits set expire = extract(epoch from now()) * 1000 - 1');
    await unblock();
    expect(await countFailures()).toBe(10);
  });

  test('does not change the count of a new window', async () => {
    const { pool, points, unblock, countFailures } = await countedAndBlocked();
    await pool.query('update limits set expire = expire + 60000, points = 4 where key = $1', [COUNTER]);
    await unblock();
    expect(await points()).toEqual([{ points: 4 }]);
    expect(await countFailures()).toBe(6);
  });

  test('allows no additional attempt after all counters were reset', async () => {
    const { pool, unblock, countFailures } = await countedAndBlocked();
    await pool.query('delete from limits');
    await unblock();
    expect(await countFailures()).toBe(10);
  });
});

test('a rejected attempt writes nothing, whichever counter is used up', async () => {
  const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } });
  const guess = (email: string) =>
    strict.client().post('/api/login', { email, password: 'a guess' }, { 'x-forwarded-for': '203.0.113.21' });
  for (let each = 0; each < 10; each += 1) expect((await guess(`full-${each}@clinic.example`)).status).toBe(401);
  // `xmin` and `xmax` are the transactions that have written or locked a row.
  const rows = async () => (await strict.pool.query('select l.*, ctid, xmin, xmax from limits l order by key')).rows;
  const before = await rows();
  expect((await guess('full-0@clinic.example')).status).toBe(429); // by the limit of its account
  expect((await guess('full-10@clinic.example')).status).toBe(429); // by the limit of its network
  expect(await rows()).toEqual(before);
});
