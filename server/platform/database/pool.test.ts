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

/** What went wrong on pools of this file, and what nobody caught. */
const warnings: string[] = [];
const log = {
  warn: (context: { err: Error }) => void warnings.push(context.err.message),
  error: () => undefined,
};
const uncaught: unknown[] = [];
const catchIt = (error: unknown) => void uncaught.push(error);
process.prependListener('uncaughtException', catchIt);

afterEach(() => {
  vi.useRealTimers();
  expect(uncaught.splice(0)).toEqual([]);
  warnings.length = 0;
});

/** Ends every connection of this database but the control's own, as an administrator or a restart does. */
async function terminate(application: string): Promise<number> {
  const { rowCount } = await control.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [application],
  );
  return rowCount ?? 0;
}

function openVictims(target = url): pg.Pool {
  const address = new URL(target);
  address.searchParams.set('application_name', 'victim');
  return openPool(address.href, log, { max: 1 });
}

describe('a connection that ends', () => {
  test('inside a transaction fails that transaction alone', async () => {
    const pool = openVictims();
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

  test('while idle is told once and replaced', async () => {
    const pool = openVictims();
    await pool.query('select 1');
    expect(await terminate('victim')).toBe(1);
    await expect.poll(() => warnings).toHaveLength(1);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('by a reset, checked out, is survived too', async () => {
    const pool = openVictims(proxy.url);
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
  test('lives on when its connections are terminated, while idle and at work', async () => {
    const queue = await startQueue(url, log);
    for (let round = 0; round < 3; round += 1) {
      const working = Promise.allSettled(Array.from({ length: 8 }, () => queue.isRunning()));
      expect(await terminate('theriac-jobs')).toBeGreaterThan(0);
      await working;
      await expect.poll(() => queue.isRunning()).toBe(true);
    }
    await queue.stop();
  });

  test('lives on when its connections are reset', async () => {
    const queue = await startQueue(proxy.url, log);
    for (let round = 0; round < 3; round += 1) {
      const working = Promise.allSettled(Array.from({ length: 8 }, () => queue.isRunning()));
      proxy.cut();
      await working;
      await expect.poll(() => queue.isRunning()).toBe(true);
    }
    await queue.stop();
  });
});

describe('a database that froze', () => {
  test('fails a question to the job queue too', async () => {
    const queue = await startQueue(proxy.url, log);
    proxy.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hung = expect(queue.isRunning()).rejects.toThrow('Query read timeout');
    await vi.advanceTimersByTimeAsync(35_000);
    await hung;
    vi.useRealTimers();
    proxy.thaw();
    await expect.poll(() => queue.isRunning()).toBe(true);
    await queue.stop();
  });

  test('fails a statement after 35 seconds, and its connection is not used again', async () => {
    const pool = openVictims(proxy.url);
    const removed = vi.fn();
    pool.on('remove', removed);
    await pool.query('select 1');
    proxy.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hung = expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
    await vi.advanceTimersByTimeAsync(35_000);
    await hung;
    vi.useRealTimers();
    await expect.poll(() => removed).toHaveBeenCalledOnce();
    proxy.thaw();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('fails a transaction with what went wrong, and frees its place in the pool', async () => {
    const pool = openVictims(proxy.url);
    const db = openDatabase(pool);
    await pool.query('select 1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hung = expect(
      db.transaction(async (tx) => {
        proxy.freeze();
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
    await vi.waitFor(() => vi.advanceTimersByTimeAsync(35_000).then(() => expect(vi.getTimerCount()).toBe(0)), 10_000);
    await hung;
    vi.useRealTimers();
    proxy.thaw();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
