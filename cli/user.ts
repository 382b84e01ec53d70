import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { RegisterBody } from '#contract/accounts/accounts.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { insertUser } from '#server/accounts/queries.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { type Call, type Command, CommandError, print, printError, UsageError } from './command.ts';
import { withDatabase } from './database.ts';
import { withQueue } from './queue.ts';

const GENERATED_BYTES = 15;

export const userCreate: Command = {
  words: 'user create',
  parameters: 'EMAIL [--first-name NAME] [--last-name NAME] [--password-stdin] [--verified] [--admin]',
  summary: 'Creates an account.',
  help: `  --first-name NAME   default: what stands before the @
  --last-name NAME    default: Customer, or Administrator with --admin
  --password-stdin    reads the password from the first line of standard input;
                      without it one is generated and printed, once
  --verified          the address counts as verified; without it a verification mail is queued
  --admin             an administrator`,
  options: {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
    verified: { type: 'boolean' },
    admin: { type: 'boolean' },
  },
  run: async (call) => {
    const generated = call.flag('password-stdin') ? undefined : randomBytes(GENERATED_BYTES).toString('base64url');
    const person = readPerson(call, generated ?? (await readPassword()));
    const passwordHash = await hashPassword(person.password);
    const isVerified = call.flag('verified');
    const account = { person, passwordHash, call };
    await withDatabase((db, url) =>
      isVerified ? db.transaction((tx) => create(tx, account)) : createAndMail(db, url, account),
    );
    print(`Created the account of ${person.email}${call.flag('admin') ? ', an administrator' : ''}.`);
    if (!isVerified) print('A mail with a verification link is queued; the store sends it when it runs.');
    if (generated) print(`Password, shown only now: ${generated}`);
    return 0;
  },
};

interface NewAccount {
  person: RegisterBody;
  passwordHash: string;
  call: Call;
}

async function create(db: Runner, { person, passwordHash, call }: NewAccount): Promise<number> {
  const { email, firstName, lastName } = person;
  const userId = await insertUser(db, {
    ...{ email, firstName, lastName, passwordHash, language: defaultLanguage },
    role: call.flag('admin') ? 'admin' : 'customer',
    isVerified: call.flag('verified'),
  });
  if (userId === undefined) throw new CommandError(`There already is an account with the e-mail ${email}.`);
  await recordAuditEvent(db, 'account-created', { accountId: userId });
  if (call.flag('admin')) await recordAuditEvent(db, 'admin-granted', { accountId: userId });
  return userId;
}

/** Creates the account and queues its verification mail, or neither. */
function createAndMail(db: Database, url: string, account: NewAccount): Promise<number> {
  return withQueue(url, (queue) =>
    db.transaction(async (tx) => {
      const userId = await create(tx, account);
      await mailAccount(queue, tx, { kind: 'verify-email', userId });
      return userId;
    }),
  );
}

/** Validated by the rules of the registration form. */
function readPerson(call: Call, password: string): RegisterBody {
  const email = call.argument;
  const person = RegisterBody.safeParse({
    email,
    firstName: call.text('first-name') ?? email.split('@')[0]?.slice(0, 100),
    lastName: call.text('last-name') ?? (call.flag('admin') ? 'Administrator' : 'Customer'),
    password,
  });
  if (person.success) return person.data;
  const field = String(person.error.issues[0]?.path[0]);
  throw new UsageError(mistakes[field] ?? `${field} is wrong.`);
}

const mistakes: Record<string, string> = {
  email: 'EMAIL must be an e-mail address.',
  firstName: 'The first name must have 1 to 100 characters.',
  lastName: 'The last name must have 1 to 100 characters.',
  password: 'The password must have 6 to 1024 characters.',
};

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) printError('Password (it is shown as you type), then Ctrl-D:');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}
