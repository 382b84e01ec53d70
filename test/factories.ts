import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { hostCookieName } from '#server/accounts/sessions/cookies.ts';
import { renewedLifetime } from '#server/accounts/sessions/session-lifetime.ts';
import { insertProducts } from '#server/catalogue/products/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Client } from './client.ts';
import type { TestStore } from './store.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

export const PASSWORD = 'correct horse';
/** Hashed once, because hashing is slow. */
const passwordHash = hashPassword(PASSWORD);

export interface Person extends Client {
  id: number;
  email: string;
}

/**
 * A user with an account and a session, verified by default. `signsIn`: with a real sign-in, which checks the password, is counted
 * and audited, and makes the browser known.
 */
export async function person(
  store: TestStore,
  {
    verified = true,
    role = 'customer' as 'customer' | 'admin',
    firstName = 'Amelia',
    lastName = 'Okafor',
    signsIn = false,
  } = {},
): Promise<Person> {
  const email = `person-${next()}@clinic.example`;
  const names = { email, firstName, lastName, language: 'en' } as const;
  const id = await insertUser(store.db, { ...names, role, passwordHash: await passwordHash, isVerified: verified });
  if (id === undefined) throw new Error(`${email} has an account already`);
  const client = store.client();
  if (signsIn) {
    const { status, text } = await client.post('/api/login', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`could not sign in: ${text}`);
  } else await giveSession(store, client, id);
  return { ...client, id, email };
}

/** A session without a sign-in, whose check of the password is slow on purpose. The browser is not a known device. */
async function giveSession({ db, context: { config } }: TestStore, { cookies }: Client, userId: number): Promise<void> {
  const token = newToken();
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, ${renewedLifetime(config).expiresAt})`);
  cookies.set(hostCookieName(config, 'session'), token);
  cookies.set('signed_in', '1');
}

interface ProductOptions {
  drugName?: string;
  brandName?: string;
  category?: string;
  description?: string;
  packagingType?: string;
  type?: string;
  /** Dosage → cents; the first is the default. */
  prices?: Record<string, number>;
  productId?: string;
  withdrawn?: boolean;
}

/** Creates a product. Returns its `Product.id`. */
export async function product(store: TestStore, options: ProductOptions = {}): Promise<number> {
  const prices = Object.entries(options.prices ?? { '500 mg': 1250 });
  const productId = options.productId ?? `TEST-${next()}`;
  await insertProducts(store.db, [
    {
      productId,
      drugName: options.drugName ?? 'Amoxicillin',
      brandName: options.brandName ?? 'Amoxil',
      description: options.description ?? 'Capsule for bacterial infections.',
      category: options.category ?? 'Antibiotics',
      type: options.type ?? 'oral',
      imageUrl: '/pictures/blister.svg',
      dosages: prices.map(([dosage, priceCents]) => ({ dosage, priceCents })),
      defaultDosage: prices[0]?.[0] ?? '',
      priceUnit: 'per pack',
      packagingType: options.packagingType ?? 'Blister pack of 20 capsules',
    },
  ]);
  const { rows } = await store.db.execute<{ id: number }>(sql`select id from products where product_id = ${productId}`);
  const [row] = rows;
  if (!row) throw new Error('no product was created');
  if (options.withdrawn) await withdraw(store, row.id);
  return row.id;
}

/** Takes a product off sale. */
export async function withdraw(store: TestStore, id: number): Promise<void> {
  await store.db.execute(sql`update products set withdrawn_at = now() where id = ${id}`);
}

/** Puts lines into a cart: two of Drug 0 at 10.05, three of Drug 1 at 10.06, and so on. */
async function fillCart(store: TestStore, customer: Person, lines: number): Promise<void> {
  for (let each = 0; each < lines; each += 1) {
    const productId = await product(store, { drugName: `Drug ${each}`, prices: { '10 mg': 1005 + each } });
    await customer.post('/api/cart', { productId, quantity: each + 2, selectedDosage: '10 mg' });
  }
}

/** A customer with lines in the cart, as `fillCart` says. */
export async function customerWithCart(store: TestStore, lines = 1): Promise<Person> {
  const customer = await person(store);
  await fillCart(store, customer, lines);
  return customer;
}

/** Sets the price of all dosages of a product. */
export async function setPrice(store: TestStore, productId: number, priceCents: number): Promise<void> {
  await store.db.execute(sql`update product_dosages set price_cents = ${priceCents} where product_id = ${productId}`);
}

export const checkoutBody = {
  email: 'orders@clinic.example',
  firstName: 'Amelia',
  lastName: 'Okafor',
  shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
};

/** An order that a customer has placed, by default a new one, with lines as `fillCart` says. `details` replaces parts of `checkoutBody`. */
export async function anOrder(
  store: TestStore,
  {
    lines = 1,
    customer,
    email = checkoutBody.email,
    ...details
  }: { lines?: number; customer?: Person } & Partial<typeof checkoutBody> = {},
): Promise<OrderWithHistory & { customer: Person }> {
  const owner = customer ?? (await person(store));
  await fillCart(store, owner, lines);
  const { status, body, text } = await owner.post<OrderWithHistory>('/api/checkout', {
    ...checkoutBody,
    ...details,
    email,
  });
  if (status !== 201) throw new Error(`no order was placed: ${text}`);
  return { ...body, customer: owner };
}
