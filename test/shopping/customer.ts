import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Random } from '../../bench/random.ts';
import type { Attempt, Fault, Line, Lines } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

/** Somebody who shops, and what they know of it. */
export interface Customer {
  email: string;
  /** Of the session that they opened before the first kill. */
  cookie: string;
  cart: KnownLine[];
  attempts: Attempt[];
  /** What was wrong before their eyes. */
  faults: Fault[];
  /** For whoever asks where a run hangs. */
  doing: string;
}

/** A line of a cart and what the API calls it. */
export interface KnownLine extends Line {
  id: number;
}

export interface Shop {
  store: Shopfront;
  products: Product[];
  random: Random;
  /** True when customers finish what they are at, and go. */
  closing: () => boolean;
}

export function linesOf(cart: readonly KnownLine[]): Lines {
  return cart.map(({ id: _, ...line }) => line);
}
