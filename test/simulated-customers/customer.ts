import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';
import type { Attempt, Fault, Line, Lines } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

/** A simulated customer, with what the store has confirmed to them. */
export interface Customer {
  email: string;
  /** The cookie of a session from before the first kill. */
  cookie: string;
  cart: KnownLine[];
  attempts: Attempt[];
  /** Faults that the customer noticed. */
  faults: Fault[];
  /** The current action, printed if the run hangs. */
  doing: string;
}

/** A line of a cart with its id. */
export interface KnownLine extends Line {
  id: number;
}

export interface Shop {
  store: Shopfront;
  products: Product[];
  random: Random;
  /** True when customers finish their current action and stop. */
  closing: () => boolean;
}

export function linesOf(cart: readonly KnownLine[]): Lines {
  return cart.map(({ id: _, ...line }) => line);
}
