import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { takeBareTurns } from './bare-checkouts.ts';
import type { Customer } from './customers.ts';
import type { Rate } from './measure.ts';
import { modeOf, pgbenchVersion, runCheckouts } from './pgbench.ts';
import { recordCheckout } from './recorded-checkout.ts';

/** PostgreSQL alone, running the statements of checkouts: what the store's database costs without the store. */
export interface CheckoutFloor {
  name: string;
  takeTurns(concurrency: number, seconds: number): Promise<Rate>;
  close(): void;
}

/** Records the statements, by the first two customers, and runs them by pgbench, or by `pg` where there is none. */
export async function openCheckoutFloor(databaseUrl: string, customers: Customer[]): Promise<CheckoutFloor> {
  const [one, other] = customers;
  if (!one || !other) throw new Error('two customers are needed');
  const steps = await recordCheckout(databaseUrl, [one, other]);
  const run = { databaseUrl, steps, users: { first: one.userId, count: customers.length } };
  const version = pgbenchVersion();
  if (!version) {
    return {
      name: 'bare `pg` connections, for there is no pgbench here',
      takeTurns: (concurrency, seconds) => takeBareTurns({ ...run, concurrency, seconds }),
      close: () => undefined,
    };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-pgbench-'));
  return {
    name: `pgbench ${version}, ${modeOf(steps)}`,
    takeTurns: (concurrency, seconds) => runCheckouts({ ...run, concurrency, seconds, folder }),
    close: () => rmSync(folder, { recursive: true }),
  };
}
