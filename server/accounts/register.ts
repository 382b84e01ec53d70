import type { RegisterBody } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Context } from '../context.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail, insertUser } from './queries.ts';

/**
 * Creates an account and queues its verification mail. An address that is taken costs the same work and gets a mail
 * that says so; its owner's links and password stay as they are (CONTRACT §2, OWASP Authentication "Account creation").
 */
export async function register(context: Context, body: RegisterBody, language: Language): Promise<void> {
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { ...person, passwordHash, language });
    if (userId !== undefined) {
      await context.queue.sendMail(tx, { kind: 'verify-email', userId });
      return;
    }
    const owner = await findUserByEmail(tx, person.email);
    if (owner) await context.queue.sendMail(tx, { kind: 'already-registered', userId: owner.id });
  });
}
