import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore({ environment: { PUBLIC_URL: 'https://store.example' } });

describe('writes that another site starts', () => {
  test.each([
    ['an origin of another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a request that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://store.example' }],
  ])('are rejected: %s', async (_name, headers) => {
    const response = await store.client().post('/api/login', { email: 'a@b.example', password: 'x' }, headers);
    expect(response).toMatchObject({ status: 403, body: { message: 'Forbidden', code: 'FORBIDDEN' } });
  });

  test.each([
    ['the store’s own pages', { origin: 'https://store.example', 'sec-fetch-site': 'same-origin' }],
    ['a program without either header', {}],
  ])('other writes are accepted: %s', async (_name, headers) => {
    expect((await store.client().post('/api/login', { email: 'a@b.example', password: 'x' }, headers)).status).toBe(
      401,
    );
  });
});

describe('under https', () => {
  test('the session cookie is tied to the host and to https', async () => {
    const customer = await person(store, { signsIn: true });
    expect([...customer.cookies.keys()].sort()).toEqual(['__Host-known_device', '__Host-session', 'signed_in']);
    const response = await customer.post('/api/login', { email: customer.email, password: 'correct horse' });
    for (const cookie of response.headers['set-cookie'] as string[]) expect(cookie).toMatch(/; Secure/);
    expect((await customer.get('/api/user')).status).toBe(200);
  });

  test('every response has security headers', async () => {
    for (const url of ['/api/products', '/api/user', '/api/nothing', '/healthz']) {
      const { headers } = await store.client().get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(/object-src 'none'; script-src 'self';/);
    }
  });

  test('personal responses must not be cached', async () => {
    const customer = await person(store, { signsIn: true });
    for (const url of ['/api/user', '/api/cart'])
      expect((await customer.get(url)).headers['cache-control']).toBe('private, no-store');
    expect((await store.client().get('/api/user')).headers['cache-control']).toBe('no-store');
  });
});

describe('health', () => {
  test('has a liveness and a readiness endpoint', async () => {
    expect(await store.client().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await store.client().get('/readyz')).toMatchObject({
      status: 200,
      body: { checks: { database: true, migrations: true, queue: true } },
    });
  });
});

describe('the OpenAPI document', () => {
  test('contains every endpoint', async () => {
    const { body } = await store
      .client()
      .get<{ openapi: string; paths: object; components: { schemas: object } }>('/api/openapi.json');
    expect(body.openapi).toBe('3.1.1');
    expect(Object.keys(body.paths).sort()).toEqual([...new Set(endpoints.map((endpoint) => endpoint.path))].sort());
    expect(body.components.schemas).toHaveProperty('Product');
    expect((await store.client().get('/api/docs/')).status).toBe(200);
  });

  test('documents a 404 for every endpoint with an id', async () => {
    const { body } = await store
      .client()
      .get<{ paths: Record<string, Record<string, { responses: object }>> }>('/api/openapi.json');
    for (const { method, path } of endpoints.filter(({ path }) => path.includes('{id}')))
      expect(body.paths[path]?.[method.toLowerCase()]?.responses, `${method} ${path}`).toHaveProperty('404');
  });
});
