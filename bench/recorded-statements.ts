import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { ByteCache } from '#server/http/byte-cache.ts';
import { openContext } from '#server/open-context.ts';
import { settings } from './settings.ts';

/** One statement as the store sent it. */
export interface Sent {
  text: string;
  /** Of a prepared statement. */
  name: string | undefined;
  /** As PostgreSQL reads them. */
  values: (string | null)[];
}

export interface Recorder {
  /** The store itself, in this process: what it is asked by `inject` is what it sends statements for. */
  app: FastifyInstance;
  pool: pg.Pool;
  /** All that goes over the store's connections while the work is done. */
  record<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }>;
  close(): Promise<void>;
}

/** Opens a store whose statements are noted; whatever is to be compared with it sends the very same ones. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
  const { context, close } = await openContext(config, { progress: () => undefined, databaseDied: () => undefined });
  const sent: Sent[] = [];
  context.pool.on('connect', (client) => listen(client, sent));
  return {
    app: await buildApp(context, { cache: new ByteCache() }),
    pool: context.pool,
    record: async (work) => {
      sent.length = 0;
      return { result: await work(), sent: [...sent] };
    },
    close,
  };
}

/** Notes everything that goes over a connection. */
function listen(client: pg.PoolClient, sent: Sent[]): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const noting = (...words: unknown[]) => {
    const [statement, values] = words as [string | pg.QueryConfig, unknown];
    const { text, name, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement;
    sent.push({ text, name, values: (Array.isArray(values) ? values : own).map(asText) });
    return query(...words);
  };
  client.query = noting as pg.PoolClient['query'];
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
