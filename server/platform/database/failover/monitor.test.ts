import { afterEach, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { testDatabase } from '../../../../test/database.ts';
import { monitorDatabase } from './monitor.ts';
import { proxyTo } from './proxy.harness.ts';

const { pool: control, url } = await testDatabase();
const wire = await proxyTo(url);
const told: string[] = [];
const log = { warn: (_context: object, words?: string) => void told.push(words ?? '') };
const pool = openPool(wire.url, { warn: () => undefined });
let stop = () => {};

/** Connections that have asked, and wait for the next question. */
async function beats(): Promise<number> {
  const { rows } = await control.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'theriac-pulse' and state = 'idle' and query = 'select 1'`,
  );
  return rows[0]?.count ?? 0;
}

afterEach(async () => {
  stop();
  await pool.end();
});

test('what waits for a database that vanished fails at once, and what comes back is used at once', async () => {
  stop = monitorDatabase(wire.url, log, { beat: 10, silence: 200, refreshPrimary: 60_000 });
  await pool.query('select 1');
  await expect.poll(beats).toBe(1);
  wire.freeze();
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  expect(told).toEqual(['the database says nothing: its connections are given up']);
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'EHOSTUNREACH' });
  wire.thaw();
  await expect
    .poll(() =>
      pool.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
  await expect.poll(() => wire.connections()).toBe(2);
});
