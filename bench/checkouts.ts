import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type pg from 'pg';
import { Checkout } from '#contract/checkout/checkout.ts';
import { ask, expectAnswer } from './ask.ts';
import type { Customer } from './customers.ts';
import { type Rate, rateOf, repeated, type Sample, times } from './measure.ts';
import { checkoutOf, fillCart } from './turns.ts';

interface Load {
  /** Of the store. */
  store: string;
  /** Fills the carts, apart from the store's own connections. */
  pool: pg.Pool;
  concurrency: number;
  seconds: number;
}

/** Whole turns, and of each the answer to its checkout alone. */
export interface Turns extends Rate {
  checkouts: Sample[];
}

/** Takes turns over HTTP, so many at once, each of another customer; throws when one is refused. */
export async function takeTurns({ store, pool, concurrency, seconds }: Load, customers: Customer[]): Promise<Turns> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const free = [...customers];
  const checkouts: Sample[] = [];
  const turn = async () => {
    const customer = free.shift();
    if (!customer) throw new Error('more turns at once than customers');
    const question = checkoutOf(customer, await fillCart(pool, customer.userId));
    const began = performance.now();
    await expectAnswer(Checkout.status, store + Checkout.path, { ...question, agent });
    checkouts.push({ path: Checkout.path, ms: performance.now() - began });
    free.push(customer);
  };
  const rate = await rateOf(() => times(repeated('turn', seconds), concurrency, turn));
  agent.destroy();
  return { ...rate, checkouts };
}

export interface Race {
  /** Carts that were raced for, each of which became one order. */
  rounds: number;
  /** All answers; the rate counts refusals alone. */
  refused: Rate;
  /** How many answers had which status. */
  statuses: Map<number, number>;
}

/**
 * Fills one customer's cart and orders it from so many places at once, each with a key of its own, again and again.
 * Throws unless each cart becomes one order and the other answers are refusals.
 */
export async function raceForCart({ store, pool, concurrency, seconds }: Load, customer: Customer): Promise<Race> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const samples: Sample[] = [];
  const statuses = new Map<number, number>();
  let rounds = 0;
  const began = performance.now();
  for (const _ of repeated('round', seconds)) {
    const question = checkoutOf(customer, await fillCart(pool, customer.userId));
    const checkOut = async (key: string) => {
      const headers = { ...question.headers, 'idempotency-key': key };
      const { status = 0 } = await ask(store + Checkout.path, { ...question, headers, agent });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    samples.push(...(await times(Array.from({ length: concurrency }, randomUUID), concurrency, checkOut)));
    rounds += 1;
  }
  agent.destroy();
  const perSecond = ((samples.length - rounds) * 1000) / (performance.now() - began);
  const strange = [...statuses.keys()].filter(
    (status) => status !== Checkout.status && !(status >= 400 && status < 500),
  );
  if (statuses.get(Checkout.status) !== rounds || strange.length > 0) {
    throw new Error(`${rounds} races for a cart were answered ${JSON.stringify([...statuses])}`);
  }
  return { rounds, refused: { perSecond, samples }, statuses };
}
