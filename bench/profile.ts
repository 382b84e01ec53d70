import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { AddToCart } from '#contract/cart.ts';
import { buildApp } from '#server/app.ts';
import { listenForCatalogueChanges } from '#server/catalogue/changes.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { expectAnswer } from './ask.ts';
import { type Customer, makeCustomers } from './customers.ts';
import { machine, table } from './markdown.ts';
import { partNames, shares } from './profile-parts.ts';
import { settings } from './settings.ts';
import { startStore } from './store.ts';
import { wrk } from './wrk.ts';

/**
 * Tells what the processor does for an answer, by V8's own sampling of this process, which serves; prints the table of
 * bench/README.md.
 */
const SECONDS = 4;
const AT_ONCE = 8;

const home = await startStore(); // its database, and nothing else of it
const config = readConfig({ ...settings, DATABASE_URL: home.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
const { context, databaseUrl, close } = await openContext(config, {
  progress: () => undefined,
  databaseDied: () => undefined,
});
await loadStarterCatalogue(context.db, context.log);
const [customer] = (await makeCustomers(context.pool, 1)) as [Customer];
const cache = new ResponseCache();
const app = await buildApp(context, { cache, web: useBuiltWeb });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
try {
  await fillCart();
  const headers = { 'accept-encoding': 'br', cookie: customer.cookie };
  const made = await profiles([
    ['a list, made', '/api/products?limit=8', headers],
    ['HTML of `/products`, made', '/products', headers],
    ['`GET /api/user`', '/api/user', headers],
    ['`GET /api/cart`', '/api/cart', headers],
  ]);
  const { listener } = cache;
  const stopListening = await listenForCatalogueChanges({ primaryUrl: databaseUrl, log: context.log, listener });
  const kept = await profiles([
    ['a list, kept', '/api/products?limit=8', headers],
    ['HTML of `/products`, kept', '/products', headers],
  ]);
  await stopListening();
  const head = ['main thread, µs an answer', 'all', ...partNames];
  process.stdout.write(`${[machine(), table(head, [...kept, ...made])].join('\n\n')}\n`);
} finally {
  session.disconnect();
  await app.close();
  await close();
  await home.stop();
}

async function fillCart(): Promise<void> {
  const products = (await (await fetch(`${origin}/api/products?limit=3`)).json()) as {
    id: number;
    defaultDosage: string;
  }[];
  for (const { id, defaultDosage } of products) {
    const body = { productId: id, quantity: 1, selectedDosage: defaultDosage };
    const { cookie } = customer;
    await expectAnswer(AddToCart.status, origin + AddToCart.path, { method: 'POST', headers: { cookie }, body });
  }
}

type Case = [name: string, path: string, headers: Record<string, string>];

async function profiles(cases: Case[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, path, headers] of cases) {
    const load = { concurrency: AT_ONCE, seconds: SECONDS, headers };
    await wrk(origin + path, load);
    await session.post('Profiler.start');
    const { perSecond } = await wrk(origin + path, load);
    const { profile } = await session.post('Profiler.stop');
    rows.push([name, ...shares(profile, perSecond * SECONDS)]);
  }
  return rows;
}
