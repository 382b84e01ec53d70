import { setTimeout as delay } from 'node:timers/promises';
import { kindOf } from '../../test/faults/poll-responses.ts';
import { signInCustomer } from '../../test/faults/test-customer.ts';

/** Between two requests for a path, and between two orders. */
const INTERVAL_MS = 20;
/** The store has recovered when all responses were good for this long. */
const CALM_MS = 5_000;

/** A fault of a part that the store depends on. */
export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  /** Resolves when the part itself works again. */
  end(): Promise<void>;
  durationMs: number;
}

/** What a customer met who requested pages and ordered all the time. */
export interface Outage {
  name: string;
  /** Kinds of responses during the fault, by path. */
  responses: Record<string, string[]>;
  /** From the end of the fault to the last bad response. */
  recoveryMs: number;
  /** From an order after the recovery to its mail. */
  mailMs: number;
  acknowledged: number;
  lost: number;
}

interface Observation {
  path: string;
  kind: string;
  at: number;
}

const paths = ['/terms', '/api/products?limit=3', '/api/cart', '/readyz', '/healthz'];

/** `hasMail`: whether the confirmation of an order has arrived. */
export async function observeOutage(
  origin: string,
  { name, begin, end, durationMs }: Fault,
  hasMail: (email: string, orderId: string) => boolean,
): Promise<Outage> {
  const customer = await signInCustomer(origin);
  await customer.get('/terms');
  const observations: Observation[] = [];
  const observe = (path: string, kind: string) => void observations.push({ path, kind, at: performance.now() });
  const acknowledged: string[] = [];
  let over = false;
  const requesting = paths.map(async (path) => {
    for (; !over; await delay(INTERVAL_MS)) observe(path, await kindOf(customer.get(path)));
  });
  const ordering = (async () => {
    for (; !over; await delay(INTERVAL_MS)) {
      const order = customer.order();
      const response = await order.catch(() => undefined);
      observe('order', await kindOf(order.then((each) => each.clone())));
      if (response?.status === 201) acknowledged.push(((await response.json()) as { id: string }).id);
    }
  })();
  await delay(1_000);
  const beganAt = performance.now();
  await begin();
  await delay(durationMs);
  await end();
  const endedAt = performance.now();
  const badSince = () => Math.max(endedAt, ...observations.filter(isBad).map(({ at }) => at));
  while (performance.now() - badSince() < CALM_MS) await delay(INTERVAL_MS);
  const orderedAt = performance.now();
  while (!hasMail(customer.email, acknowledged.at(-1) ?? '')) await delay(INTERVAL_MS);
  const mailMs = performance.now() - orderedAt;
  over = true;
  await Promise.all([...requesting, ordering]);
  const recoveryMs = badSince() - endedAt;
  const orders = (await (await customer.get('/api/orders')).json()) as { id: string }[];
  const stored = new Set(orders.map(({ id }) => id));
  const during = observations.filter(({ at }) => at >= beganAt && at <= endedAt);
  return {
    ...{ name, responses: kindsByPath(during), recoveryMs, mailMs, acknowledged: acknowledged.length },
    lost: acknowledged.filter((id) => !stored.has(id)).length,
  };
}

const isBad = ({ kind }: Observation) => kind !== '200' && kind !== '201';

function kindsByPath(observations: Observation[]): Record<string, string[]> {
  const byPath = Map.groupBy(observations, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, seen]) => [path, [...new Set(seen.map(({ kind }) => kind))].sort()]),
  );
}
