import { setTimeout as pause } from 'node:timers/promises';
import { shopper } from '../test/faults/shopper.ts';
import { kindOf } from '../test/faults/watch.ts';

/** Between two looks at an address, and two orders. */
const LOOK_MS = 20;
/** After so long without a refusal the store is taken to be back. */
const CALM_MS = 5_000;

/** A part of a running store that goes away and comes back. */
export interface Fault {
  what: string;
  goes(): Promise<void> | void;
  /** Resolves when the part itself is there again. */
  returns(): Promise<void>;
  awayMs: number;
}

/** What somebody met who looked and ordered all the time. */
export interface Endured {
  what: string;
  /** Kinds of answers while the part was away, by address. */
  met: Record<string, string[]>;
  /** From the part's return until the last answer that was no good one, by address. */
  recoveryMs: number;
  /** From an order, placed as soon as the store takes it, until its mail. */
  mailMs: number;
  acknowledged: number;
  lost: number;
}

interface Look {
  path: string;
  kind: string;
  at: number;
}

const paths = ['/terms', '/api/products?limit=3', '/api/cart', '/readyz', '/healthz'];

/** `hasMail`: whether an order's confirmation has come to an address. */
export async function endure(
  origin: string,
  { what, goes, returns, awayMs }: Fault,
  hasMail: (email: string, orderId: string) => boolean,
): Promise<Endured> {
  const customer = await shopper(origin);
  await customer.get('/terms');
  const looks: Look[] = [];
  const acknowledged: string[] = [];
  let over = false;
  const looking = paths.map(async (path) => {
    for (; !over; await pause(LOOK_MS))
      looks.push({ path, kind: await kindOf(customer.get(path)), at: performance.now() });
  });
  const ordering = (async () => {
    for (; !over; await pause(LOOK_MS)) {
      const answer = await customer.order().catch(() => undefined);
      const kind = answer ? String(answer.status) : 'no answer';
      looks.push({
        path: 'order',
        kind: answer?.headers.has('retry-after') ? `${kind} again` : kind,
        at: performance.now(),
      });
      if (answer?.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
    }
  })();
  await pause(1_000);
  const wentAt = performance.now();
  await goes();
  await pause(awayMs);
  await returns();
  const backAt = performance.now();
  while (performance.now() - Math.max(backAt, ...looks.filter(isBad).map(({ at }) => at)) < CALM_MS)
    await pause(LOOK_MS);
  const last = acknowledged.at(-1) ?? '';
  const orderedAt = performance.now();
  while (!hasMail(customer.email, last)) await pause(LOOK_MS);
  over = true;
  await Promise.all([...looking, ordering]);
  const kept = new Set(((await (await customer.get('/api/orders')).json()) as { id: string }[]).map(({ id }) => id));
  return {
    what,
    met: meanwhile(looks.filter(({ at }) => at >= wentAt && at <= backAt)),
    recoveryMs: Math.max(0, ...looks.filter((look) => isBad(look) && look.at > backAt).map(({ at }) => at - backAt)),
    mailMs: performance.now() - orderedAt,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !kept.has(id)).length,
  };
}

const isBad = ({ kind }: Look) => kind !== '200' && kind !== '201';

function meanwhile(looks: Look[]): Record<string, string[]> {
  const byPath = Map.groupBy(looks, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, seen]) => [path, [...new Set(seen.map(({ kind }) => kind))].sort()]),
  );
}
