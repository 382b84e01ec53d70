import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyHistory } from '#server/orders/verify-history.ts';
import { google } from '../every-endpoint.ts';
import { checkoutBody, customerWithCart } from '../factories.ts';
import { testStore } from '../store.ts';
import { readDocument } from './document.ts';
import { Judge } from './judge.ts';
import { oneByOne } from './one-by-one.ts';
import { type Draft, drafts, plainDrafts } from './requests.ts';
import { agent, curlOf, prepare, send } from './wire.ts';
import { World } from './world.ts';

/** Made-up requests of each operation; FUZZ_RUNS=500 looks for longer. FUZZ_SEED: each makes others, the same again. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMEOUT_MS = 30_000 + RUNS * 500;

const store = await testStore({}, undefined, { google });
const origin = new URL(await store.app.listen({ host: '127.0.0.1', port: 0 }));
const api = readDocument(await (await fetch(new URL('/api/openapi.json', origin))).text());
const validateProduct = new Judge(api);
const world = new World(store, api.cookie);
/** How often each operation was answered with which status. */
const counts = new Map<string, Map<number, number>>();

afterAll(() => {
  agent.destroy();
  tell();
});

describe.each(api.operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const seen = new Map<number, number>();
  counts.set(id, seen);

  async function ask(draft: Draft): Promise<number> {
    const sent = await prepare(operation.method, operation.path, draft, world);
    const answer = await send(origin, sent).catch((error: unknown) => {
      throw new Error(`no answer: ${error}\n${curlOf(origin, sent)}`);
    });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    const isForbidden =
      validateProduct.forbids(operation, sent) || (operation.isForSignedIn && draft.caller === 'nobody');
    const faults = validateProduct.faults(operation, answer, { isValid: draft.isValid, isForbidden });
    if (faults.length > 0) {
      throw new Error(
        `${faults.join('; ')}\n${curlOf(origin, sent)}\n${answer.status} ${answer.body.subarray(0, 1_000)}`,
      );
    }
    world.learn(answer.headers);
    if (answer.status === 401 || answer.headers['set-cookie']) world.forget(draft.caller);
    return answer.status;
  }

  test(
    'answers as the document says, whatever it is sent',
    async () => {
      await world.begin();
      const succeeded: Draft[] = [];
      for (const draft of plainDrafts(operation, world.knows)) if ((await ask(draft)) < 300) succeeded.push(draft);
      const plain = succeeded.at(-1);
      if (!plain) throw new Error('nobody succeeds with what the document asks for');
      for (const draft of oneByOne(operation, plain, { isKnown: world.knows, seed: SEED })) await ask(draft);
      await fc.assert(
        fc.asyncProperty(drafts(operation, world.knows, plain.caller), async (draft) => void (await ask(draft))),
        {
          numRuns: RUNS,
          seed: SEED,
          // Shrinking ends before the test does, so that a failure is told.
          interruptAfterTimeLimit: TIMEOUT_MS - 15_000,
        },
      );
      const statuses = [...seen.keys()];
      const canRefuse = Object.entries(operation.answers).some(([status, { content }]) => /^4/.test(status) && content);
      if (canRefuse) expect(statuses, 'a refusal').toContainEqual(expect.toSatisfy((status: number) => status >= 400));
    },
    TIMEOUT_MS,
  );
});

test('an address knows the methods of the document and no others', async () => {
  for (const path of new Set(api.operations.map((operation) => operation.path))) {
    const url = path.replace(/\{\w+\}/g, '1');
    const known = api.operations.filter((operation) => operation.path === path).map(({ method }) => method);
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

test('the store is as sound as before', async () => {
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

function tell(): void {
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
  const classes = new Map<string, number>();
  for (const seen of counts.values())
    for (const [status, count] of seen)
      classes.set(`${Math.floor(status / 100)}xx`, (classes.get(`${Math.floor(status / 100)}xx`) ?? 0) + count);
  const totals = [...counts].map(([id, seen]) => ({ id, count: sum(seen.values()) }));
  const least = totals.toSorted((a, b) => a.count - b.count)[0];
  const told = [...classes]
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
  console.log(
    `${sum(classes.values())} requests to ${totals.length} operations (${told}), at least ${least?.count} to each, seed ${SEED}`,
  );
}
