import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fillPath } from '#contract/fill-path.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore({ environment: { PUBLIC_URL: 'https://store.example' } });
let admin: Person;
beforeEach(async () => {
  admin = await person(store, { role: 'admin' }); // may call every endpoint
});

const url = ({ path }: Endpoint) => path.replace('{id}', '1').replace('{token}', 'x');
const writing = (endpoints as readonly Endpoint[]).filter(({ method }) => method !== 'GET');
const named = writing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Headers of requests that another site started. Older browsers send only one of the two. */
const crossSiteHeaders: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'https://store.example.evil.example' },
  { origin: 'https://store.example, https://evil.example' },
  { origin: 'https://store.example', 'sec-fetch-site': 'same-origin, cross-site' },
  // A network attacker can serve a page as http://store.example, or point a DNS name at this machine.
  { origin: 'http://store.example', host: 'store.example' },
  { origin: 'https://evil.example', host: 'evil.example' },
  { origin: 'https://admin.store.example', 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
];

const bodies: [headers: Record<string, string>, raw?: string][] = [
  [{ 'content-type': 'application/json' }, '{}'],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
  [{}],
];

describe.each(named)('%s', (_name, endpoint) => {
  const send = (headers: Record<string, string>, raw?: string) =>
    admin.send(endpoint.method, url(endpoint), { headers, ...(raw === undefined ? {} : { raw }) });

  test('is rejected when another site started it, before the input is read', async () => {
    for (const headers of crossSiteHeaders) {
      for (const [type, raw] of bodies)
        expect(await send({ ...headers, ...type }, raw)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  test('accepts none of the content types that another site can send without a preflight', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''])
      expect(await send(type ? { 'content-type': type } : {}, '{"a":"b"}')).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
    expect((await admin.get('/api/user')).status).toBe(200);
  });
});

test('responses have no CORS headers, also for preflight requests', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const path of ['/api/user', '/api/login', '/api/cart', '/api/products']) {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await admin.send(method, path, { headers: preflight });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  }
});

describe.each(
  (endpoints as readonly Endpoint[])
    .filter(({ method, access }) => method === 'GET' && access !== 'anyone')
    .map((endpoint) => [endpoint.path, endpoint] as const),
)('GET %s', (_path, endpoint) => {
  test('is rejected when an element of a page calls it: the address of an image may come from a catalogue file', async () => {
    for (const destination of ['image', 'script', 'style', 'iframe', 'manifest', 'video', 'report'])
      expect(
        await admin.get(url(endpoint), { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination }),
      ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('gives a page of another site no information, not even by status or timing', async () => {
    for (const site of ['cross-site', 'same-site']) {
      for (const mode of ['no-cors', 'cors', 'websocket']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode };
        expect(await admin.get(url(endpoint), headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      }
    }
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await admin.get(url(endpoint), navigation)).status === 403).toBe(endpoint.writes === true);
  });
});

describe.each(
  (endpoints as readonly Endpoint[])
    .filter(({ writes }) => writes)
    .map((endpoint) => [endpoint.path, endpoint] as const),
)('GET %s, which writes', (_path, endpoint) => {
  const readWritable = async () => {
    const { rows } = await store.pool.query(`
      select (select count(*) from audit) as events, (select json_agg(l order by key) from limits l) as counts,
             (select count(*) from users where email_verified_at is null) as unverified`);
    return rows;
  };
  const call = async (method: string, headers: Record<string, string>) => {
    const { id, email } = await person(store, { verified: false });
    const token = await issueToken(store.db, id, 'verify-email');
    const before = await readWritable();
    const { status } = await admin.send(method, fillPath(endpoint.path, { token, id }), { headers });
    const after = await readWritable();
    await store.pool.query('delete from users where email = $1', [email]);
    return { status, hasWritten: JSON.stringify(after) !== JSON.stringify(before) };
  };

  test('changes nothing when another site started it by a link, a form, a frame or an image', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin, cross-site']) {
      for (const mode of ['navigate', 'no-cors', 'cors']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode };
        expect(await call('GET', headers)).toEqual({ status: 403, hasWritten: false });
        expect((await call('HEAD', headers)).hasWritten).toBe(false);
      }
    }
  });

  test('changes nothing when an element of a page of the store calls it', async () => {
    for (const destination of ['image', 'script', 'iframe', 'manifest']) {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      expect(await call('GET', headers)).toEqual({ status: 403, hasWritten: false });
    }
  });

  test('works from the store’s own pages, for a typed address, and for programs', async () => {
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      expect(await call('GET', headers)).toEqual({ status: 200, hasWritten: true });
    }
    expect(await call('GET', {})).toEqual({ status: 200, hasWritten: true });
  });
});

test('a store without https may be opened under any host name', async () => {
  const httpStore = await testStore({ environment: { PUBLIC_URL: 'http://localhost:3000' } });
  const post = (headers: Record<string, string>) => httpStore.client().post('/api/logout', {}, headers);
  const host = '127.0.0.1:3000';
  expect((await post({ host, origin: 'http://127.0.0.1:3000' })).status).toBe(200);
  expect((await post({ host, origin: 'http://localhost:3000' })).status).toBe(200);
  for (const origin of ['https://127.0.0.1:3000', 'http://127.0.0.1', 'http://127.0.0.1:3001', 'null'])
    expect((await post({ host, origin })).status).toBe(403);
});
