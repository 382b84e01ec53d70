/** Texts of the OpenAPI document that belong to no single endpoint. */

export const apiSummary = 'Catalogue, cart, orders and accounts of the store.';

/** What holds for all endpoints, in Markdown. */
export const apiManual = `Requests and responses are JSON. Prices are numbers in AUD with at most two decimals; totals are decimal strings.
Timestamps are ISO 8601 in UTC. Lengths of texts are counted in code points, after leading and trailing white space is removed.

- Unknown fields of a request are ignored. Responses can get new fields.
- An empty query parameter counts as omitted.
- Every failure is an \`Error\`. Programs should use its \`code\`.
- Requests from pages of other sites are rejected (403) by \`Origin\` and \`Sec-Fetch-Site\`. Programs send neither.
- JSON bodies have at most 64 KiB.
- 429 and 503 have a \`Retry-After\` header. \`POST /api/checkout\` is safe to retry with the same \`Idempotency-Key\`.`;

/** Descriptions of the tags. */
export const tagDescriptions: Record<string, string> = {
  Catalogue: 'Products on sale.',
  'Signing in': 'Registration, sessions, and links from mails.',
  'My account': 'The account of the signed-in user.',
  Cart: 'The cart of the signed-in user.',
  Orders: 'Checkout, order history and reordering.',
  'Admin: orders': 'The orders of all customers.',
  'Admin: products': 'All products, and catalogue files.',
};

/** The tag of each path prefix; all other endpoints are about signing in. */
export const tagByPath = {
  'admin/orders': 'Admin: orders',
  'admin/products': 'Admin: products',
  account: 'My account',
  cart: 'Cart',
  categories: 'Catalogue',
  checkout: 'Orders',
  orders: 'Orders',
  products: 'Catalogue',
  'shipping-address': 'Orders',
  types: 'Catalogue',
};
