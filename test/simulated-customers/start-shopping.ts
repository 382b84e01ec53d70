import type pg from 'pg';
import { z } from 'zod';
import { ListProducts, Product } from '#contract/catalogue/catalogue.ts';
import { seededRandom } from '#server/demo/random.ts';
import type { Database } from '#server/platform/database/database.ts';
import { signUp } from './accounts.ts';
import type { Customer } from './customer.ts';
import { readFinalState, type StoredOrder } from './final-state.ts';
import { findFaults } from './find-faults.ts';
import { goShopping } from './go-shopping.ts';
import type { Fault } from './journal.ts';
import type { MailServer } from './mail-server.ts';
import { settleMails } from './settle-mails.ts';
import type { Shopfront } from './shopfront.ts';

interface Connection {
  db: Database;
  pool: pg.Pool;
}

export interface Shopping {
  customers: Customer[];
  /** Lets every customer finish, then compares the store with all its responses. */
  end(connection: Connection, mailServer: MailServer): Promise<{ stored: StoredOrder[]; faults: Fault[] }>;
}

/** Customers sign up and shop until `end`: `count` in each store. The stores may be one, by several addresses. */
export async function startShopping(db: Database, groups: { store: Shopfront; count: number }[]): Promise<Shopping> {
  const [first] = groups;
  if (!first) throw new Error('nobody shops');
  const products = await listProducts(await first.store.origin());
  let isClosing = false;
  const customers: Customer[] = [];
  const shopping: Promise<void>[] = [];
  for (const [index, { store, count }] of groups.entries()) {
    for (const customer of await signUp(db, store, count, `customer-${index}`)) {
      customers.push(customer);
      const random = seededRandom(customers.length);
      shopping.push(goShopping(customer, { store, products, random, closing: () => isClosing }));
    }
  }
  return {
    customers,
    async end(connection, { confirmations }) {
      isClosing = true;
      await Promise.all(shopping);
      await settleMails(connection.pool);
      const state = await readFinalState(connection, first.store, customers);
      return { stored: state.stored, faults: findFaults(customers, state, confirmations) };
    },
  };
}

/** The first hundred products. */
export async function listProducts(origin: string): Promise<Product[]> {
  const response = await fetch(`${origin}${ListProducts.path}?limit=100`);
  return z.array(Product).parse(await response.json());
}
