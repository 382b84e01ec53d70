import type { Language } from '#contract/languages.ts';
import { record } from '#server/accounts/audit.ts';
import type { DeviceName } from '#server/accounts/device-name.ts';
import { addIdentity, findIdentity, type Identity, lockIdentity } from '#server/accounts/identities/identities.ts';
import { isAuthoritative } from '#server/accounts/identities/mailboxes.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { insertUser, lockUserByEmail } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type GooglePerson, identityOf } from './provider.ts';
import { takeOverByIdentity } from './take-over.ts';

/** Somebody who comes back from the provider: from which network address, with which device, to pages of which language. */
export interface Visitor {
  person: GooglePerson;
  language: Language;
  address: string;
  device: DeviceName;
}

/** What is to come of a sign-in (docs/decisions/0010). */
export type Outcome =
  | { is: 'theirs' | 'new and unverified'; userId: number }
  /** The e-mail's account is verified, and the provider cannot know whose the address is today: its password shall tell. */
  | { is: 'to be confirmed'; userId: number }
  /** The e-mail's account is not verified: it may be a stranger's, made to wait for them. */
  | { is: 'unverified' };

/** The account of somebody whom the provider has told of: found, linked or made, in one transaction. */
export async function findAccount({ db, queue }: Context, visitor: Visitor): Promise<Outcome> {
  const { person, address } = visitor;
  const identity = identityOf(person);
  return db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const known = await findIdentity(tx, identity);
    if (known !== undefined) return { is: 'theirs', userId: known };
    const owner = await lockUserByEmail(tx, person.email);
    if (!owner) return makeAccount(tx, queue, { visitor, identity });
    const { id: userId } = owner;
    if (owner.emailVerifiedAt === null) return { is: 'unverified' };
    if (!isAuthoritative(person)) return { is: 'to be confirmed', userId };
    await takeOverByIdentity(tx, queue, { identity, userId, address });
    return { is: 'theirs', userId };
  });
}

/**
 * A customer without a password; "Forgot password" gives them one. Verified where the provider knows that the address is
 * theirs; elsewhere it knows that it was so once, and a mail asks.
 */
async function makeAccount(
  tx: Transaction,
  queue: Context['queue'],
  { visitor, identity }: { visitor: Visitor; identity: Identity },
): Promise<Outcome> {
  const { person, language, address, device } = visitor;
  const isVerified = isAuthoritative(person);
  const userId = await insertUser(tx, {
    ...nameOf(person),
    email: person.email,
    isVerified,
    language,
  });
  if (userId === undefined) return { is: 'unverified' }; // somebody registers the address at this very moment
  await record(tx, 'account-created', { accountId: userId, address, details: { ...device } });
  await addIdentity(tx, { identity, userId, address });
  if (isVerified) return { is: 'theirs', userId };
  await mailAccount(queue, tx, { kind: 'verify-email', userId });
  return { is: 'new and unverified', userId };
}

/** Given and family name; else the whole name, cut at its first space; else what stands before the @. */
function nameOf({ email, name, given_name, family_name }: GooglePerson): { firstName: string; lastName: string } {
  if (given_name) return { firstName: given_name, lastName: family_name ?? '' };
  const [first, ...rest] = (name ?? family_name ?? email.split('@')[0] ?? email).split(/\s+/);
  return { firstName: first ?? '', lastName: rest.join(' ') };
}
