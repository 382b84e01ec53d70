import type { Receipt } from '#contract/admin/stock/receipts.ts';
import type { RouteName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { signPendingLink } from '#server/accounts/google/pending-link.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { csvRow, header } from '#server/catalogue/import/import.harness.ts';
import { drawPicture } from '#server/catalogue/pictures/pictures.harness.ts';
import { insertPicture } from '#server/catalogue/pictures/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from './factories.ts';
import type { TestStore } from './store.ts';

/** A valid call of every endpoint of the contract, for tests that call each of them. */

export const callerKinds = ['visitor', 'unverified', 'customer A', 'customer B', 'administrator'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** The data of customer A, whose ids are in the paths, and tokens of links in mails. */
interface CallData {
  email: string;
  cartLine: number;
  address: number;
  orderList: number;
  ownCode: number;
  /** A product whose item is tracked, and out of stock. */
  outOfStock: number;
  stockAlert: number;
  /** A stock item of the product. */
  item: number;
  /** A lot of the item. */
  lot: number;
  lotRequest: number;
  stocktake: number;
  productCode: string;
  order: string;
  key: string;
  device: string;
  product: number;
  picture: string;
  import: string;
  administrator: number;
  unverified: number;
  unverifiedEmail: string;
  verification: string;
  reset: string;
  emailChange: string;
  /** A new pending Google link for the account of customer B. */
  googleLink: () => string;
}

/** A configuration for Google, which is never called. */
export const google = {
  issuer: 'https://accounts.google.com',
  clientId: 'theriac',
  clientSecret: 'a secret of the two',
};

/** A call of an endpoint. `of: 'A'`: its object belongs to customer A. `'A and administrators'`: administrators can read it too. */
export interface Sample {
  path?: (data: CallData) => Record<string, string | number>;
  query?: string;
  body?: (data: CallData) => object;
  headers?: (data: CallData) => Record<string, string>;
  /** The body, sent with the media type of the endpoint. */
  file?: string | Buffer;
  of?: 'A' | 'A and administrators';
}

const fields = {
  productId: 'AUTH-1',
  drugName: 'Amoxicillin',
  brandName: '',
  description: '',
  category: 'Antibiotics',
  type: 'oral',
  imageUrl: '',
  availableDosages: ['500 mg'],
  defaultDosage: '500 mg',
  dosagePricing: { '500 mg': 12.5 },
  priceUnit: '',
  packagingType: '',
};
const ofPicture = { path: ({ product: id, picture }: CallData) => ({ id, picture }) };
const ofAccount = { path: ({ unverified: id }: CallData) => ({ id }) };
const ofStocktake = { path: ({ stocktake: id }: CallData) => ({ id }) };
const ofLot = { path: ({ lot: id }: CallData) => ({ id }) };
const ofLotRequest = { path: ({ lotRequest: id }: CallData) => ({ id }) };
const lotLine = (itemId: number) => ({ itemId, lotNumber: 'AB12', expiresOn: '2099-12-31', quantity: 10 });
const ofProduct = { path: ({ product: id }: CallData) => ({ id }) };

/** The compiler requires an entry for every endpoint. */
export const samples: Record<keyof RouteName, Sample> = {
  'GET /api/products': {},
  'GET /api/products/{id}': ofProduct,
  'GET /api/products/facets': {},
  'GET /api/stock': { query: 'products=1,2,3' },
  'GET /api/categories': {},
  'GET /api/types': {},
  'GET /api/suggestions': {},
  'GET /api/user': {},
  'POST /api/register': {
    body: () => ({ email: 'new@clinic.example', firstName: 'A', lastName: 'B', password: PASSWORD }),
  },
  'POST /api/login': { body: ({ email }) => ({ email, password: PASSWORD }) },
  'POST /api/logout': {},
  'POST /api/forgot-password': { body: ({ email }) => ({ email }) },
  'POST /api/reset-password': { body: ({ reset }) => ({ token: reset, newPassword: PASSWORD }) },
  'GET /api/verify-email/{token}': { path: ({ verification }) => ({ token: verification }) },
  'POST /api/disown-account/{token}': { path: ({ verification }) => ({ token: verification }) },
  'POST /api/auth/google/link': {
    body: () => ({ password: PASSWORD }),
    headers: ({ googleLink }) => ({ cookie: `google_link=${googleLink()}` }),
  },
  'POST /api/resend-verification': { body: ({ unverifiedEmail: email }) => ({ email }) },
  'GET /api/account': {},
  'DELETE /api/account/devices/{id}': { path: ({ device }) => ({ id: device }), of: 'A' },
  'DELETE /api/account/devices': {},
  'POST /api/account/password': { body: () => ({ currentPassword: PASSWORD, newPassword: 'another horse' }) },
  'PATCH /api/account': { body: () => ({ firstName: 'Amelia', lastName: 'Okafor-Reyes' }) },
  'POST /api/account/email': { body: () => ({ email: 'other@clinic.example', password: PASSWORD }) },
  'DELETE /api/account/email': {},
  'POST /api/confirm-email/{token}': { path: ({ emailChange }) => ({ token: emailChange }) },
  'GET /api/account/data': {},
  'POST /api/account/deletion': { body: () => ({ password: PASSWORD }) },
  'GET /api/cart': {},
  'POST /api/cart': {
    body: ({ product: productId }) => ({ productId, quantity: 1, selectedDosage: '500 mg' }),
  },
  'PATCH /api/cart/{id}': { path: ({ cartLine: id }) => ({ id }), body: () => ({ quantity: 2 }), of: 'A' },
  'DELETE /api/cart/{id}': { path: ({ cartLine: id }) => ({ id }), of: 'A' },
  'POST /api/cart/empty': {},
  'POST /api/cart/restore': {
    body: ({ cartLine: id, product: productId }) => ({
      lines: [{ id, productId, selectedDosage: '500 mg', quantity: 1 }],
    }),
  },
  'POST /api/checkout': { body: () => checkoutBody, headers: () => ({ 'idempotency-key': 'the next order' }) },
  'GET /api/checkout/{key}': { path: ({ key }) => ({ key }), of: 'A' },
  'GET /api/shipping-address': {},
  'GET /api/addresses': {},
  'POST /api/addresses': { body: () => ({ ...checkoutBody.shippingAddress, name: 'Ward 4' }) },
  'PATCH /api/addresses/{id}': {
    path: ({ address: id }) => ({ id }),
    body: () => ({ ...checkoutBody.shippingAddress, name: 'Ward 4' }),
    of: 'A',
  },
  'DELETE /api/addresses/{id}': { path: ({ address: id }) => ({ id }), of: 'A' },
  'GET /api/orders': {},
  'GET /api/orders/{id}': { path: ({ order: id }) => ({ id }), of: 'A and administrators' },
  'POST /api/orders/{id}/reorder': { path: ({ order: id }) => ({ id }), of: 'A' },
  'GET /api/usual-products': {},
  'GET /api/cart/questions': {},
  'POST /api/quick-order/resolve': { body: () => ({ lines: [{ text: 'AUTH-1' }] }) },
  'POST /api/quick-order/add': {
    body: ({ product: productId }) => ({
      key: 'a list',
      lines: [{ productId, selectedDosage: '500 mg', quantity: 1 }],
    }),
  },
  'POST /api/quick-order/close': { body: () => ({ key: 'a lost list' }) },
  'GET /api/order-lists': {},
  'POST /api/order-lists': { body: () => ({ name: 'Ward 4', lines: [{ text: 'AUTH-1' }] }) },
  'GET /api/order-lists/{id}': { path: ({ orderList: id }) => ({ id }), of: 'A' },
  'POST /api/order-lists/{id}/reminder': {
    path: ({ orderList: id }) => ({ id }),
    body: () => ({ everyWeeks: 2, nextOn: '2026-12-07' }),
    of: 'A',
  },
  'DELETE /api/order-lists/{id}/reminder': { path: ({ orderList: id }) => ({ id }), of: 'A' },
  'DELETE /api/order-lists/{id}': { path: ({ orderList: id }) => ({ id }), of: 'A' },
  'GET /api/own-codes': {},
  'POST /api/own-codes': { body: ({ productCode: text }) => ({ lines: [{ code: 'MED-4711', text }] }) },
  'DELETE /api/own-codes/{id}': { path: ({ ownCode: id }) => ({ id }), of: 'A' },
  'POST /api/browser-errors': {
    body: () => ({
      ...{ kind: 'error', name: 'TypeError', message: 'x is not a function', page: '/products' },
      ...{ place: '/assets/cart-D3x9.js:1:2042', build: '/assets/send-error-Bq81.js' },
    }),
  },
  'GET /api/stock-alerts': {},
  'POST /api/stock-alerts': { body: ({ outOfStock: productId }) => ({ productId, dosage: '500 mg' }) },
  'DELETE /api/stock-alerts/{id}': { path: ({ stockAlert: id }) => ({ id }), of: 'A' },
  'GET /api/admin/accounts': {},
  'GET /api/admin/accounts/{id}': ofAccount,
  'POST /api/admin/accounts/{id}/resend-verification': ofAccount,
  // Their own, of which the session of the call stays.
  'POST /api/admin/accounts/{id}/sign-out': { path: ({ administrator: id }) => ({ id }) },
  'GET /api/admin/orders': {},
  'GET /api/admin/orders/stats': {},
  'GET /api/admin/orders/figures': {},
  'GET /api/admin/orders/export': {},
  'GET /api/admin/orders/{id}': { path: ({ order: id }) => ({ id }) },
  'POST /api/admin/orders/{id}/notes': {
    path: ({ order: id }) => ({ id }),
    body: () => ({ text: 'Called: delivery after 8 am.' }),
  },
  'DELETE /api/admin/orders/{id}/notes/{note}': { path: ({ order: id }) => ({ id, note: 1 }) },
  'PATCH /api/admin/orders/{id}': { path: ({ order: id }) => ({ id }), body: () => ({ status: 'shipped' }) },
  'PATCH /api/admin/orders': { body: ({ order }) => ({ ids: [order], status: 'delivered' }) },
  'POST /api/admin/orders/undo': { body: ({ order }) => ({ versions: { [order]: '1' } }) },
  'GET /api/admin/products': {},
  'POST /api/admin/products': { body: () => fields },
  'GET /api/admin/products/{id}': ofProduct,
  'GET /api/admin/items': {},
  'PATCH /api/admin/items/{id}': { path: ({ item: id }) => ({ id }), body: () => ({ gtin: '9506000134352' }) },
  'POST /api/admin/receipts': {
    body: ({ item: itemId }) => ({
      supplier: 'Symbion',
      deliveryNote: `DN-${crypto.randomUUID()}`,
      lines: [lotLine(itemId)],
    }),
  },
  'POST /api/admin/receipts/import': {
    file: 'supplier,deliveryNote,productId,dosage,lotNumber,expiresOn,quantity\nSymbion,DN-1,A,500 mg,AB12,2099-12-31,48\n',
  },
  'GET /api/admin/stocktakes': {},
  'POST /api/admin/stocktakes': { body: () => ({ name: 'November' }) },
  'GET /api/admin/stocktakes/{id}': ofStocktake,
  'PATCH /api/admin/stocktakes/{id}': { ...ofStocktake, body: ({ lot: lotId }) => ({ lotId, counted: 9 }) },
  'POST /api/admin/stocktakes/{id}/apply': { ...ofStocktake, body: () => ({}) },
  'DELETE /api/admin/stocktakes/{id}': ofStocktake,
  'GET /api/admin/lots': {},
  'GET /api/admin/lots/{id}': ofLot,
  'PATCH /api/admin/lots/{id}': { ...ofLot, body: () => ({ status: 'on-hold', reason: 'Temperature' }) },
  'POST /api/admin/lots/{id}/adjustments': { ...ofLot, body: () => ({ quantity: -1, reason: 'Broken' }) },
  'GET /api/admin/lots/{id}/orders': ofLot,
  'POST /api/admin/lot-requests/{id}/approval': ofLotRequest,
  'DELETE /api/admin/lot-requests/{id}': ofLotRequest,
  'PATCH /api/admin/products/{id}': { ...ofProduct, body: () => ({ brandName: 'Other' }) },
  'POST /api/admin/products/{id}/withdraw': ofProduct,
  'POST /api/admin/products/{id}/restore': ofProduct,
  'GET /api/admin/products/{id}/history': ofProduct,
  'POST /api/admin/products/{id}/pictures': { ...ofProduct, file: await drawPicture({ width: 100 }) },
  'PATCH /api/admin/products/{id}/pictures/{picture}': { ...ofPicture, body: () => ({ altText: 'The box' }) },
  'DELETE /api/admin/products/{id}/pictures/{picture}': ofPicture,
  'GET /api/admin/featured': {},
  'POST /api/admin/featured': { body: ({ product: id }) => ({ ids: [id] }) },
  'GET /api/admin/categories': {},
  'POST /api/admin/categories/rename': { body: () => ({ name: 'Antibiotics', into: 'Anti-infectives' }) },
  'POST /api/admin/categories/forget-name': { body: () => ({ name: 'Antibacterials' }) },
  'POST /api/admin/products/import': { query: 'format=csv', file: `${header}\n${csvRow({ productId: 'AUTH-2' })}\n` },
  'GET /api/admin/products/import/last': {},
  'POST /api/admin/products/import/undo': { body: ({ import: id }) => ({ import: id }) },
};

/** Calls an endpoint with its sample. */
export function callSample(endpoint: Endpoint, caller: Person, data: CallData) {
  const { headers, body, file } = sampleOf(endpoint);
  return caller.send<{ code?: string } | undefined>(endpoint.method, targetOf(endpoint, data), {
    ...(file && endpoint.upload && { raw: file, headers: { 'content-type': endpoint.upload } }),
    ...(headers && { headers: headers(data) }),
    ...(body && { body: body(data) }),
  });
}

/** The address of the sample call. */
export function targetOf(endpoint: Endpoint, data: CallData): string {
  const { path, query } = sampleOf(endpoint);
  const values: Record<string, string | number> = path?.(data) ?? {};
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(values[each] ?? ''));
  return query ? `${url}?${query}` : url;
}

export function nameOf({ method, path }: Endpoint): keyof RouteName {
  return `${method} ${path}` as keyof RouteName;
}

export function sampleOf(endpoint: Endpoint): Sample {
  return samples[nameOf(endpoint)];
}

/** The token of a link that would replace the address of an account. */
export async function requestEmailChange(
  store: TestStore,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<string> {
  await store.db.execute(sql`
    insert into email_changes (user_id, old_email, new_email) values (${id}, ${email}, ${`new-${email}`})`);
  return await issueToken(store.db, id, 'change-email');
}

async function itemOf(store: TestStore, productId: number): Promise<number> {
  const { rows } = await store.pool.query<{ id: number }>('select id from items where product_id = $1', [productId]);
  return Number(rows[0]?.id);
}

/** Creates a caller of each kind, and the data of customer A. */
export async function signUpCallers(
  store: TestStore,
): Promise<{ callers: Record<CallerKind, Person>; data: CallData }> {
  const [customer, other, unverified, administrator] = await Promise.all([
    person(store, { signsIn: true }),
    person(store, { signsIn: true }),
    person(store, { signsIn: true, verified: false }),
    person(store, { signsIn: true, role: 'admin' }),
  ]);
  const productId = await product(store);
  const { body: shown } = await customer.get<{ productId: string }>(`/api/products/${productId}`);
  const item = await itemOf(store, productId);
  const received = await administrator.post<Receipt>('/api/admin/receipts', {
    ...{ supplier: 'Symbion', deliveryNote: `DN-${item}`, lines: [lotLine(item)] },
  });
  const { rows: requests } = await store.db.execute<{ id: number }>(sql`
    insert into lot_requests (lot_id, status, reason, actor_id, lot_version)
    select id, 'released', 'Checked', ${other.id}, version from lots where item_id = ${item} returning id`);
  const stocktake = await administrator.post<{ id: number }>('/api/admin/stocktakes', { name: 'October' });
  const picture = 'a'.repeat(32);
  const files = { small: Buffer.of(), large: Buffer.of() };
  await insertPicture(store.db, productId, { hash: picture, ...files }, '');
  const line = { productId, quantity: 1, selectedDosage: '500 mg' };
  await customer.post('/api/cart', line);
  const key = `key of ${customer.email}`;
  const order = await customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
  const cartLine = await customer.post('/api/cart', line);
  const addresses = await customer.post<{ id: number }[]>('/api/addresses', {
    ...checkoutBody.shippingAddress,
    name: 'Home',
  });
  const orderLists = await customer.post<{ id: number }[]>('/api/order-lists', {
    ...{ name: 'Weekly', lines: [{ text: 'AUTH-1', quantity: 2 }] },
  });
  await customer.post('/api/own-codes', { lines: [{ code: 'MED-4711', text: shown.productId }] });
  const ownCodes = await customer.get<{ id: number }[]>('/api/own-codes');
  const outOfStock = await product(store);
  await administrator.patch(`/api/admin/items/${await itemOf(store, outOfStock)}`, { tracked: true });
  const stockAlert = await customer.post('/api/stock-alerts', { productId: outOfStock, dosage: '500 mg' });
  const second = store.client();
  await second.post('/api/login', { email: customer.email, password: PASSWORD });
  const { body: account } = await customer.get<{ devices: { id: string; current: boolean }[] }>('/api/account');
  const device = account.devices.find(({ current }) => !current)?.id ?? '';
  return {
    callers: {
      visitor: { ...store.client(), id: 0, email: '' },
      unverified,
      'customer A': customer,
      'customer B': other,
      administrator,
    },
    data: {
      ...{ email: customer.email, key, device, product: productId, picture, import: await addImport(store, productId) },
      ...{ cartLine: Number(cartLine.body.id), order: String(order.body.id), address: Number(addresses.body[0]?.id) },
      orderList: Number(orderLists.body[0]?.id),
      ownCode: Number(ownCodes.body[0]?.id),
      ...{ outOfStock, stockAlert: Number(stockAlert.body.id) },
      ...{
        item,
        lot: Number(received.body.lots[0]?.id),
        lotRequest: Number(requests[0]?.id),
        stocktake: stocktake.body.id,
      },
      productCode: shown.productId,
      ...{ administrator: administrator.id, unverified: unverified.id, unverifiedEmail: unverified.email },
      verification: await issueToken(store.db, unverified.id, 'verify-email'),
      reset: await issueToken(store.db, other.id, 'reset-password'),
      emailChange: await requestEmailChange(store, other),
      googleLink: () =>
        signPendingLink(store.context.config, { ...google, subject: crypto.randomUUID(), userId: other.id }),
    },
  };
}

/** A last import, which put the product back on sale. */
export async function addImport(store: TestStore, productId: number): Promise<string> {
  const { rows } = await store.db.execute<{ id: string }>(sql`
    with added as (insert into catalogue_imports (id) values (gen_random_uuid()) returning id)
    insert into product_changes (product_id, cause, import_id, kind) select ${productId}, 'import', id, 'restored' from added
    returning import_id as id`);
  return rows[0]?.id ?? '';
}
