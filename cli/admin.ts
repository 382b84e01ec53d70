import { grantAdmin, revokeAdmin } from '#server/accounts/roles.ts';
import { type Call, type Command, type ExitCode, print, printError } from './command.ts';
import { withDatabase } from './database.ts';

export const adminGrant: Command = {
  words: 'admin grant',
  parameters: 'EMAIL',
  summary: 'Makes a verified account an administrator.',
  help: '',
  options: {},
  run: ({ argument: email }: Call) =>
    withDatabase(async (db) => {
      const outcome = await grantAdmin(db, email);
      if (outcome === 'unknown') return fail(`There is no account with the e-mail ${email}.`);
      if (outcome === 'unverified') {
        return fail(`${email} is not verified: its owner must follow the link in the verification mail first.`);
      }
      print(outcome === 'granted' ? `${email} is an administrator now.` : `${email} already was an administrator.`);
      return 0;
    }),
};

export const adminRevoke: Command = {
  words: 'admin revoke',
  parameters: 'EMAIL',
  summary: 'Makes an administrator a customer again; the last one cannot be removed.',
  help: '',
  options: {},
  run: ({ argument: email }: Call) =>
    withDatabase(async (db) => {
      const outcome = await revokeAdmin(db, email);
      if (outcome === 'unknown') return fail(`There is no account with the e-mail ${email}.`);
      if (outcome === 'last') return fail(`${email} is the last administrator: grant another account first.`);
      print(outcome === 'revoked' ? `${email} is a customer now.` : `${email} was no administrator.`);
      return 0;
    }),
};

function fail(reason: string): ExitCode {
  printError(reason);
  return 1;
}
