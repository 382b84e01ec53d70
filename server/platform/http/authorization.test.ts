import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  callSample,
  everybody,
  google,
  type Sample,
  sampleOf,
  type Visitor,
  visitors,
} from '../../../test/every-endpoint.ts';
import { type TestStore, testStore } from '../../../test/store.ts';

/** Every endpoint of the contract × everybody who could call it: the table of who may do what, made from the contract. */

type Verdict = 'answered' | 'not found' | 'Unauthorized' | 'Forbidden' | 'not verified';

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
  const sample = sampleOf(endpoint);

  test('answers those alone who may call it', async () => {
    const { callers, things } = await everybody(store);
    const found: Record<string, Verdict> = {};
    // A last: what is A's may be gone after A's own call.
    for (const visitor of [...visitors].sort((a) => (a === 'customer A' ? 1 : -1))) {
      const before = await fingerprint(store);
      const answer = await callSample(endpoint, callers[visitor], things);
      found[visitor] = verdicts[answer.body?.code ?? ''] ?? 'answered';
      if (found[visitor] !== 'answered') expect(await fingerprint(store), `${visitor} changed something`).toBe(before);
    }
    expect(found).toEqual(Object.fromEntries(visitors.map((each) => [each, expected(endpoint, sample, each)])));
  });
});

describe('under /api/admin', () => {
  test.for([
    ['/api/admin', 404],
    ['/api/admin/', 404],
    ['/api/admin/nothing', 404],
    ['/api/admin/orders/x/y', 404],
    ['/api/%61dmin/orders', 200],
  ] as const)('%s tells others not even whether it is there', async ([url, status]) => {
    const { callers } = await everybody(store);
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
  store = await testStore({}, undefined, { google });
});

/** Everything that a refused call must leave as it was; sign-ins, limits and the audit of refusals may be noted. */
async function fingerprint({ pool }: TestStore): Promise<string> {
  const tables = ['orders', 'order_lines', 'order_events', 'cart_lines', 'products', 'product_dosages', 'sessions'];
  const hashes = tables.map((name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`);
  const { rows } = await pool.query<{ hash: string }>(`select concat_ws('/', ${hashes.join(', ')}) as hash`);
  return rows[0]?.hash ?? '';
}
