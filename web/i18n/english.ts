import type accounts from '#messages/en/accounts.json';
import type admin from '#messages/en/admin.json';
import cart from '#messages/en/cart.json' with { type: 'json' };
import catalogue from '#messages/en/catalogue.json' with { type: 'json' };
import type checkout from '#messages/en/checkout.json';
import common from '#messages/en/common.json' with { type: 'json' };
import errors from '#messages/en/errors.json' with { type: 'json' };
import type orders from '#messages/en/orders.json';
import type products from '#messages/en/products.json';
import type site from '#messages/en/site.json';

/** What only the pages of one feature say comes with those pages: each imports its feature's `english.ts`. */
interface OfPages {
  accounts: typeof accounts;
  admin: typeof admin;
  checkout: typeof checkout;
  orders: typeof orders;
  products: typeof products;
  site: typeof site;
}

/** The messages in the page from the start. */
export const english = { cart, catalogue, common, errors };

/** Every message; its keys are the keys of every language. */
export type English = typeof english & OfPages;

/** Adds a group before its pages render; translators hold `english` itself, so that they have it at once. */
export function addEnglish(group: Partial<English>): void {
  Object.assign(english, group);
}
