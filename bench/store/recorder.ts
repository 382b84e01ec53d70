import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type RecordedStatement, recordStatements } from '../../test/record-statements.ts';
import { openStore } from './in-process.ts';

export interface Recorder {
  /** The store in this process; `inject` sends it requests. */
  app: FastifyInstance;
  pool: pg.Pool;
  /** The statements that the store sends while the work is done. */
  record<T>(work: () => Promise<T>): Promise<{ result: T; sent: RecordedStatement[] }>;
  close(): Promise<void>;
}

/** Opens a store whose statements are recorded, so that a floor can send the same ones. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  const { app, context, close } = await openStore({ DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
  const sent = recordStatements(context.pool);
  return {
    app,
    pool: context.pool,
    record: async (work) => {
      sent.length = 0;
      return { result: await work(), sent: [...sent] };
    },
    close,
  };
}
