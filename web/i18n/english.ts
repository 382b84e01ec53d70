import type accounts from '#messages/en/accounts.json';
import type admin from '#messages/en/admin.json';
import cart from '#messages/en/cart.json' with { type: 'json' };
import type cartQuestions from '#messages/en/cartQuestions.json';
import type catalogue from '#messages/en/catalogue.json';
import type checkout from '#messages/en/checkout.json';
import common from '#messages/en/common.json' with { type: 'json' };
import type compare from '#messages/en/compare.json';
import type confirmEmail from '#messages/en/confirmEmail.json';
import errors from '#messages/en/errors.json' with { type: 'json' };
import type facets from '#messages/en/facets.json';
import type figures from '#messages/en/figures.json';
import type lines from '#messages/en/lines.json';
import names from '#messages/en/names.json' with { type: 'json' };
import type offline from '#messages/en/offline.json';
import type orders from '#messages/en/orders.json';
import type people from '#messages/en/people.json';
import type product from '#messages/en/product.json';
import type products from '#messages/en/products.json';
import type quickOrder from '#messages/en/quickOrder.json';
import type shortages from '#messages/en/shortages.json';
import type site from '#messages/en/site.json';
import type stock from '#messages/en/stock.json';
import type stockBands from '#messages/en/stockBands.json';
import type storefront from '#messages/en/storefront.json';
import type usual from '#messages/en/usual.json';
import type verification from '#messages/en/verification.json';
import type welcome from '#messages/en/welcome.json';

/** Messages that only one feature's pages use are loaded with them: each page imports its feature's `english.ts`. */
interface PageMessages {
  accounts: typeof accounts;
  admin: typeof admin;
  catalogue: typeof catalogue;
  cartQuestions: typeof cartQuestions;
  shortages: typeof shortages;
  stockBands: typeof stockBands;
  checkout: typeof checkout;
  compare: typeof compare;
  confirmEmail: typeof confirmEmail;
  facets: typeof facets;
  figures: typeof figures;
  lines: typeof lines;
  offline: typeof offline;
  orders: typeof orders;
  people: typeof people;
  product: typeof product;
  products: typeof products;
  quickOrder: typeof quickOrder;
  site: typeof site;
  stock: typeof stock;
  storefront: typeof storefront;
  usual: typeof usual;
  verification: typeof verification;
  welcome: typeof welcome;
}

/** The messages that every page loads. */
export const english = { cart, common, errors, names };

/** All messages; every language has the same keys. */
export type English = typeof english & PageMessages;

/** Adds a group before its pages render. It changes `english` itself, which `translateInto` reads. */
export function addEnglish(group: Partial<English>): void {
  Object.assign(english, group);
}
