import type { RegisterBody } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Context } from '../context.ts';
import { record } from './audit.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail, insertUser } from './queries.ts';

/** Somebody who asks for an account, in the language of their page. `address` is their network's. */
interface Newcomer {
  body: RegisterBody;
  language: Language;
  address: string;
}

/**
 * Creates an account and queues its verification mail. An address that is taken costs the same work and gets a mail
 * that says so; its owner's links and password stay as they are (CONTRACT §2, OWASP Authentication "Account creation").
 */
export async function register(context: Context, { body, language, address }: Newcomer): Promise<void> {
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash, language });
    if (userId !== undefined) {
      await context.queue.sendMail(tx, { kind: 'verify-email', userId });
      await record(tx, 'account-created', { accountId: userId, address });
      return;
    }
    const owner = await findUserByEmail(tx, person.email);
    if (owner) await context.queue.sendMail(tx, { kind: 'already-registered', userId: owner.id });
    await record(tx, 'register-refused', { accountId: owner?.id, address });
  });
}
