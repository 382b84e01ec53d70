import { ConfigError, readConfig } from './config.ts';
import { startJobs } from './jobs.ts';
import { openContext } from './open-context.ts';
import { rootCause } from './platform/errors/error-text.ts';
import { closeAndRethrow } from './platform/process/close-in-order.ts';
import { collectWhenIdle } from './platform/process/idle-gc.ts';
import { stopOnSignal } from './platform/process/stop-on-signal.ts';

/** The job process: sends mail and cleans up, beside any number of web processes on the same database. */
try {
  const config = readConfig();
  if (!config.databaseUrl || !config.smtpUrl) {
    throw new ConfigError(['DATABASE_URL and SMTP_URL must be set for a separate worker']);
  }
  const { context, metricsUrl, close } = await openContext(config, {
    progress: (step) => process.stdout.write(`${step}\n`),
    onDatabaseExit: () => undefined, // there is no private database here
  });
  await startJobs(context).catch((error: unknown) => closeAndRethrow(error, close));
  if (metricsUrl) process.stdout.write(`Metrics: ${metricsUrl}\n`);
  stopOnSignal(context.log, close);
  process.stdout.write('Worker started\n');
  collectWhenIdle();
} catch (error) {
  process.stderr.write(`${rootCause(error)}\n`);
  process.exit(1);
}
