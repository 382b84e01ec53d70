import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listAudit } from '#server/accounts/audit.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { advisoryLocks } from '#server/platform/database/locks.ts';
import { openTestDatabase, testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { csvFile, csvRow, none } from './import.harness.ts';

const { db, pool, url } = await testDatabase();

const many = (prefix: string) =>
  csvFile(...Array.from({ length: 1_500 }, (_, each) => csvRow({ productId: `${prefix}-${each}` })));
const lockCatalogue = `select pg_advisory_xact_lock(${advisoryLocks.catalogue})`;
/** What the audit remembers, the newest first. */
const remembered = async (limit: number) => await listAudit(db, { limit });

/** Ends whoever holds the lock of imports. */
const endHolder = () =>
  pool.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::int", [
    advisoryLocks.import,
  ]);

/** Resolves when the database has ended a transaction that was idle for too long. */
async function untilIdleIsEnded(): Promise<void> {
  const { pool: idle } = openTestDatabase(url);
  const client = await idle.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  await ended;
  client.release(true);
}

test('an import that loses its lock writes nothing more, says so, and the next one runs', async () => {
  const held = await holdLock(pool, lockCatalogue, []);
  const importing = importCatalogue(db, many('LOST'));
  const failed = expect(importing).rejects.toThrow();
  await untilBlocked(pool, 1);
  await endHolder();
  await failed;
  await held.release();
  expect((await listProducts(db, { search: 'LOST-1' })).total).toBe(0);
  expect(await remembered(2)).toMatchObject([
    { event: 'catalogue-import-failed', details: { reason: 'ERROR', added: 0 } },
    { event: 'catalogue-import-started' },
  ]);
  expect(await importCatalogue(db, csvFile(csvRow()))).toEqual({ ...none, added: 1 });
});

test('an import that is killed has left its beginning in the audit, and the next one runs', async () => {
  const held = await holdLock(pool, lockCatalogue, []);
  const child = spawn(process.execPath, ['cli/theriac.ts', 'catalogue', 'import', many('KILLED')], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  await expect.poll(async () => (await remembered(1))[0]?.event, { timeout: 25_000 }).toBe('catalogue-import-started');
  await untilBlocked(pool, 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await held.release();
  expect(await remembered(1)).toMatchObject([{ event: 'catalogue-import-started', details: { format: 'csv' } }]);
  const next = () => importCatalogue(db, csvFile(csvRow({ productId: 'NEXT-1' }))).catch(({ code }) => code);
  await expect.poll(next).toEqual({ ...none, added: 1 }); // its last statement may still run
});

test('an import lasts longer than the database lets a transaction be idle', async () => {
  const held = await holdLock(pool, lockCatalogue, []); // older than the setting
  await pool.query(
    `do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = 2000', current_database()); end $$`,
  );
  const { db: strict } = openTestDatabase(url);
  const importing = importCatalogue(strict, many('LONG'));
  await untilBlocked(pool, 1);
  await untilIdleIsEnded();
  await held.release();
  expect(await importing).toEqual({ ...none, added: 1_500 });
  expect(await remembered(2)).toMatchObject([
    { event: 'catalogue-imported', details: { isWhole: true, added: 1_500 } },
    { event: 'catalogue-import-started' },
  ]);
});
