import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { type Client, client } from './client.ts';
import { openTestDatabase } from './database.ts';
import type { TestStore } from './store.ts';

/** A second server of the same store. They share only the database. */
export function anotherServer(store: TestStore): Promise<FastifyInstance> {
  return serverOn(store, store.url);
}

/** A server with another database and the configuration of the store. It uses the queue of the store. */
export async function serverOn(store: TestStore, url: string): Promise<FastifyInstance> {
  const { db, pool } = openTestDatabase(url);
  const app = await buildApp({ ...store.context, pool, db, readDb: db }, { cache: new ResponseCache() });
  afterAll(() => app.close());
  return app;
}

/** A copy of the browser that calls another server. */
export function atServer(app: FastifyInstance, browser: Client): Client {
  const copy = client(app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Copies of one browser, spread over the servers round-robin. */
export function roundRobin(servers: FastifyInstance[], browser: Client, count: number): Client[] {
  const copies = servers.map((app) => atServer(app, browser));
  return Array.from({ length: count }, (_, at) => copies[at % copies.length] ?? browser);
}
