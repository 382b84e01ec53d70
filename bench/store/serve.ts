import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { startJobs } from '#server/jobs.ts';
import { openStore } from './in-process.ts';

/** The process that store.ts starts: a store on a new, durable database in a temporary folder, or on a given one. */
const { values: flags } = parseArgs({
  options: {
    'send-mails': { type: 'boolean', default: false },
    database: { type: 'string', default: '' },
    open: { type: 'boolean', default: false },
    'trust-proxy': { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-'));
const environment = {
  ...{ DATA_DIR: folder, MAILBOX_PORT: '0', DATABASE_URL: flags.database },
  ...(flags['trust-proxy'] && { TRUST_PROXY: '1' }),
};
const { app, context, directUrl, listenForChanges, close } = await openStore(environment, { pages: flags.open });
if (flags.open) await loadStarterCatalogue(context.db, context.log);
const stopListening = await listenForChanges();
if (flags['send-mails']) await startJobs(context);
await app.listen({ port: 0, host: '127.0.0.1' });

process.on('SIGINT', () => undefined); // Ctrl-C reaches the benchmark too, which then ends this process
process.once('SIGTERM', async () => {
  await stopListening();
  await close();
  rmSync(folder, { recursive: true });
});
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`The store is open at http://localhost:${port} on ${directUrl}\n`);
