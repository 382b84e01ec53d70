import type { Customer } from '../data/customers.ts';
import { modeOf, pgbenchVersion, runPgbench, writeScript } from '../measure/pgbench.ts';
import type { Rate } from '../measure/statistics.ts';
import { FILL_CART } from './carts.ts';
import { recordCheckout } from './recorded-checkout.ts';

/** PostgreSQL alone, running the statements of checkouts. */
export interface CheckoutFloor {
  name: string;
  /** Fills carts and orders them. */
  run(concurrency: number, seconds: number): Promise<Rate>;
}

/** Records the statements with the first two customers; pgbench sends them, each connection for customers of its own. */
export async function openCheckoutFloor(databaseUrl: string, customers: Customer[]): Promise<CheckoutFloor> {
  const [one, other] = customers;
  if (!one || !other) throw new Error('two customers are needed');
  const steps = await recordCheckout(databaseUrl, [one, other]);
  const mode = modeOf(steps);
  const { script, texts } = writeScript(steps);
  const choose = '\\set user :first + :client_id + :connections * random(0, :rounds)';
  const fill = `${FILL_CART.trim().replaceAll('$1', ':user')} \\gset`;
  return {
    name: `pgbench ${pgbenchVersion()}, ${mode}`,
    run: (concurrency, seconds) => {
      const rounds = Math.floor(customers.length / concurrency) - 1;
      const variables = { ...texts, first: one.userId, connections: concurrency, rounds };
      return runPgbench({
        ...{ databaseUrl, mode, concurrency, seconds, variables },
        script: [choose, fill, script].join('\n\n'),
      });
    },
  };
}
