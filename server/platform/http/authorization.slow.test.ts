import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type CallerKind,
  callerKinds,
  callSample,
  google,
  type Sample,
  sampleOf,
  signUpCallers,
} from '../../../test/every-endpoint.ts';
import { type TestStore, testStore } from '../../../test/store.ts';

/** Every endpoint of the contract × every kind of caller. The expected results follow from the contract. */

type Outcome = 'allowed' | 'not found' | 'Unauthorized' | 'Forbidden' | 'not verified';

function expectedOutcome({ access }: Endpoint, { of }: Sample, visitor: CallerKind): Outcome {
  if (access === 'anyone') return 'allowed';
  if (visitor === 'visitor') return 'Unauthorized';
  if (access === 'verified' && visitor === 'unverified') return 'not verified';
  if (access === 'admin' && visitor !== 'administrator') return 'Forbidden';
  if (of === undefined || visitor === 'customer A') return 'allowed';
  return of === 'A and administrators' && visitor === 'administrator' ? 'allowed' : 'not found';
}

const outcomeByCode: Record<string, Outcome> = {
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  EMAIL_NOT_VERIFIED: 'not verified',
  NOT_FOUND: 'not found',
};

describe.for(endpoints as readonly Endpoint[])('$method $path', (endpoint) => {
  const sample = sampleOf(endpoint);

  test('accepts only callers with access', async () => {
    const { callers, data } = await signUpCallers(store);
    const outcomeByVisitor: Record<string, Outcome> = {};
    // Customer A calls last: the call may delete A's data.
    for (const visitor of [...callerKinds].sort((a) => (a === 'customer A' ? 1 : -1))) {
      const before = await fingerprint(store);
      const response = await callSample(endpoint, callers[visitor], data);
      outcomeByVisitor[visitor] = outcomeByCode[response.body?.code ?? ''] ?? 'allowed';
      if (outcomeByVisitor[visitor] !== 'allowed')
        expect(await fingerprint(store), `${visitor} changed something`).toBe(before);
    }
    expect(outcomeByVisitor).toEqual(
      Object.fromEntries(callerKinds.map((each) => [each, expectedOutcome(endpoint, sample, each)])),
    );
  });
});

describe('under /api/admin', () => {
  test.for([
    ['/api/admin', 404],
    ['/api/admin/', 404],
    ['/api/admin/nothing', 404],
    ['/api/admin/orders/x/y', 404],
    ['/api/%61dmin/orders', 200],
  ] as const)('%s does not reveal to others whether it exists', async ([url, status]) => {
    const { callers } = await signUpCallers(store);
    expect((await callers.visitor.get(url)).status).toBe(401);
    expect((await callers['customer A'].get(url)).status).toBe(403);
    expect((await callers.administrator.get(url)).status).toBe(status);
  });

  test('every endpoint requires the role admin', () => {
    const open = (endpoints as readonly Endpoint[]).filter(
      ({ path, access }) => path.startsWith('/api/admin') && access !== 'admin',
    );
    expect(open).toEqual([]);
  });
});

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ config: { google } });
});

/** A hash of all data that a rejected call must not change. Limits and audit entries may change. */
async function fingerprint({ pool }: TestStore): Promise<string> {
  const tables = ['orders', 'order_lines', 'order_events', 'cart_lines', 'products', 'product_dosages', 'sessions'];
  const hashes = tables.map((name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`);
  const { rows } = await pool.query<{ hash: string }>(`select concat_ws('/', ${hashes.join(', ')}) as hash`);
  return rows[0]?.hash ?? '';
}
