import { Login } from '#contract/accounts/accounts.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { insertUser } from '#server/accounts/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Customer } from './customer.ts';
import type { Shopfront } from './shopfront.ts';

const PASSWORD = 'correct horse';

/** Customers with verified accounts, each signed in. */
export async function signUp(db: Database, store: Shopfront, count: number, name = 'customer'): Promise<Customer[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: count }, (_, each) => `${name}-${each}@clinic.example`);
  for (const email of emails) {
    const person = { email, firstName: 'Amelia', lastName: 'Okafor', language: 'en' } as const;
    await insertUser(db, { ...person, passwordHash, isVerified: true });
  }
  return Promise.all(
    emails.map(async (email) => {
      const cookie = await signIn(await store.origin(), email);
      return { email, cookie, cart: [], attempts: [], faults: [], doing: 'nothing yet' };
    }),
  );
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(origin + Login.path, {
    method: Login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (answer.status !== Login.status) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
