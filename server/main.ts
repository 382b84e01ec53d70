import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { ensureAdministrator, type InitialCredentials } from './accounts/administrator.ts';
import { buildApp } from './app.ts';
import { listenForCatalogueChanges } from './catalogue/changes.ts';
import { loadStarterCatalogue } from './catalogue/starter.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startJobs } from './jobs.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { rootCause } from './platform/errors/error-text.ts';
import { listenError } from './platform/errors/listen-error.ts';
import { ResponseCache } from './platform/http/cache/response-cache.ts';
import { useBuiltWeb, useLiveWeb } from './platform/http/pages/web-build.ts';
import { closeAndRethrow, closeInOrder } from './platform/process/close-in-order.ts';
import { collectWhenIdle } from './platform/process/idle-gc.ts';
import { stopOnSignal } from './platform/process/stop-on-signal.ts';
import { publicListener } from './stock/list-stock.ts';

/** The web process: pages, API and jobs on one port. `--dev` serves pages from their sources. */
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await start(readConfig());
} catch (error) {
  if (error instanceof ConfigError) for (const fault of error.faults) process.stderr.write(`${fault}\n`);
  else process.stderr.write(`The store could not start: ${rootCause(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  const open = await openContext(config, {
    progress: say,
    onDatabaseExit: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  await serve(config, open).catch((error: unknown) => closeAndRethrow(error, open.close));
}

async function serve(config: Config, open: OpenContext): Promise<void> {
  const { context, directUrl } = open;
  const { db, log } = context;
  const loaded = await loadStarterCatalogue(db, log);
  if (loaded) say(`Loaded the starter catalogue: ${loaded.added} products`);

  const cache = new ResponseCache();
  let isStarted = false;
  const web = flags.dev ? useLiveWeb : useBuiltWeb;
  const app = await buildApp(context, { cache, web, isStarted: () => isStarted });
  const stopListening = await listenForCatalogueChanges({
    primaryUrl: directUrl,
    reader: context.reader,
    log,
    // In development nothing is cached, so that each request gets the newest page.
    listener: flags.dev ? { ...publicListener(cache), reconnected: () => undefined } : publicListener(cache),
  });
  const close = () => closeInOrder([() => app.close(), stopListening, open.close], log);
  try {
    stopOnSignal(log, close);
    if (config.runsJobs) await startJobs(context);
    await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
      throw listenError(error, config.port, 'PORT');
    });
    // After listening: the password is shown only once, so a failed start must not create the account.
    const administrator = await ensureAdministrator(db, config);
    isStarted = true;
    announce(config, app.server.address(), open, administrator);
    collectWhenIdle();
    flushCompileCache(); // otherwise it is written only when the process exits normally
  } catch (error) {
    await closeAndRethrow(error, close);
  }
}

/** Prints the addresses and, at the first start, the administrator's password. */
function announce(
  config: Config,
  address: unknown,
  { mailboxUrl, metricsUrl }: OpenContext,
  administrator: InitialCredentials | undefined,
): void {
  const { port } = address as { port: number };
  say('');
  say(`${config.storeName} is open at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`);
  if (mailboxUrl) {
    say(`Mailbox:       ${mailboxUrl}`);
    say('               Everyone who uses this machine can read it. For others, set SMTP_URL.');
  }
  if (metricsUrl) say(`Metrics:       ${metricsUrl}`);
  if (administrator) say(`Administrator: ${administrator.email}  password: ${administrator.password}  (shown once)`);
}
