import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { type Client, client } from './client.ts';
import { openTestDatabase } from './database.ts';
import type { TestStore } from './store.ts';

/** Another server of the same store: all that the two share is the database. */
export function anotherServer(store: TestStore): Promise<FastifyInstance> {
  return serverOn(store, store.url);
}

/** A server on a database of its own, with the configuration of a store; mails that it queued would be the store's. */
export async function serverOn(store: TestStore, url: string): Promise<FastifyInstance> {
  const { db, pool } = openTestDatabase(url);
  const app = await buildApp({ ...store.context, pool, db, readDb: db }, { cache: new ResponseCache() });
  afterAll(() => app.close());
  return app;
}

/** The same browser, where another server answers it. */
export function atServer(app: FastifyInstance, browser: Client): Client {
  const there = client(app);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}

/** Copies of one browser, spread over the servers round-robin. */
export function roundRobin(servers: FastifyInstance[], browser: Client, count: number): Client[] {
  const everywhere = servers.map((app) => atServer(app, browser));
  return Array.from({ length: count }, (_, at) => everywhere[at % everywhere.length] ?? browser);
}
