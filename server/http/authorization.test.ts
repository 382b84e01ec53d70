import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type RouteName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { type TestStore, testStore } from '../../test/store.ts';

/** Every endpoint of the contract × everybody who could call it: the table of who may do what, made from the contract. */

const visitors = ['visitor', 'unverified', 'customer A', 'customer B', 'administrator'] as const;
type Visitor = (typeof visitors)[number];
type Verdict = 'answered' | 'not found' | 'Unauthorized' | 'Forbidden' | 'not verified';

/** What customer A has: all ids in paths are of these. */
interface Things {
  cartLine: number;
  order: string;
  key: string;
  device: string;
  product: number;
}

/** How an endpoint is called. `of: 'A'` names something that is A's alone, `'A and administrators'` what these find too. */
interface Sample {
  path?: (things: Things) => Record<string, string | number>;
  query?: string;
  body?: (things: Things) => object;
  of?: 'A' | 'A and administrators';
}

const fields = {
  productId: 'AUTH-1',
  drugName: 'Amoxicillin',
  brandName: '',
  description: '',
  category: 'Antibiotics',
  type: 'oral',
  imageUrl: '',
  availableDosages: ['500 mg'],
  defaultDosage: '500 mg',
  dosagePricing: { '500 mg': 12.5 },
  priceUnit: '',
  packagingType: '',
};
const ofProduct = { path: ({ product: id }: Things) => ({ id }) };

/** A new endpoint does not compile until it stands here. */
const samples: Record<keyof RouteName, Sample> = {
  'GET /api/products': {},
  'GET /api/categories': {},
  'GET /api/types': {},
  'GET /api/user': {},
  'POST /api/register': {
    body: () => ({ email: 'new@clinic.example', firstName: 'A', lastName: 'B', password: PASSWORD }),
  },
  'POST /api/login': { body: () => ({ email: 'nobody@clinic.example', password: 'not it' }) },
  'POST /api/logout': {},
  'POST /api/forgot-password': { body: () => ({ email: 'nobody@clinic.example' }) },
  'POST /api/reset-password': { body: () => ({ token: 'none', newPassword: PASSWORD }) },
  'GET /api/verify-email/{token}': { path: () => ({ token: 'none' }) },
  'POST /api/resend-verification': { body: () => ({ email: 'nobody@clinic.example' }) },
  'GET /api/account': {},
  'DELETE /api/account/devices/{id}': { path: ({ device }) => ({ id: device }), of: 'A' },
  'DELETE /api/account/devices': {},
  'POST /api/account/password': { body: () => ({ currentPassword: 'not it', newPassword: PASSWORD }) },
  'GET /api/account/data': {},
  'POST /api/account/deletion': { body: () => ({ password: 'not it' }) },
  'GET /api/cart': {},
  'POST /api/cart': {
    body: ({ product: productId }) => ({ productId, quantity: 1, selectedDosage: '500 mg' }),
  },
  'PATCH /api/cart/{id}': { path: ({ cartLine: id }) => ({ id }), body: () => ({ quantity: 2 }), of: 'A' },
  'DELETE /api/cart/{id}': { path: ({ cartLine: id }) => ({ id }), of: 'A' },
  'POST /api/checkout': { body: () => checkoutBody },
  'GET /api/checkout/{key}': { path: ({ key }) => ({ key }), of: 'A' },
  'GET /api/shipping-address': {},
  'GET /api/orders': {},
  'GET /api/orders/{id}': { path: ({ order: id }) => ({ id }), of: 'A and administrators' },
  'POST /api/orders/{id}/reorder': { path: ({ order: id }) => ({ id }), of: 'A' },
  'GET /api/admin/orders': {},
  'GET /api/admin/orders/stats': {},
  'GET /api/admin/orders/export': {},
  'GET /api/admin/orders/{id}': { path: ({ order: id }) => ({ id }) },
  'PATCH /api/admin/orders/{id}': { path: ({ order: id }) => ({ id }), body: () => ({ status: 'shipped' }) },
  'PATCH /api/admin/orders': { body: ({ order }) => ({ ids: [order], status: 'delivered' }) },
  'GET /api/admin/products': {},
  'POST /api/admin/products': { body: () => fields },
  'GET /api/admin/products/{id}': ofProduct,
  'PATCH /api/admin/products/{id}': { ...ofProduct, body: () => ({ brandName: 'Other' }) },
  'POST /api/admin/products/{id}/withdraw': ofProduct,
  'POST /api/admin/products/{id}/restore': ofProduct,
  'POST /api/admin/products/import': { query: 'format=csv' },
};

function expected({ access }: Endpoint, { of }: Sample, visitor: Visitor): Verdict {
  if (access === 'anyone') return 'answered';
  if (visitor === 'visitor') return 'Unauthorized';
  if (access === 'verified' && visitor === 'unverified') return 'not verified';
  if (access === 'admin' && visitor !== 'administrator') return 'Forbidden';
  if (of === undefined || visitor === 'customer A') return 'answered';
  return of === 'A and administrators' && visitor === 'administrator' ? 'answered' : 'not found';
}

const verdicts: Record<string, Verdict> = {
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  EMAIL_NOT_VERIFIED: 'not verified',
  NOT_FOUND: 'not found',
};

describe.for(endpoints as readonly Endpoint[])('$method $path', (endpoint) => {
  const name = `${endpoint.method} ${endpoint.path}` as keyof RouteName;
  const sample = samples[name];

  test('answers those alone who may call it', async () => {
    const { callers, things } = await everybody();
    const found: Record<string, Verdict> = {};
    // A last: what is A's may be gone after A's own call.
    for (const visitor of [...visitors].sort((a) => (a === 'customer A' ? 1 : -1))) {
      const before = await fingerprint(store);
      const answer = await call(callers[visitor], things);
      found[visitor] = verdicts[answer.body?.code ?? ''] ?? 'answered';
      if (found[visitor] !== 'answered') expect(await fingerprint(store), `${visitor} changed something`).toBe(before);
    }
    expect(found).toEqual(Object.fromEntries(visitors.map((each) => [each, expected(endpoint, sample, each)])));
  });

  function call(caller: Person, things: Things) {
    const { path, query, body } = sample;
    const values: Record<string, string | number> = path?.(things) ?? {};
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(values[each] ?? ''));
    const file = endpoint.upload && { raw: 'productId,drugName\n', headers: { 'content-type': endpoint.upload } };
    return caller.send<{ code?: string } | undefined>(endpoint.method, query ? `${url}?${query}` : url, {
      ...file,
      ...(body && { body: body(things) }),
    });
  }
});

describe('under /api/admin', () => {
  test.for([
    ['/api/admin', 404],
    ['/api/admin/', 404],
    ['/api/admin/nothing', 404],
    ['/api/admin/orders/x/y', 404],
    ['/api/%61dmin/orders', 200],
  ] as const)('%s tells others not even whether it is there', async ([url, status]) => {
    const { callers } = await everybody();
    expect((await callers.visitor.get(url)).status).toBe(401);
    expect((await callers['customer A'].get(url)).status).toBe(403);
    expect((await callers.administrator.get(url)).status).toBe(status);
  });

  test('stands no endpoint of another access', () => {
    const open = (endpoints as readonly Endpoint[]).filter(
      ({ path, access }) => path.startsWith('/api/admin') && access !== 'admin',
    );
    expect(open).toEqual([]);
  });
});

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});

async function everybody(): Promise<{ callers: Record<Visitor, Person>; things: Things }> {
  const [customer, other, unverified, administrator] = await Promise.all([
    person(store),
    person(store),
    person(store, { verified: false }),
    person(store, { role: 'admin' }),
  ]);
  const productId = await product(store);
  const line = { productId, quantity: 1, selectedDosage: '500 mg' };
  await customer.post('/api/cart', line);
  const key = `key of ${customer.email}`;
  const order = await customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
  const cartLine = await customer.post('/api/cart', line);
  const second = store.client();
  await second.post('/api/login', { email: customer.email, password: PASSWORD });
  const { body: account } = await customer.get<{ devices: { id: string; current: boolean }[] }>('/api/account');
  const device = account.devices.find(({ current }) => !current)?.id ?? '';
  return {
    callers: {
      visitor: { ...store.client(), id: 0, email: '' },
      unverified,
      'customer A': customer,
      'customer B': other,
      administrator,
    },
    things: { cartLine: Number(cartLine.body.id), order: String(order.body.id), key, device, product: productId },
  };
}

/** Everything that a refused call must leave as it was; sign-ins, limits and the audit of refusals may be noted. */
async function fingerprint({ pool }: TestStore): Promise<string> {
  const tables = ['orders', 'order_lines', 'order_events', 'cart_lines', 'products', 'product_dosages', 'sessions'];
  const hashes = tables.map((name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`);
  const { rows } = await pool.query<{ hash: string }>(`select concat_ws('/', ${hashes.join(', ')}) as hash`);
  return rows[0]?.hash ?? '';
}
