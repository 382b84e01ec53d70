import type { RegisterBody } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Context } from '#server/context.ts';
import { recordAuditEvent } from './audit.ts';
import type { DeviceName } from './device-name.ts';
import { mailAccount } from './mails/account-mails.ts';
import { hashPassword } from './passwords/passwords.ts';
import { findUserByEmail, insertUser } from './queries.ts';

interface Registration {
  body: RegisterBody;
  /** Of the page that was filled in. */
  language: Language;
  /** The caller's IP address. */
  ip: string;
  device: DeviceName;
}

/**
 * Creates an account and queues its verification mail. A taken address costs the same work, and its owner gets a mail about
 * the attempt; the account's links and password do not change (http-contract.md §2, OWASP Authentication "Account creation").
 */
export async function register(context: Context, { body, language, ip, device }: Registration): Promise<void> {
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const isTaken = (await insertUser(tx, { ...person, passwordHash, language })) === undefined;
    // A new account is looked up too: the same statements take the same time in both cases.
    const owner = await findUserByEmail(tx, person.email);
    if (!owner) return; // erased at the same moment
    const kind = isTaken ? 'already-registered' : 'verify-email';
    await mailAccount(context.queue, tx, { kind, userId: owner.id });
    const event = isTaken ? 'register-refused' : 'account-created';
    await recordAuditEvent(tx, event, { accountId: owner.id, ip, details: { ...device } });
  });
}
