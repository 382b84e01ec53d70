import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { noteStatements, type Sent } from '../test/statements.ts';
import { settings } from './settings.ts';

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
  const sent = noteStatements(context.pool);
  return {
    app: await buildApp(context, { cache: new ResponseCache() }),
    pool: context.pool,
    record: async (work) => {
      sent.length = 0;
      return { result: await work(), sent: [...sent] };
    },
    close,
  };
}
