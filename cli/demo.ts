import { randomBytes } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { ADMINISTRATOR_EMAIL, CUSTOMER_EMAIL, WARD_EMAIL } from '#server/demo/customers.ts';
import { fillStore } from '#server/demo/fill-store.ts';
import { type Command, CommandError, print, printError } from './command.ts';
import { withDatabase } from './database.ts';

const GENERATED_BYTES = 15;

export const demo: Command = {
  words: 'demo',
  parameters: '[--password PASSWORD]',
  summary:
    'Fills an empty store with 2,000 products, sixty customers, a year of orders and a warehouse, to try it out.',
  help: `  --password PASSWORD   of the customer, the ward and the administrator that it prints; without it one is
                        generated and printed, once

A store that has customers or orders of its own stays as it is, and so does a catalogue of its own. In one that it filled before, it only sets
the password. "npm run demo" fills a store in the folder "demo" and starts it, for this machine only.`,
  options: { password: { type: 'string' } },
  run: async (call) => {
    const password = call.text('password') ?? randomBytes(GENERATED_BYTES).toString('base64url');
    const warn = (_fault: unknown, text?: string) => printError(text ?? 'A product was left out.');
    const isFilled = await withDatabase((db) =>
      fillStore(db, {
        password,
        now: new Date(),
        days: readConfig().deliveryDays,
        log: { info: () => undefined, warn },
      }),
    );
    if (!isFilled) throw new CommandError('This store has customers or orders of its own, so nothing was changed.');
    print(`Ward:          ${WARD_EMAIL}`);
    print(`Customer:      ${CUSTOMER_EMAIL}`);
    print(`Administrator: ${ADMINISTRATOR_EMAIL}`);
    print(`Password of all three: ${password}`);
    return 0;
  },
};
