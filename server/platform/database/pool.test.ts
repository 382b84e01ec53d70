import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';
import { proxyTo } from './failover/proxy.harness.ts';
import { openPool } from './pool.ts';
import { sql } from './sql.ts';

const { pool: control, url } = await testDatabase();
const proxy = await proxyTo(url);

/** Warnings of this file's pools, and uncaught exceptions. */
const warnings: string[] = [];
const log = {
  warn: (context: { err: Error }) => void warnings.push(context.err.message),
  error: () => undefined,
};
const uncaught: unknown[] = [];
process.prependListener('uncaughtException', (error) => void uncaught.push(error));

afterEach(() => {
  vi.useRealTimers();
  expect(uncaught.splice(0)).toEqual([]);
  warnings.length = 0;
});

/** Ends the connections of an application, as an administrator or a restart does. Returns their number. */
async function terminate(application: string): Promise<number> {
  const { rowCount } = await control.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [application],
  );
  return rowCount ?? 0;
}

function openVictimPool(target = url): pg.Pool {
  const address = new URL(target);
  address.searchParams.set('application_name', 'victim');
  return openPool(address.href, log, { max: 1 });
}

describe('a connection that ends', () => {
  test('inside a transaction fails that transaction only', async () => {
    const pool = openVictimPool();
    const db = openDatabase(pool);
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await control.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect.poll(() => warnings).toHaveLength(1);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect(warnings).toEqual(['terminating connection due to administrator command']);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('while idle is logged once and replaced', async () => {
    const pool = openVictimPool();
    await pool.query('select 1');
    expect(await terminate('victim')).toBe(1);
    await expect.poll(() => warnings).toHaveLength(1);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('by a reset while checked out is replaced too', async () => {
    const pool = openVictimPool(proxy.url);
    const client = await pool.connect();
    proxy.cut();
    await expect.poll(() => warnings).toHaveLength(1);
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('the job queue', () => {
  test('survives when its connections are terminated, idle or in use', async () => {
    const queue = await startQueue(url, log);
    for (let round = 0; round < 3; round += 1) {
      const working = Promise.allSettled(Array.from({ length: 8 }, () => queue.assertReachable()));
      expect(await terminate('theriac-jobs')).toBeGreaterThan(0);
      await working;
      await expect.poll(() => queue.assertReachable().then(() => true)).toBe(true);
    }
    await queue.stop();
  });

  test('survives when its connections are reset', async () => {
    const queue = await startQueue(proxy.url, log);
    for (let round = 0; round < 3; round += 1) {
      const working = Promise.allSettled(Array.from({ length: 8 }, () => queue.assertReachable()));
      proxy.cut();
      await working;
      await expect.poll(() => queue.assertReachable().then(() => true)).toBe(true);
    }
    await queue.stop();
  });
});

describe('a database that froze', () => {
  test('fails a query of the job queue too', async () => {
    const queue = await startQueue(proxy.url, log);
    proxy.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timedOut = expect(queue.assertReachable()).rejects.toThrow('Query read timeout');
    await vi.advanceTimersByTimeAsync(35_000);
    await timedOut;
    vi.useRealTimers();
    proxy.thaw();
    await expect.poll(() => queue.assertReachable().then(() => true)).toBe(true);
    await queue.stop();
  });

  test('fails a statement after 35 seconds, and its connection is not used again', async () => {
    const pool = openVictimPool(proxy.url);
    const removed = vi.fn();
    pool.on('remove', removed);
    await pool.query('select 1');
    proxy.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timedOut = expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
    await vi.advanceTimersByTimeAsync(35_000);
    await timedOut;
    vi.useRealTimers();
    await expect.poll(() => removed).toHaveBeenCalledOnce();
    proxy.thaw();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('fails a transaction with the timeout, and frees its connection', async () => {
    const pool = openVictimPool(proxy.url);
    const db = openDatabase(pool);
    await pool.query('select 1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timedOut = expect(
      db.transaction(async (tx) => {
        proxy.freeze();
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
    await vi.waitFor(() => vi.advanceTimersByTimeAsync(35_000).then(() => expect(vi.getTimerCount()).toBe(0)), 10_000);
    await timedOut;
    vi.useRealTimers();
    proxy.thaw();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
