import { closeAfter } from './closing.ts';
import { ConfigError, readConfig } from './config.ts';
import { innermost } from './error-text.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { startWorking } from './jobs/work.ts';
import { openContext } from './open-context.ts';
import { stopOnSignal } from './stop.ts';

/** The job process: sends mail and cleans up, beside any number of web processes on the same database. */
try {
  const config = readConfig();
  if (!config.databaseUrl || !config.smtpUrl) {
    throw new ConfigError(['DATABASE_URL and SMTP_URL must be set for a worker of its own']);
  }
  const { context, metricsUrl, close } = await openContext(config, {
    progress: (step) => process.stdout.write(`${step}\n`),
    databaseDied: () => undefined, // there is no private database here
  });
  await startWorking(context).catch((error: unknown) => closeAfter(error, close));
  if (metricsUrl) process.stdout.write(`Metrics: ${metricsUrl}\n`);
  stopOnSignal(context.log, close);
  process.stdout.write('The worker is at work\n');
  giveBackMemory();
} catch (error) {
  process.stderr.write(`${innermost(error)}\n`);
  process.exit(1);
}
