import pg from 'pg';
import { type Rate, rateOf, repeated, times } from './measure.ts';
import type { Step, Turns, Value } from './recorded-checkout.ts';
import { type Facts, fillCart } from './turns.ts';

/** Takes turns by as many connections of `pg`: what the floor is made of where there is no pgbench. */
export async function takeBareTurns({ databaseUrl, steps, users, concurrency, seconds }: Turns): Promise<Rate> {
  const clients = Array.from({ length: concurrency }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const free = Array.from({ length: users.count }, (_, each) => users.first + each);
  const turn = async () => {
    const [client, userId] = [clients.shift(), free.shift()];
    if (!client || userId === undefined) throw new Error('more turns at once than users');
    await takeBareTurn(client, userId, steps);
    clients.push(client);
    free.push(userId);
  };
  const rate = await rateOf(() => times(repeated('turn', seconds), concurrency, turn));
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** One turn of a user by the recorded statements alone: the cart is filled, and ordered without the store. */
export async function takeBareTurn(client: pg.ClientBase, userId: number, steps: Step[]): Promise<void> {
  const facts = await fillCart(client, userId);
  for (const { text, name, values, givesOrderId } of steps) {
    const { rows } = await client.query<{ id: string }>({
      ...{ text, name },
      values: values.map((value) => resolve(value, facts)),
    });
    if (givesOrderId) facts.order_id = rows[0]?.id ?? '';
  }
}

function resolve(value: Value, facts: Facts): string | null {
  if (!('fact' in value)) return value.text;
  const fact = facts[value.fact] ?? '';
  return 'text' in value ? value.text.replaceAll(value.inPlaceOf, fact) : fact;
}
