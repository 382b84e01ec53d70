import { setTimeout as delay } from 'node:timers/promises';
import { add, changeQuantity, remove } from './change-cart.ts';
import { checkOut } from './check-out.ts';
import type { Customer, Shop } from './customer.ts';

const MOST_ADDS = 4;
/** Between two actions. Together about forty orders a second, which two cores and the mails keep up with. */
const PAUSE_MS = 40;
/** Probabilities per round. */
const CHANGES_QUANTITY = 0.5;
const REMOVES = 0.25;

/** Fills, changes and orders carts until the test ends. */
export async function goShopping(customer: Customer, shop: Shop): Promise<void> {
  const { random, closing } = shop;
  const actions = function* () {
    for (let adds = Math.ceil(random() * MOST_ADDS); adds > 0; adds -= 1) yield add;
    if (random() < CHANGES_QUANTITY) yield changeQuantity;
    if (random() < REMOVES) yield remove;
    yield checkOut;
  };
  while (!closing()) {
    for (const action of actions()) {
      customer.doing = action.name;
      await action(customer, shop);
      customer.doing = 'pausing';
      await delay(random() * PAUSE_MS);
    }
  }
  customer.doing = 'finished';
}
