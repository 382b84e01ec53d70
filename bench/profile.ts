import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { AddToCart } from '#contract/cart.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { type Customer, makeCustomers } from './data/customers.ts';
import { expectStatus } from './measure/http.ts';
import { runLoad } from './measure/load.ts';
import { partNames, profileShares } from './measure/profile-shares.ts';
import { table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { openStore } from './store/in-process.ts';
import { startStore } from './store/store.ts';

/** What the processor does for a response: V8 samples this process, which serves, while a load runs. */
const SECONDS = QUICK ? 1 : 4;
const CONNECTIONS = 8;

const home = await startStore(); // only its database is used
const environment = { DATABASE_URL: home.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' };
const { app, context, cacheResponses, close } = await openStore(environment, { pages: true });
await loadStarterCatalogue(context.db, context.log);
const [customer] = (await makeCustomers(context.pool, 1)) as [Customer];
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
try {
  await fillCart();
  const uncached = await profile([
    ['a list, not cached', '/api/products?limit=8'],
    ['HTML of `/products`, not cached', '/products'],
    ['`GET /api/user`', '/api/user'],
    ['`GET /api/cart`', '/api/cart'],
  ]);
  const stopListening = await cacheResponses();
  const cached = await profile([
    ['a list, cached', '/api/products?limit=8'],
    ['HTML of `/products`, cached', '/products'],
  ]);
  await stopListening();
  const sections = [table(['main thread, µs a response', 'all', ...partNames], [...cached, ...uncached])];
  writeReport('profile', { title: 'Where the time of a response goes', script: 'bench:profile', sections });
} finally {
  session.disconnect();
  await close();
  await home.stop();
}

async function fillCart(): Promise<void> {
  const { body } = await expectStatus(200, `${origin}/api/products?limit=3`, {});
  const headers = { cookie: customer.cookie };
  for (const { id, defaultDosage } of JSON.parse(body.toString()) as { id: number; defaultDosage: string }[]) {
    const line = { productId: id, quantity: 1, selectedDosage: defaultDosage };
    await expectStatus(AddToCart.status, origin + AddToCart.path, { method: 'POST', headers, body: line });
  }
}

async function profile(cases: [name: string, path: string][]): Promise<string[][]> {
  const rows: string[][] = [];
  const headers = { 'accept-encoding': 'br', cookie: customer.cookie };
  for (const [name, path] of cases) {
    const load = { connections: CONNECTIONS, seconds: SECONDS, headers };
    await runLoad(origin + path, load);
    await session.post('Profiler.start');
    const { perSecond } = await runLoad(origin + path, load);
    const { profile } = await session.post('Profiler.stop');
    rows.push([name, ...profileShares(profile, perSecond * SECONDS)]);
  }
  return rows;
}
