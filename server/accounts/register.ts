import type { RegisterBody } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Context } from '#server/context.ts';
import { record } from './audit.ts';
import type { DeviceName } from './device-name.ts';
import { mailAccount } from './mails/account-mails.ts';
import { hashPassword } from './passwords/passwords.ts';
import { findUserByEmail, insertUser } from './queries.ts';

/** Somebody who asks for an account, in the language of their page, with which device. `address` is their network's. */
interface Newcomer {
  body: RegisterBody;
  language: Language;
  address: string;
  device: DeviceName;
}

/**
 * Creates an account and queues its verification mail. An address that is taken costs the same work and gets a mail
 * that says so; its owner's links and password stay as they are (CONTRACT §2, OWASP Authentication "Account creation").
 */
export async function register(context: Context, { body, language, address, device }: Newcomer): Promise<void> {
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const made = await insertUser(tx, { ...person, passwordHash, language });
    // Looked up also when it was made just now: the same statements either way take the same time.
    const owner = await findUserByEmail(tx, person.email);
    if (!owner) return; // erased in this very moment
    const kind = made === undefined ? 'already-registered' : 'verify-email';
    await mailAccount(context.queue, tx, { kind, userId: owner.id });
    const event = made === undefined ? 'register-refused' : 'account-created';
    await record(tx, event, { accountId: owner.id, address, details: { ...device } });
  });
}
