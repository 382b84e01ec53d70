import { signPendingLink } from '#server/accounts/google/pending-link.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { csvRow, header } from '#server/catalogue/import/import.harness.ts';
import { drawPicture } from '#server/catalogue/pictures/pictures.harness.ts';
import { insertPicture } from '#server/catalogue/pictures/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Json, TestResponse } from '../client.ts';
import { addImport, google, requestEmailChange } from '../every-endpoint.ts';
import { checkoutBody, PASSWORD, product } from '../factories.ts';
import type { TestStore } from '../store.ts';
import { StoreValue } from './values.ts';

export const callers = ['visitor', 'customer', 'unverified', 'administrator'] as const;
export type Caller = (typeof callers)[number];

/** A user with a session. */
interface SignedInUser {
  id: number;
  email: string;
  token: string;
}

type Row = Record<string, unknown>;

/** The picture of each product. */
const PICTURE = 'a'.repeat(32);

/** The store under test, its users, and existing values for requests. */
export class FuzzedStore {
  readonly #store: TestStore;
  readonly #cookie: string;
  readonly #users = new Map<Caller, Promise<SignedInUser>>();
  readonly #passwordHash = hashPassword(PASSWORD);
  #products: Row[] = [];
  /** `Product.id` of a product whose item is tracked, and out of stock. */
  #outOfStock = 0;
  #count = 0;
  /** Existing values by kind. They are looked up for each request, because earlier requests may have removed them. */
  readonly #lookups: Record<string, (caller: Caller) => Promise<unknown[]>> = {
    'integer /api/cart/{id}': async () => this.#ids('customer', '/api/cart'),
    'integer /api/addresses/{id}': async () => this.#ids('customer', '/api/addresses'),
    'integer /api/order-lists/{id}': async () => this.#ids('customer', '/api/order-lists'),
    'integer /api/own-codes/{id}': async () => this.#ids('customer', '/api/own-codes'),
    'integer /api/stock-alerts/{id}': async () => this.#ids('customer', '/api/stock-alerts'),
    'string /api/orders/{id}': async () => this.#ids('customer', '/api/orders'),
    'string /api/admin/orders/{id}': async () => this.#ids('administrator', '/api/admin/orders?limit=3'),
    'string of ids': async () => this.#ids('administrator', '/api/admin/orders?limit=3'),
    'integer /api/admin/accounts/{id}': async () => [(await this.#user('customer')).id],
    'integer /api/admin/products/{id}': async () => this.#products.map(({ id }) => id),
    'integer /api/admin/items/{id}': async () => this.#ids('administrator', '/api/admin/items?limit=3'),
    'integer /api/admin/lots/{id}': async () => this.#ids('administrator', '/api/admin/lots?limit=3&empty=true'),
    'integer /api/admin/lot-requests/{id}': async () => this.#lotRequests(),
    'integer lotId': async () => this.#ids('administrator', '/api/admin/lots?limit=3'),
    'integer /api/admin/stocktakes/{id}': async () => this.#ids('administrator', '/api/admin/stocktakes'),
    'integer quantity': async () => [1],
    'integer itemId': async () => this.#ids('administrator', '/api/admin/items?limit=3'),
    'string products': async () => ['1', this.#products.map(({ id }) => id).join()],
    'string lotNumber': async () => ['AB12', `LOT-${this.#number()}`],
    'string expiresOn': async () => ['2099-12-31'],
    'string manufacturedOn': async () => ['2025-01-31'],
    'string nextOn': async () => ['2026-12-07'],
    'string gtin': async () => ['', '9506000134352'],
    'integer productId': async () => [this.#outOfStock, ...this.#products.map(({ id }) => id)],
    'string dosage': async () => ['500 mg'],
    'string selectedDosage': async () => ['500 mg'],
    'string version': async () => [(await this.#products[0])?.version],
    'string productId': async () => [`FUZZ-${this.#number()}`],
    'array of availableDosages': async () => [['5 mg', '10 mg']],
    'object dosagePricing': async () => [{ '5 mg': 1.5, '10 mg': '2.00' }],
    'string defaultDosage': async () => ['10 mg'],
    'string imageUrl': async () => ['', '/pictures/blister.svg', 'https://pictures.example/a.png'],
    'string category': async () => ['Antibiotics'],
    'string type': async () => ['oral'],
    'string name': async () => this.#products.map(({ category }) => category),
    'string /api/account/devices/{id}': async (caller) => this.#devices(caller),
    'string /api/checkout/{key}': async () => ['key'],
    'string Idempotency-Key': async () => ['key', `key ${this.#number()}`],
    'string email': async (caller) => [(await this.#user(caller)).email, `new-${this.#number()}@clinic.example`],
    'string password': async () => [PASSWORD],
    'string currentPassword': async () => [PASSWORD],
    'string token': async (caller) => [await this.#link(caller, 'reset-password')],
    'string /api/verify-email/{token}': async (caller) => [await this.#link(caller, 'verify-email')],
    'string /api/disown-account/{token}': async () => [await this.#linkOfNewAccount()],
    'string /api/confirm-email/{token}': async (caller) => [
      await requestEmailChange(this.#store, await this.#user(caller)),
    ],
    'string cursor': async () => [],
    'string import': async () => [await addImport(this.#store, Number(this.#products[0]?.id))],
    'string mapping': async () => ['{}', '{"SKU":"productId","":""}'],
    'string timeZone': async () => ['America/St_Johns', 'Pacific/Apia'],
    'string If-None-Match': async () => [],
    'string X-Signed-In-As': async (caller) => [String((await this.#user(caller)).id)],
    'string /api/admin/products/{id}/pictures/{picture}': async () => [PICTURE],
    'file /api/admin/products/{id}/pictures': async () => [await drawPicture({ width: 100 })],
    'file /api/admin/receipts/import': async () => [
      `supplier,deliveryNote,gtin,lotNumber,expiresOn,quantity\nSymbion,DN-${this.#number()},9506000134352,AB12,2099-12-31,48\n`,
    ],
    'file /api/admin/products/import': async () => [`${header}\n${csvRow({ productId: `FUZZ-${this.#number()}` })}\n`],
  };
  readonly #seen = new Map<string, unknown[]>();

  constructor(store: TestStore, cookie: string) {
    this.#store = store;
    this.#cookie = cookie;
  }

  readonly knows = (kind: string): boolean => Object.hasOwn(this.#lookups, kind);

  /** Creates a new product and new users, so that operations do not affect each other. */
  async reset(): Promise<void> {
    this.#users.clear();
    this.#seen.clear();
    const id = await product(this.#store);
    const files = { small: Buffer.of(), large: Buffer.of() };
    await insertPicture(this.#store.db, id, { hash: PICTURE, ...files }, '');
    const answer = await this.call<Row>('administrator', 'GET', `/api/admin/products/${id}`);
    this.#products = [answer.body];
    const [item] = (await this.call<Row[]>('administrator', 'GET', `/api/admin/items?product=${id}`)).body;
    const line = { itemId: item?.id, lotNumber: 'AB12', expiresOn: '2099-12-31', quantity: 1_000 };
    await this.call('administrator', 'POST', '/api/admin/receipts', {
      ...{ supplier: 'Symbion', deliveryNote: `DN-${id}`, lines: [line] },
    });
    await this.call('administrator', 'POST', '/api/admin/stocktakes', { name: 'November' });
    this.#outOfStock = await product(this.#store);
    const other = await this.call<Row[]>('administrator', 'GET', `/api/admin/items?product=${this.#outOfStock}`);
    await this.call('administrator', 'PATCH', `/api/admin/items/${other.body[0]?.id}`, { tracked: true });
  }

  /** Replaces each `StoreValue` by an existing value. */
  async fill(value: unknown, caller: Caller): Promise<unknown> {
    if (value instanceof StoreValue) {
      const found = this.#seen.get(value.kind) ?? (await this.#lookups[value.kind]?.(caller)) ?? [];
      return found[value.nth % found.length] ?? '';
    }
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.fill(each, caller)));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const filled = {};
    for (const [key, each] of Object.entries(value)) {
      const description = {
        value: await this.fill(each, caller),
        enumerable: true,
        configurable: true,
        writable: true,
      };
      Object.defineProperty(filled, key, description); // `__proto__` too
    }
    return filled;
  }

  /** Remembers the cursor and the ETag of a response for later requests. */
  learn({ etag, link }: Record<string, unknown>): void {
    const cursor = /[?&]cursor=([\w-]+)/.exec(String(link ?? ''))?.[1];
    if (cursor) this.#seen.set('string cursor', [cursor]);
    if (etag) this.#seen.set('string If-None-Match', [etag]);
  }

  /** The `Cookie` header of a caller, always with a pending Google link. */
  async cookieOf(caller: Caller): Promise<string> {
    const { id, token } = await this.#user(caller);
    const identity = { issuer: google.issuer, subject: crypto.randomUUID() };
    const link = `google_link=${signPendingLink(this.#store.context.config, { ...identity, userId: id })}`;
    return caller === 'visitor' ? link : `${this.#cookie}=${token}; ${link}`;
  }

  /** The caller was signed out: a new user is created for the next request. */
  forget(caller: Caller): void {
    this.#users.delete(caller);
  }

  /** Sends a valid request. */
  async call<Body = Json>(
    caller: Caller,
    method: string,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const sent = { ...headers, cookie: await this.cookieOf(caller) };
    return this.#store.client().send<Body>(method, url, { headers: sent, ...(body && { body }) });
  }

  async #ids(caller: Caller, url: string): Promise<unknown[]> {
    const { body } = await this.call(caller, 'GET', url);
    return Array.isArray(body) ? body.map((each: Row) => each.id) : [];
  }

  /** Of lots that another administrator than the caller wants released. */
  async #lotRequests(): Promise<unknown[]> {
    const { rows } = await this.#store.db.execute<{ id: number }>(sql`
      insert into lot_requests (lot_id, status, reason, actor_id, lot_version)
      select id, 'released', 'Checked', 0, version from lots order by id limit 3
      on conflict (lot_id) do update set lot_version = excluded.lot_version returning id`);
    return rows.map(({ id }) => id);
  }

  async #devices(caller: Caller): Promise<unknown[]> {
    const user = caller === 'visitor' ? 'customer' : caller;
    const { body } = await this.call<{ devices?: Row[] }>(user, 'GET', '/api/account');
    return [...(body.devices ?? [])].reverse().map(({ id }) => id);
  }

  async #link(caller: Caller, purpose: 'verify-email' | 'reset-password'): Promise<string> {
    return issueToken(this.#store.db, (await this.#user(caller)).id, purpose);
  }

  /** A link of a new account, because the request removes the account. */
  async #linkOfNewAccount(): Promise<string> {
    return issueToken(this.#store.db, (await this.#createUser('unverified')).id, 'verify-email');
  }

  #number(): number {
    this.#count += 1;
    return this.#count;
  }

  #user(caller: Caller): Promise<SignedInUser> {
    const who = caller === 'visitor' ? 'customer' : caller;
    const known = this.#users.get(who) ?? this.#createUser(who);
    this.#users.set(who, known);
    return known;
  }

  /** Creates an account and a session without a sign-in, whose password check is slow on purpose. */
  async #createUser(caller: Exclude<Caller, 'visitor'>): Promise<SignedInUser> {
    const email = `fuzz-${this.#number()}@clinic.example`;
    const id = await insertUser(this.#store.db, {
      ...{ email, firstName: 'Amelia', lastName: 'Okafor', passwordHash: await this.#passwordHash, language: 'en' },
      role: caller === 'administrator' ? 'admin' : 'customer',
      isVerified: caller !== 'unverified',
    });
    if (id === undefined) throw new Error('no user was created');
    const token = newToken();
    for (const each of [newToken(), token]) {
      await this.#store.db.execute(sql`
        insert into sessions (token_hash, user_id, expires_at)
        values (${hashToken(each)}, ${id}, now() + interval '1 day')`);
    }
    const person = { id, email, token };
    if (caller === 'customer') {
      this.#users.set(caller, Promise.resolve(person));
      await this.#placeOrder();
    }
    return person;
  }

  /** Creates an order and a line in the cart. */
  async #placeOrder(): Promise<void> {
    const text = `FUZZ-ORDERED-${this.#number()}`;
    const productId = await product(this.#store, { productId: text });
    const line = { productId, quantity: 1, selectedDosage: '500 mg' };
    await this.call('customer', 'POST', '/api/cart', line);
    await this.call('customer', 'POST', '/api/checkout', checkoutBody, { 'idempotency-key': 'key' });
    await this.call('customer', 'POST', '/api/cart', line);
    await this.call('customer', 'POST', '/api/addresses', { ...checkoutBody.shippingAddress, name: 'Home' });
    await this.call('customer', 'POST', '/api/order-lists', { name: 'Weekly', lines: [{ text: 'FUZZ-1' }] });
    await this.call('customer', 'POST', '/api/own-codes', { lines: [{ code: 'MED-4711', text }] });
    await this.call('customer', 'POST', '/api/stock-alerts', { productId: this.#outOfStock, dosage: '500 mg' });
  }
}
