import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyHistory } from '#server/orders/verify-history.ts';
import { google } from '../every-endpoint.ts';
import { checkoutBody, customerWithCart } from '../factories.ts';
import { testStore } from '../store.ts';
import { ResponseChecker } from './check-response.ts';
import { readDocument } from './document.ts';
import { FuzzedStore } from './fuzzed-store.ts';
import { type Draft, drafts, plainDrafts } from './requests.ts';
import { agent, curlCommand, prepare, send } from './send.ts';
import { singleFaultDrafts } from './single-faults.ts';

/** Random requests per operation: FUZZ_RUNS=500 tests more, FUZZ_SEED selects others. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMEOUT_MS = 30_000 + RUNS * 500;

const store = await testStore({ config: { google } });
const origin = new URL(await store.app.listen({ host: '127.0.0.1', port: 0 }));
const api = readDocument(await (await fetch(new URL('/api/openapi.json', origin))).text());
const checker = new ResponseChecker(api);
const fuzzedStore = new FuzzedStore(store, api.cookie);
/** The number of responses per operation and status. */
const counts = new Map<string, Map<number, number>>();

afterAll(() => {
  agent.destroy();
  printCounts();
});

describe.each(api.operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const seen = new Map<number, number>();
  counts.set(id, seen);

  async function request(draft: Draft): Promise<number> {
    const sent = await prepare(operation.method, operation.path, draft, fuzzedStore);
    const response = await send(origin, sent).catch((error: unknown) => {
      throw new Error(`no response: ${error}\n${curlCommand(origin, sent)}`);
    });
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    const isForbidden = checker.forbids(operation, sent) || (operation.isForSignedIn && draft.caller === 'visitor');
    const faults = checker.faults(operation, response, { isValid: draft.isValid, isForbidden });
    if (faults.length > 0) {
      throw new Error(
        `${faults.join('; ')}\n${curlCommand(origin, sent)}\n${response.status} ${response.body.subarray(0, 1_000)}`,
      );
    }
    fuzzedStore.learn(response.headers);
    if (response.status === 401 || response.headers['set-cookie']) fuzzedStore.forget(draft.caller);
    return response.status;
  }

  test(
    'responds as the OpenAPI document says to any request',
    async () => {
      await fuzzedStore.reset();
      const succeeded: Draft[] = [];
      for (const draft of plainDrafts(operation, fuzzedStore.knows))
        if ((await request(draft)) < 300) succeeded.push(draft);
      const base = succeeded.at(-1);
      if (!base) throw new Error('no caller succeeds with a valid request');
      for (const draft of singleFaultDrafts(operation, base, { isKnown: fuzzedStore.knows, seed: SEED }))
        await request(draft);
      await fc.assert(
        fc.asyncProperty(
          drafts(operation, fuzzedStore.knows, base.caller),
          async (draft) => void (await request(draft)),
        ),
        {
          numRuns: RUNS,
          seed: SEED,
          // Shrinking ends before the test times out, so that the failure is reported.
          interruptAfterTimeLimit: TIMEOUT_MS - 15_000,
        },
      );
      const statuses = [...seen.keys()];
      const canReject = Object.entries(operation.responses).some(
        ([status, { content }]) => /^4/.test(status) && content,
      );
      if (canReject)
        expect(statuses, 'a rejection').toContainEqual(expect.toSatisfy((status: number) => status >= 400));
    },
    TIMEOUT_MS,
  );
});

test('an address accepts exactly the methods of the document', async () => {
  for (const path of new Set(api.operations.map((operation) => operation.path))) {
    const url = path.replace(/\{\w+\}/g, '1');
    // `/api/cart/empty` is also an address of `/api/cart/{id}`.
    const known = api.operations
      .filter((operation) => new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url))
      .map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
      (each) => !known.includes(each),
    )) {
      const { status, body } = await send(origin, { method, url, headers: {}, body: undefined });
      expect(`${method} ${url} ${status} ${body}`).toMatch(
        path.startsWith('/api/admin/') ? /"(UNAUTHORIZED|NOT_FOUND)"/ : /"NOT_FOUND"/,
      );
    }
  }
});

test('the store is intact afterwards', async () => {
  expect((await fetch(new URL('/readyz', origin))).status).toBe(200);
  const customer = await customerWithCart(store, 2);
  expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
    status: 201,
    body: { totalAmount: '50.28' },
  });
  const { rows: wrong } = await store.pool.query(`
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_cents <> coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0)`);
  expect(wrong).toEqual([]);
  for await (const { faults } of verifyHistory(store.db)) expect(faults).toEqual([]);
});

function printCounts(): void {
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
  const classes = new Map<string, number>();
  for (const seen of counts.values())
    for (const [status, count] of seen)
      classes.set(`${Math.floor(status / 100)}xx`, (classes.get(`${Math.floor(status / 100)}xx`) ?? 0) + count);
  const totals = [...counts].map(([id, seen]) => ({ id, count: sum(seen.values()) }));
  const least = totals.toSorted((a, b) => a.count - b.count)[0];
  const summary = [...classes]
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
  console.log(
    `${sum(classes.values())} requests to ${totals.length} operations (${summary}), at least ${least?.count} to each, seed ${SEED}`,
  );
}
