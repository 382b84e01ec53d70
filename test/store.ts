import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listenForCatalogueChanges } from '#server/catalogue/changes.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters.ts';
import { startJobs } from '#server/jobs.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { startMailbox } from '#server/platform/mail/mailbox/mailbox.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { startMetrics } from '#server/platform/observability/metrics/start-metrics.ts';
import { openObservability } from '#server/platform/observability/open-observability.ts';
import { closeInOrder } from '#server/platform/process/close-in-order.ts';
import { publicListener } from '#server/stock/list-stock.ts';
import { type Client, client } from './client.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A mail as the API of the mailbox returns it. */
export interface ReceivedMail {
  to: string[] | string;
  subject: string;
  text: string;
  html: string;
}

/** The token of the link in a mail; empty without a link. */
export function tokenIn(
  { text }: Pick<ReceivedMail, 'text'>,
  page: 'verify-email' | 'reset-password' | 'confirm-email',
): string {
  return new RegExp(`^http://localhost:3000/${page}/([\\w-]{43,})$`, 'm').exec(text)?.[1] ?? '';
}

export type TestStore = Awaited<ReturnType<typeof testStore>>;

/** What a test may ask of its store; what is absent is as in a store that nobody configured. */
interface StoreOptions extends Partial<Pick<Parameters<typeof buildApp>[1], 'web' | 'limits' | 'cache'>> {
  /** Environment variables, as an operator sets them. */
  environment?: Record<string, string>;
  log?: Logger;
  /** Replaces parts of the configuration that no environment variable can name, such as a fake Google. */
  config?: Partial<Config>;
  /** A database that contains a store already. */
  database?: TestDatabase;
}

/**
 * A whole store without a port: real PostgreSQL, a real SMTP server, real jobs. Tests call it by HTTP requests without a network.
 * `web` adds the pages, `limits` are the connection limits.
 */
export async function testStore({
  environment = {},
  log = pino({ level: 'silent' }),
  config: replacedConfig = {},
  database,
  cache = new ResponseCache(),
  ...parts
}: StoreOptions = {}) {
  const { db, pool, url } = database ?? (await testDatabase());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-mailbox-'));
  const mailbox = await startMailbox({ folder, port: 0, log });
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      RATE_LIMIT_SCALE: '1000',
      SMTP_URL: mailbox.smtpUrl,
      ...environment,
      DATABASE_URL: url,
    }),
    ...replacedConfig,
  };
  const {
    observability,
    metrics,
    traceStatements,
    close: closeObservability,
  } = await openObservability({ ...config, counters }, log);
  traceStatements(pool);
  const metricsServer =
    metrics &&
    config.metrics &&
    (await startMetrics(config.metrics, { metrics, log, databases: { primary: { url, pool } } }));
  const queue = await startQueue(url, log, observability);
  const smtpUrl = config.smtpUrl ?? mailbox.smtpUrl;
  const mailer = createMailer({ smtpUrl, from: config.mailFrom, storeName: config.storeName });
  const context: Context = { config, log, pool, db, readDb: db, queue, mailer, observability };
  const app = await buildApp(context, { cache, ...parts });
  const stopListening = await listenForCatalogueChanges({
    primaryUrl: url,
    log,
    listener: publicListener(cache),
  });
  await startJobs(context);

  afterAll(() =>
    closeInOrder(
      [
        () => app.close(),
        stopListening,
        () => queue.stop(),
        () => mailer.close(),
        () => mailbox.close(),
        () => metricsServer?.close(),
        closeObservability,
        () => rmSync(folder, { recursive: true }),
      ],
      log,
    ),
  );

  const mails = async (to: string): Promise<ReceivedMail[]> => {
    const response = await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as ReceivedMail[];
  };
  /** Waits for a mail to an address with a matching subject. Resolves with the newest one. */
  const mail = async (to: string, subject: RegExp): Promise<ReceivedMail> => {
    let found: ReceivedMail | undefined;
    await expect
      .poll(async () => (found = (await mails(to)).find((each) => subject.test(each.subject))), { timeout: 10_000 })
      .toBeDefined();
    return found as ReceivedMail;
  };
  return {
    app,
    context,
    db,
    pool,
    url,
    cache,
    /** The address of the metrics, with METRICS_PORT. */
    metricsUrl: metricsServer?.url ?? '',
    /** A new client with its own cookies. */
    client: (): Client => client(app),
    /** All mails to an address, newest first. */
    mails,
    mail,
    /** Requests a reset mail. Resolves with the token of its link. */
    resetToken: async (email: string): Promise<string> => {
      await client(app).post('/api/forgot-password', { email });
      return tokenIn(await mail(email, /reset/i), 'reset-password');
    },
    /** Waits until no mail is queued. */
    mailsSettled: async (): Promise<void> => {
      await expect
        .poll(
          async () => {
            const { rows } = await pool.query(
              "select count(*)::int as n from pgboss.job where name = 'mail' and state < 'completed'",
            );
            return rows[0].n;
          },
          { timeout: 10_000 },
        )
        .toBe(0);
    },
  };
}
