import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killEverythingOf, postmasterOf } from '../postgres/postgres-processes.ts';
import type { Shopfront } from '../simulated-customers/shopfront.ts';
import { type StoreProcess, startStoreProcess } from '../spawn-store.ts';

/**
 * What a SIGKILL hits. `store`: the store's process; the kernel then stops PostgreSQL. `start`: the store, and again while it
 * restarts. `database`: the postmaster only; its children end, and the store restarts it. `both`: all processes at once, like a
 * power failure.
 */
export type Victim = 'store' | 'start' | 'database' | 'both';

export interface StoreUnderTest extends Shopfront {
  /**
   * Kills it and restarts it in the same folder. Resolves with the milliseconds from the signal until it is ready. A start that
   * is killed too runs for `startMs`.
   */
  kill(victim: Victim, startMs: number): Promise<number>;
  /** Stops it. Throws if it exits with an error. */
  stop(): Promise<void>;
  /** Rejects when it ends unexpectedly. */
  died: Promise<never>;
  /** The last output of the process and of PostgreSQL. */
  output(): string;
}

/** Starts the built store as `npm start` does: with its own durable PostgreSQL, on a free port. */
export async function startStore(folder: string, smtpUrl: string): Promise<StoreUnderTest> {
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => undefined); // callers race their work with it
  let kills = 0;
  let running = launch(folder, smtpUrl);
  let origin = opened(running, died.reject);
  await origin;

  function runningPostmaster(): number {
    const pid = postmasterOf(folder);
    if (pid === undefined) throw new Error('the store is open, but its PostgreSQL is not running');
    return pid;
  }

  /** Resolves with the address after the restart. */
  async function killStore(victim: Victim, startMs: number): Promise<string> {
    const { child, ended } = running;
    running.expected = true;
    if (victim === 'both') killEverythingOf(runningPostmaster());
    child.kill('SIGKILL');
    await ended;
    running = launch(folder, smtpUrl);
    if (victim === 'start') {
      await delay(startMs);
      running.child.kill('SIGKILL');
      await running.ended;
      running = launch(folder, smtpUrl);
    }
    return await opened(running, died.reject);
  }

  /** The store keeps running and restarts its database. */
  async function killDatabase(address: string): Promise<void> {
    const killed = runningPostmaster();
    process.kill(killed, 'SIGKILL');
    await ready(running, async () => postmasterOf(folder) !== killed && (await isReady(address)));
  }

  return {
    origin: () => origin,
    kills: () => kills,
    excuses: (before) => kills !== before,
    async kill(victim, startMs) {
      const began = performance.now();
      const before = await origin;
      const reopened = Promise.withResolvers<string>();
      reopened.promise.catch(() => undefined);
      origin = reopened.promise;
      kills += 1;
      try {
        if (victim === 'database') await killDatabase(before);
        reopened.resolve(victim === 'database' ? before : await killStore(victim, startMs));
      } catch (error) {
        reopened.reject(error);
        throw error;
      }
      return performance.now() - began;
    },
    async stop() {
      running.expected = true;
      running.child.kill('SIGTERM');
      const code = await running.ended;
      if (code !== 0) throw new Error(`the store ended with code ${code} when it was asked to stop`);
    },
    died: died.promise,
    output: () =>
      `${running.output()}\n${readFileSync(path.join(folder, 'postgres.log'), 'utf8')}`.slice(-OUTPUT_LENGTH),
  };
}

const OUTPUT_LENGTH = 4_000;
const READY_MS = 60_000;
const POLL_MS = 20;

interface Running extends StoreProcess {
  /** True once the test ends it. */
  expected: boolean;
}

function launch(folder: string, smtpUrl: string): Running {
  const settings = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' };
  const environment = { DATA_DIR: folder, PORT: '0', SMTP_URL: smtpUrl, ...settings };
  return { ...startStoreProcess({ environment }), expected: false };
}

/** Resolves with its address once it is open and `/readyz` responds with 200. */
async function opened(running: Running, died: (error: Error) => void): Promise<string> {
  void running.ended.then((code) => {
    if (!running.expected) died(new Error(`the store ended unexpectedly with code ${code}: ${running.output()}`));
  });
  const [, port] = await running.opened;
  const origin = `http://127.0.0.1:${port}`;
  await ready(running, () => isReady(origin));
  return origin;
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`)).status === 200;
}

/** Waits until the condition is true. Throws if the store ends before, or if it takes too long. */
async function ready(running: Running, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && running.child.exitCode === null) {
    if (await isTrue()) return;
    await delay(POLL_MS);
  }
  throw new Error(`the store did not open (for ${READY_MS / 1000} s, or it ended): ${running.output()}`);
}
