import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD, person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { rateLimitNetwork, shortenedNetwork } from './networks.ts';

const behindTwo = await testStore({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '2' } });
const behindNetwork = await testStore({
  environment: {
    RATE_LIMIT_SCALE: '1',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8:ffff::/48',
  },
});
const stores = { '2': behindTwo, 'a list': behindNetwork };

/** The network that a failed sign-in is counted for, and the one stored in the audit. */
async function networksOf(
  forwarded: string,
  trusted: keyof typeof stores,
): Promise<{ counted: string; stored: string }> {
  const store = stores[trusted];
  await store.pool.query('delete from limits');
  const body = { email: 'nobody@clinic.example', password: 'a guess' };
  const response = await store.client().post('/api/login', body, { 'x-forwarded-for': forwarded });
  expect(response.status).toBe(401);
  const limits = await store.pool.query("select key from limits where key like 'sign-in-address:%'");
  const audit = await store.pool.query('select network from audit order by id desc limit 1');
  return { counted: limits.rows[0]?.key.replace('sign-in-address:', ''), stored: audit.rows[0]?.network };
}

describe('X-Forwarded-For', () => {
  const ipv4 = { counted: '203.0.113.7', stored: '203.0.113.0/24' };
  const ipv6 = { counted: '2001:db8:0:9::/64', stored: '2001:db8::/48' };
  const proxy = { counted: '10.0.0.5', stored: '10.0.0.0/24' };

  test.each([
    ['203.0.113.7', ipv4],
    ['203.0.113.7:51824', ipv4],
    ['::ffff:203.0.113.7', ipv4],
    ['::FFFF:203.0.113.7', ipv4],
    ['::ffff:cb00:7107', ipv4],
    ['0:0:0:0:0:FFFF:203.0.113.7', ipv4],
    ['[::ffff:203.0.113.7]:443', ipv4],
    ['2001:db8:0:9::1', ipv6],
    ['2001:0DB8:0000:0009:a:b:c:d', ipv6],
    ['[2001:db8:0:9::1]', ipv6],
    ['[2001:db8:0:9::1]:443', ipv6],
    ['2001:db8:0:9::1%eth0', ipv6],
    ['[2001:db8:0:9::1%25en1]:443', ipv6],
    // Not an address: the proxy counts as the caller.
    ['unknown', proxy],
    ['_hidden', proxy],
    ['0x7f.1.2.3', proxy],
    ['010.1.1.1', proxy],
    ['203.0.113.7:port', proxy],
    ['203.0.113.7:51824:1', proxy],
    ['[203.0.113.7', proxy],
    ['2001:db8::1::2', proxy],
    ['203.0.113.7 203.0.113.8', proxy],
    [`${'9'.repeat(200)}`, proxy],
    ['', proxy],
  ])('“%s” counts by its address, without port, brackets or zone', async (caller, expected) => {
    expect(await networksOf(`${caller}, 10.0.0.5`, '2')).toEqual(expected);
    expect(await networksOf(`${caller},10.0.0.5:40000`, 'a list')).toEqual(expected);
  });

  test.each([
    ['a list', '198.51.100.1, 203.0.113.7, [2001:db8:ffff::1]:40000, 10.0.0.5:40001', ipv4],
    ['a list', 'anything, 203.0.113.7', ipv4],
    ['a list', '203.0.113.7, anything, 10.0.0.5', proxy],
    ['2', '198.51.100.1, 203.0.113.7, 10.0.0.5', ipv4],
    ['2', '203.0.113.7, anything', { counted: '127.0.0.1', stored: '127.0.0.0/24' }],
    ['2', ',,, 203.0.113.7 ,, 10.0.0.5 ,', ipv4],
    ['2', `${'198.51.100.1, '.repeat(1_000)}203.0.113.7, 10.0.0.5`, ipv4],
  ] as const)('with TRUST_PROXY %s is used up to the first untrusted hop: %s', async (trusted, forwarded, expected) => {
    expect(await networksOf(forwarded, trusted)).toEqual(expected);
  });

  test('with a different port per connection counts as one caller', async () => {
    const { email } = await person(behindTwo);
    const from = (port: number) => ({ 'x-forwarded-for': `198.51.100.7:${port}, 10.0.0.5` });
    for (let port = 50_000; port < 50_010; port += 1) {
      const response = await behindTwo.client().post('/api/login', { email, password: 'wrong' }, from(port));
      expect(response.status).toBe(401);
    }
    expect((await behindTwo.client().post('/api/login', { email, password: PASSWORD }, from(60_000))).status).toBe(429);
  });
});

test('all spellings of an address count as one network, and the full address is never stored', () => {
  const port = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(fc.ipV4(), port, (address, at) => {
      const hex = address.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
      const mapped = `${hex.slice(0, 2).join('')}:${hex.slice(2).join('')}`;
      for (const spelling of [`${address}:${at}`, `::FFFF:${address}`, `[::ffff:${mapped}]:${at}`]) {
        expect(rateLimitNetwork(spelling)).toBe(address);
      }
      expect(shortenedNetwork(address)).toBe(`${address.replace(/\.\d+$/, '.0')}/24`);
    }),
  );
  fc.assert(
    fc.property(
      fc.ipV6().filter((address) => !address.includes('.')),
      port,
      (address, at) => {
        const spellings = [address, address.toUpperCase(), `[${address}]:${at}`, `${address}%en0`];
        expect(new Set(spellings.map(rateLimitNetwork)).size).toBe(1);
        expect(rateLimitNetwork(address)).toMatch(/^(?:[\da-f]{1,4}(?::|$)){0,4}.*::\/64$|^(\d+\.){3}\d+$/);
        expect(new Set(spellings.map(shortenedNetwork)).size).toBe(1);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isIP(text) === 0 && !/\d/.test(text)) expect(shortenedNetwork(text)).toBe('unknown');
    }),
  );
});
