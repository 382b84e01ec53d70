import { type Command, say } from './command.ts';
import { withDatabase } from './database.ts';

export const migrate: Command = {
  words: 'migrate',
  parameters: '',
  summary: "Brings the database to this version's schema.",
  help: '',
  options: {},
  run: async () => {
    await withDatabase(async () => say('The database is up to date.'));
    return 0;
  },
};
