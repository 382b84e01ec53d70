import { signPendingLink } from '#server/accounts/google/pending-link.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { csvRow, header } from '#server/catalogue/import/import.harness.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Answer, Json } from '../client.ts';
import { google } from '../every-endpoint.ts';
import { checkoutBody, PASSWORD, product } from '../factories.ts';
import type { TestStore } from '../store.ts';
import { Real } from './values.ts';

/** Who calls, and what there is to call for. */

export const callers = ['nobody', 'customer', 'unverified', 'administrator'] as const;
export type Caller = (typeof callers)[number];

/** Somebody with an account and a cookie. */
interface Person {
  id: number;
  email: string;
  token: string;
}

type Row = Record<string, unknown>;

export class World {
  readonly #store: TestStore;
  readonly #cookie: string;
  readonly #people = new Map<Caller, Promise<Person>>();
  readonly #passwordHash = hashPassword(PASSWORD);
  #products: Row[] = [];
  #made = 0;
  /** Looked up anew for each request: what it was before may be gone. */
  readonly #reals: Record<string, (caller: Caller) => Promise<unknown[]>> = {
    'integer /api/cart/{id}': async () => this.#ids('customer', '/api/cart'),
    'string /api/orders/{id}': async () => this.#ids('customer', '/api/orders'),
    'string /api/admin/orders/{id}': async () => this.#ids('administrator', '/api/admin/orders?limit=3'),
    'string of ids': async () => this.#ids('administrator', '/api/admin/orders?limit=3'),
    'integer /api/admin/products/{id}': async () => this.#products.map(({ id }) => id),
    'integer productId': async () => this.#products.map(({ id }) => id),
    'string selectedDosage': async () => ['500 mg'],
    'string version': async () => [(await this.#products[0])?.version],
    'string productId': async () => [`FUZZ-${this.#number()}`],
    'array of availableDosages': async () => [['5 mg', '10 mg']],
    'object dosagePricing': async () => [{ '5 mg': 1.5, '10 mg': '2.00' }],
    'string defaultDosage': async () => ['10 mg'],
    'string imageUrl': async () => ['', '/pictures/blister.svg', 'https://pictures.example/a.png'],
    'string category': async () => ['Antibiotics'],
    'string type': async () => ['oral'],
    'string /api/account/devices/{id}': async (caller) => this.#devices(caller),
    'string /api/checkout/{key}': async () => ['key'],
    'string Idempotency-Key': async () => ['key', `key ${this.#number()}`],
    'string email': async (caller) => [(await this.#person(caller)).email, `new-${this.#number()}@clinic.example`],
    'string password': async () => [PASSWORD],
    'string currentPassword': async () => [PASSWORD],
    'string token': async (caller) => [await this.#link(caller, 'reset-password')],
    'string /api/verify-email/{token}': async (caller) => [await this.#link(caller, 'verify-email')],
    'string /api/disown-account/{token}': async () => [await this.#linkOfNewcomer()],
    'string cursor': async () => [],
    'string If-None-Match': async () => [],
    'string X-Signed-In-As': async (caller) => [String((await this.#person(caller)).id)],
    'file application/octet-stream': async () => [`${header}\n${csvRow({ productId: `FUZZ-${this.#number()}` })}\n`],
  };
  readonly #seen = new Map<string, unknown[]>();

  constructor(store: TestStore, cookie: string) {
    this.#store = store;
    this.#cookie = cookie;
  }

  readonly knows = (kind: string): boolean => Object.hasOwn(this.#reals, kind);

  /** New products, and nobody of those before: what one operation leaves is not the next one's beginning. */
  async begin(): Promise<void> {
    this.#people.clear();
    this.#seen.clear();
    const id = await product(this.#store);
    const answer = await this.call<Row>('administrator', 'GET', `/api/admin/products/${id}`);
    this.#products = [answer.body];
  }

  /** A value with what the store has in the places of what it is asked for. */
  async fill(value: unknown, caller: Caller): Promise<unknown> {
    if (value instanceof Real) {
      const found = this.#seen.get(value.kind) ?? (await this.#reals[value.kind]?.(caller)) ?? [];
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

  /** Keeps what an answer says of the next request: the cursor of the next page, the ETag. */
  learn({ etag, link }: Record<string, unknown>): void {
    const cursor = /[?&]cursor=([\w-]+)/.exec(String(link ?? ''))?.[1];
    if (cursor) this.#seen.set('string cursor', [cursor]);
    if (etag) this.#seen.set('string If-None-Match', [etag]);
  }

  /** The `Cookie` of somebody; of all, a Google account that waits to be linked. */
  async cookieOf(caller: Caller): Promise<string> {
    const { id, token } = await this.#person(caller);
    const identity = { issuer: google.issuer, subject: crypto.randomUUID() };
    const link = `google_link=${signPendingLink(this.#store.context.config, { ...identity, userId: id })}`;
    return caller === 'nobody' ? link : `${this.#cookie}=${token}; ${link}`;
  }

  /** Somebody else of the kind, for whom was signed out. */
  forget(caller: Caller): void {
    this.#people.delete(caller);
  }

  /** A call as it is meant to be. */
  async call<Body = Json>(
    caller: Caller,
    method: string,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const sent = { ...headers, cookie: await this.cookieOf(caller) };
    return this.#store.client().send<Body>(method, url, { headers: sent, ...(body && { body }) });
  }

  async #ids(caller: Caller, url: string): Promise<unknown[]> {
    const { body } = await this.call(caller, 'GET', url);
    return Array.isArray(body) ? body.map((each: Row) => each.id) : [];
  }

  async #devices(caller: Caller): Promise<unknown[]> {
    const asker = caller === 'nobody' ? 'customer' : caller;
    const { body } = await this.call<{ devices?: Row[] }>(asker, 'GET', '/api/account');
    return [...(body.devices ?? [])].reverse().map(({ id }) => id);
  }

  async #link(caller: Caller, purpose: 'verify-email' | 'reset-password'): Promise<string> {
    return issueToken(this.#store.db, (await this.#person(caller)).id, purpose);
  }

  /** Of an account of its own: it does not outlive the call. */
  async #linkOfNewcomer(): Promise<string> {
    return issueToken(this.#store.db, (await this.#join('unverified')).id, 'verify-email');
  }

  #number(): number {
    this.#made += 1;
    return this.#made;
  }

  #person(caller: Caller): Promise<Person> {
    const who = caller === 'nobody' ? 'customer' : caller;
    const known = this.#people.get(who) ?? this.#join(who);
    this.#people.set(who, known);
    return known;
  }

  /** An account and a session without the cost of a sign-in: passwords are slow on purpose. */
  async #join(caller: Exclude<Caller, 'nobody'>): Promise<Person> {
    const email = `fuzz-${this.#number()}@clinic.example`;
    const id = await insertUser(this.#store.db, {
      ...{ email, firstName: 'Amelia', lastName: 'Okafor', passwordHash: await this.#passwordHash, language: 'en' },
      role: caller === 'administrator' ? 'admin' : 'customer',
      isVerified: caller !== 'unverified',
    });
    if (id === undefined) throw new Error('nobody was made');
    const token = newToken();
    for (const each of [newToken(), token]) {
      await this.#store.db.execute(sql`
        insert into sessions (token_hash, user_id, expires_at)
        values (${hashToken(each)}, ${id}, now() + interval '1 day')`);
    }
    const person = { id, email, token };
    if (caller === 'customer') {
      this.#people.set(caller, Promise.resolve(person));
      await this.#shop();
    }
    return person;
  }

  /** An order and a line in the cart. */
  async #shop(): Promise<void> {
    const line = { productId: await product(this.#store), quantity: 1, selectedDosage: '500 mg' };
    await this.call('customer', 'POST', '/api/cart', line);
    await this.call('customer', 'POST', '/api/checkout', checkoutBody, { 'idempotency-key': 'key' });
    await this.call('customer', 'POST', '/api/cart', line);
  }
}
