import { afterEach, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { testDatabase } from '../../../../test/database.ts';
import { monitorDatabase } from './monitor.ts';
import { proxyTo } from './proxy.harness.ts';

const { pool: control, url } = await testDatabase();
const proxy = await proxyTo(url);
const logged: string[] = [];
const log = { warn: (_context: object, message?: string) => void logged.push(message ?? '') };
const pool = openPool(proxy.url, { warn: () => undefined });
let stop = () => {};

/** The monitor's connections that have finished a check. */
async function countMonitors(): Promise<number> {
  const { rows } = await control.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'theriac-monitor' and state = 'idle' and query = 'select 1'`,
  );
  return rows[0]?.count ?? 0;
}

afterEach(async () => {
  stop();
  await pool.end();
});

test('statements on a vanished database fail at once, and work again as soon as it is back', async () => {
  stop = monitorDatabase(proxy.url, log, { intervals: { checkMs: 10, downAfterMs: 200, refreshPrimaryMs: 60_000 } });
  await pool.query('select 1');
  await expect.poll(countMonitors).toBe(1);
  proxy.freeze();
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  expect(logged).toEqual(['the database does not respond: its connections are closed']);
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'EHOSTUNREACH' });
  proxy.thaw();
  await expect
    .poll(() =>
      pool.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
  await expect.poll(() => proxy.connections()).toBe(2);
});
