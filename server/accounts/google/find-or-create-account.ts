import type { Language } from '#contract/languages.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { DeviceName } from '#server/accounts/device-name.ts';
import { isAuthoritative } from '#server/accounts/identities/email-authority.ts';
import { findIdentity, type Identity, linkIdentity, lockIdentity } from '#server/accounts/identities/identities.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { insertUser, lockUserByEmail } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { linkIdentityExclusively } from './link-exclusively.ts';
import { type GoogleProfile, toIdentity } from './provider.ts';

/** A completed sign-in at the provider, and the request that brought it back. */
interface GoogleSignIn {
  profile: GoogleProfile;
  language: Language;
  /** The caller's IP address. */
  ip: string;
  device: DeviceName;
}

/** The result of a sign-in (docs/decisions/0010). */
type AccountMatch =
  | { status: 'linked' | 'created-unverified'; userId: number }
  /** The account is verified, but the provider may not know the address's current owner: the password must confirm the link. */
  | { status: 'needs-password'; userId: number }
  /** The account of this address is unverified: an attacker may have registered it in advance. */
  | { status: 'account-unverified' };

/** Finds, links or creates the account of a Google profile, in one transaction. */
export async function findOrCreateAccount({ db, queue }: Context, signIn: GoogleSignIn): Promise<AccountMatch> {
  const { profile, ip } = signIn;
  const identity = toIdentity(profile);
  return db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const linkedUserId = await findIdentity(tx, identity);
    if (linkedUserId !== undefined) return { status: 'linked', userId: linkedUserId };
    const owner = await lockUserByEmail(tx, profile.email);
    if (!owner) return createAccount(tx, queue, { signIn, identity });
    const { id: userId } = owner;
    if (owner.emailVerifiedAt === null) return { status: 'account-unverified' };
    if (!isAuthoritative(profile)) return { status: 'needs-password', userId };
    await linkIdentityExclusively(tx, queue, { identity, userId, ip });
    return { status: 'linked', userId };
  });
}

/**
 * Creates a customer without a password; "Forgot password" sets one. The address counts as verified when Google is
 * authoritative for it; otherwise the customer gets a verification mail.
 */
async function createAccount(
  tx: Transaction,
  queue: Context['queue'],
  { signIn, identity }: { signIn: GoogleSignIn; identity: Identity },
): Promise<AccountMatch> {
  const { profile, language, ip, device } = signIn;
  const isVerified = isAuthoritative(profile);
  const userId = await insertUser(tx, {
    ...nameOf(profile),
    email: profile.email,
    isVerified,
    language,
  });
  if (userId === undefined) return { status: 'account-unverified' }; // a concurrent request registered the address
  await recordAuditEvent(tx, 'account-created', { accountId: userId, ip, details: { ...device } });
  await linkIdentity(tx, { identity, userId, ip });
  if (isVerified) return { status: 'linked', userId };
  await mailAccount(queue, tx, { kind: 'verify-email', userId });
  return { status: 'created-unverified', userId };
}

/** Given and family name; else the full name, split at its first space; else the part of the e-mail address before the @. */
function nameOf({ email, name, given_name, family_name }: GoogleProfile): { firstName: string; lastName: string } {
  if (given_name) return { firstName: given_name, lastName: family_name ?? '' };
  const [first, ...rest] = (name ?? family_name ?? email.split('@')[0] ?? email).split(/\s+/);
  return { firstName: first ?? '', lastName: rest.join(' ') };
}
