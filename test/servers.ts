import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/database/pool.ts';
import { ByteCache } from '#server/http/byte-cache.ts';
import { type Client, client } from './client.ts';
import type { TestStore } from './store.ts';

/** Another server of the same store: all that the two share is the database. */
export async function anotherServer(store: TestStore): Promise<FastifyInstance> {
  const pool = openPool(store.url, store.context.log);
  const db = openDatabase(pool);
  const app = await buildApp({ ...store.context, pool, db, readDb: db }, { cache: new ByteCache() });
  afterAll(async () => {
    await app.close();
    await pool.end();
  });
  return app;
}

/** The same browser, where another server answers it. */
export function atServer(app: FastifyInstance, browser: Client): Client {
  const there = client(app);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}

/** The same browser, so many times, at these servers in turn. */
export function inTurn(servers: FastifyInstance[], browser: Client, count: number): Client[] {
  const everywhere = servers.map((app) => atServer(app, browser));
  return Array.from({ length: count }, (_, at) => everywhere[at % everywhere.length] ?? browser);
}
