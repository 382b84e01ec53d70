import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo, markDown, markUp, refreshPrimary } from '#server/platform/database/connection.ts';

/** All in milliseconds. */
const PACE = {
  /** Between two questions. */
  beat: 1_000,
  /** Of silence, in steps of a tenth: a process that was itself busy for so long has counted one step. */
  silence: 3_000,
  /** Between two looks whether another server takes the writes. */
  refreshPrimary: 5_000,
};

/**
 * Asks a database each second whether it is there. One whose machine vanished ends no connection, and every call would wait
 * for it for half a minute; once it has said nothing for three seconds all its connections are given up: those at work
 * fail, new ones fail at once, until it is heard again or the address leads elsewhere. Returns how to stop.
 */
export function monitorDatabase(url: string, log: Pick<Logger, 'warn'>, pace = PACE): () => void {
  let stopped = false;
  let client: pg.Client | undefined;

  async function beat(): Promise<void> {
    if (!client) {
      client = await connect(url, pace.silence);
      markUp(url);
    }
    if (await isSilent(client.query('select 1'), pace.silence)) {
      log.warn({ connections: markDown(url) }, 'the database says nothing: its connections are given up');
      throw new Error('silent');
    }
  }

  async function watch(): Promise<void> {
    let lookedAt = performance.now();
    while (!stopped) {
      if (performance.now() - lookedAt > pace.refreshPrimary) {
        await refreshPrimary(url).catch(() => undefined); // none does, which whoever writes is told
        lookedAt = performance.now();
      }
      await beat().catch(() => {
        client?.end().catch(() => undefined);
        client = undefined; // the reason is told by whoever needed an answer
      });
      await delay(pace.beat, undefined, { ref: false });
    }
    await client?.end().catch(() => undefined);
  }

  void watch();
  return () => {
    stopped = true;
    client?.end().catch(() => undefined);
  };
}

async function connect(url: string, patience: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url, { evenIfSilent: true }),
    application_name: 'theriac-pulse',
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => undefined); // also rejects what runs on it
  await client.connect();
  return client;
}

/** True when there is no answer, good or bad, for so long. */
async function isSilent(answer: Promise<unknown>, silence: number): Promise<boolean> {
  let answered = false;
  const heard = answer.finally(() => {
    answered = true;
  });
  heard.catch(() => undefined); // of a question that was given up
  for (let step = 0; step < 10 && !answered; step += 1) {
    await Promise.race([heard, delay(silence / 10, undefined, { ref: false })]);
  }
  return !answered;
}
