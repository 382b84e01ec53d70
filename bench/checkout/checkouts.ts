import { Agent } from 'node:http';
import type pg from 'pg';
import { Checkout } from '#contract/checkout/checkout.ts';
import type { Customer } from '../data/customers.ts';
import { expectStatus } from '../measure/http.ts';
import type { Rate, Sample } from '../measure/statistics.ts';
import { repeatFor, timeEach, withRate } from '../measure/timing.ts';
import { checkoutOf, fillCart } from './carts.ts';

interface Load {
  /** Of the store. */
  origin: string;
  /** Fills the carts, on connections that the store does not use. */
  pool: pg.Pool;
  concurrency: number;
  seconds: number;
}

/** Times of filling a cart and ordering it; `checkouts` are the times of the checkout requests alone. */
export interface CheckoutRate extends Rate {
  checkouts: Sample[];
}

/** Customers fill their carts and order them over HTTP, each one at a time; throws when a checkout fails. */
export async function runCheckouts(load: Load, customers: Customer[]): Promise<CheckoutRate> {
  const { origin, pool, concurrency, seconds } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const free = [...customers];
  const checkouts: Sample[] = [];
  const fillAndOrder = async () => {
    const customer = free.shift();
    if (!customer) throw new Error('fewer customers than concurrent checkouts');
    const request = checkoutOf(customer, await fillCart(pool, customer.userId));
    const began = performance.now();
    await expectStatus(Checkout.status, origin + Checkout.path, { ...request, agent });
    checkouts.push({ name: Checkout.path, ms: performance.now() - began });
    free.push(customer);
  };
  const rate = await withRate(() => timeEach(repeatFor(seconds, 'checkout'), concurrency, fillAndOrder));
  agent.destroy();
  return { ...rate, checkouts };
}
