import { startQueue } from '#server/platform/jobs/queue.ts';
import { type Command, print, printError } from './command.ts';
import { withDatabase } from './database.ts';

export const migrate: Command = {
  words: 'migrate',
  parameters: '',
  summary: "Brings the database, the queue's tables included, to this version's schema.",
  help: '',
  options: {},
  run: async () => {
    await withDatabase(async (_db, url) => {
      const warn = (_fault: unknown, message?: string) => printError(`The job queue: ${message ?? 'an error'}.`);
      const queue = await startQueue(url, { warn, error: warn });
      await queue.stop();
    });
    print('The database is up to date.');
    return 0;
  },
};
