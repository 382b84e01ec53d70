import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killEverythingOf, postmasterOf } from '../processes.ts';
import type { Shopfront } from '../shopping/shopfront.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';

/**
 * What a SIGKILL hits. `store`: the store's process; PostgreSQL, told so by the kernel, stops by itself. `start`: the
 * store, and once more while it starts again. `database`: the postmaster alone; its children end when they notice, and
 * the store, which stays, starts it again. `both`: all of them at once, as when a machine loses its power.
 */
export type Victim = 'store' | 'start' | 'database' | 'both';

export interface StoreUnderTest extends Shopfront {
  /**
   * Kills it and starts it again on the same folder; milliseconds from the signal until it is ready. A start that is
   * killed too lives for `startMs`.
   */
  kill(victim: Victim, startMs: number): Promise<number>;
  /** Lets it end in good order; throws where it does not. */
  stop(): Promise<void>;
  /** Rejects when it ends by itself. */
  died: Promise<never>;
  /** What the running process and PostgreSQL said last. */
  lastWords(): string;
}

/** Starts the store, its pages built, as `npm start` does: its own durable PostgreSQL, a port that the system chooses. */
export async function startStore(folder: string, smtpUrl: string): Promise<StoreUnderTest> {
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => undefined); // whoever waits for something races it with this
  let kills = 0;
  let running = launch(folder, smtpUrl);
  let origin = opened(running, died.reject);
  await origin;

  function livingPostmaster(): number {
    const pid = postmasterOf(folder);
    if (pid === undefined) throw new Error('the store is open, and its PostgreSQL is not there');
    return pid;
  }

  /** The address it serves at in the end. */
  async function killStore(victim: Victim, startMs: number): Promise<string> {
    const { child, ended } = running;
    running.expected = true;
    if (victim === 'both') killEverythingOf(livingPostmaster());
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

  /** The store lives on; what it was at when its database died is left to others, as with a store that died. */
  async function killDatabase(address: string): Promise<void> {
    const killed = livingPostmaster();
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
    lastWords: () =>
      `${running.output()}\n${readFileSync(path.join(folder, 'postgres.log'), 'utf8')}`.slice(-LAST_WORDS),
  };
}

const LAST_WORDS = 4_000;
const READY_MS = 60_000;
const LOOK_AGAIN_MS = 20;

interface Running extends StoreProcess {
  /** True once it is meant to end. */
  expected: boolean;
}

function launch(folder: string, smtpUrl: string): Running {
  const settings = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' };
  const environment = { DATA_DIR: folder, PORT: '0', SMTP_URL: smtpUrl, ...settings };
  return { ...startStoreProcess({ environment }), expected: false };
}

/** Its address, once it says that it is open and `/readyz` agrees. */
async function opened(running: Running, died: (error: Error) => void): Promise<string> {
  void running.ended.then((code) => {
    if (!running.expected) died(new Error(`the store ended by itself with code ${code}: ${running.output()}`));
  });
  const [, port] = await running.opened;
  const origin = `http://127.0.0.1:${port}`;
  await ready(running, () => isReady(origin));
  return origin;
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`)).status === 200;
}

/** Waits until it holds; throws where the store ends meanwhile, or is not ready for too long. */
async function ready(running: Running, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && running.child.exitCode === null) {
    if (await holds()) return;
    await delay(LOOK_AGAIN_MS);
  }
  throw new Error(`the store did not open (for ${READY_MS / 1000} s, or it ended): ${running.output()}`);
}
