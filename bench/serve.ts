import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '#server/app.ts';
import { listenForCatalogueChanges } from '#server/catalogue/changes.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { readConfig } from '#server/config.ts';
import { startJobs } from '#server/jobs.ts';
import { openContext } from '#server/open-context.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { openFloor } from './floor.ts';
import { settings } from './settings.ts';
import type { Addresses } from './store.ts';

/**
 * The process that store.ts starts: a store on a fresh, durable database in a temporary folder, or on the one that it is
 * told, and the floor beside it; both end, and the folder with them, when their starter lets go.
 */
const { values: flags } = parseArgs({
  options: {
    'send-mails': { type: 'boolean', default: false },
    database: { type: 'string', default: '' },
    open: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-'));
const config = readConfig({ ...settings, DATA_DIR: folder, MAILBOX_PORT: '0', DATABASE_URL: flags.database });
const { context, databaseUrl, close } = await openContext(config, {
  progress: () => undefined,
  databaseDied: (error) => {
    throw error;
  },
});
const cache = new ResponseCache(); // keeps nothing until it is told of changes
const app = await buildApp(context, flags.open ? { cache, web: useBuiltWeb } : { cache });
const stopListening = flags.open ? await keepAnswers() : async () => undefined;
if (flags['send-mails']) await startJobs(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const floor = await openFloor();

const addresses: Addresses = {
  store: origin(app.server.address()),
  floor: origin(floor.address()),
  databaseUrl,
};
process.send?.(addresses);
process.on('SIGINT', () => undefined); // Ctrl-C reaches the starter too, which then lets go
process.once('disconnect', async () => {
  floor.close();
  floor.closeAllConnections();
  await app.close();
  await stopListening();
  await close();
  rmSync(folder, { recursive: true });
});

/** As server/main.ts does. */
async function keepAnswers(): Promise<() => Promise<void>> {
  await loadStarterCatalogue(context.db, context.log);
  const { listener } = cache;
  return await listenForCatalogueChanges({ primaryUrl: databaseUrl, log: context.log, listener });
}

function origin(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
