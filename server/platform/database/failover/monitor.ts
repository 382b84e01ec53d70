import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo, markDown, markUp, refreshPrimary } from '#server/platform/database/connection.ts';

const INTERVALS = {
  /** Between two health checks. */
  checkMs: 1_000,
  /** Without a response by then, the database counts as down. */
  downAfterMs: 3_000,
  /** Between two checks whether another server has become the primary. */
  refreshPrimaryMs: 5_000,
};

interface MonitorOptions {
  /** The address of a pooler before the database: its connections are closed too. It is not checked: while it is busy, a check would wait. */
  through?: string;
  /** Overridden by tests. */
  intervals?: typeof INTERVALS;
}

/**
 * Checks each second whether a database responds. A machine that vanished closes no connection, so every statement would
 * wait half a minute for its timeout. After three seconds without a response all connections are destroyed: statements
 * fail, and new connections fail at once, until the database responds again or the address leads to another server.
 * Returns a function that stops the checks.
 */
export function monitorDatabase(
  url: string,
  log: Pick<Logger, 'warn'>,
  { through = url, intervals = INTERVALS }: MonitorOptions = {},
): () => void {
  const addresses = new Set([url, through]);
  let stopped = false;
  let client: pg.Client | undefined;

  async function check(): Promise<void> {
    if (!client) {
      client = await connect(url, intervals.downAfterMs);
      for (const each of addresses) markUp(each);
    }
    if (await timesOut(client.query('select 1'), intervals.downAfterMs)) {
      const connections = [...addresses].reduce((sum, each) => sum + markDown(each), 0);
      log.warn({ connections }, 'the database does not respond: its connections are closed');
      throw new Error('the database does not respond');
    }
  }

  async function run(): Promise<void> {
    let refreshedAt = performance.now();
    while (!stopped) {
      if (performance.now() - refreshedAt > intervals.refreshPrimaryMs) {
        await Promise.allSettled([...addresses].map(refreshPrimary)); // no server is writable; the next writer gets the error
        refreshedAt = performance.now();
      }
      await check().catch(() => {
        client?.end().catch(() => undefined);
        client = undefined; // the statements that failed report the reason
      });
      await delay(intervals.checkMs, undefined, { ref: false });
    }
    await client?.end().catch(() => undefined);
  }

  void run();
  return () => {
    stopped = true;
    client?.end().catch(() => undefined);
  };
}

async function connect(url: string, timeoutMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url, { evenIfDown: true }),
    application_name: 'theriac-monitor',
    connectionTimeoutMillis: timeoutMs,
  });
  client.on('error', () => undefined); // a broken connection also rejects its query
  await client.connect();
  return client;
}

/**
 * True when the query neither succeeds nor fails in time. It waits in ten steps: a process whose event loop was blocked for
 * the whole time has used up one step only.
 */
async function timesOut(query: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let settled = false;
  const result = query.finally(() => {
    settled = true;
  });
  result.catch(() => undefined); // it may fail after this function has returned
  for (let step = 0; step < 10 && !settled; step += 1) {
    await Promise.race([result, delay(timeoutMs / 10, undefined, { ref: false })]);
  }
  return !settled;
}
