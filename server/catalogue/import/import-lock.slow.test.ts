import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listAudit } from '#server/accounts/audit.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { advisoryLocks } from '#server/locks.ts';
import { openTestDatabase, testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { csvFile, csvRow, emptyOutcome } from './import.harness.ts';

const { db, pool, url } = await testDatabase();

const largeFile = (prefix: string) =>
  csvFile(...Array.from({ length: 1_500 }, (_, index) => csvRow({ productId: `${prefix}-${index}` })));
const lockCatalogue = `select pg_advisory_xact_lock(${advisoryLocks.catalogue})`;
/** The newest audit entries, newest first. */
const newestAudit = async (limit: number) => await listAudit(db, { limit });

/** Terminates the connection that holds the import lock of this database; other test files import too, on the same server. */
const terminateLockHolder = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = pg_locks.database
     where d.datname = current_database() and locktype = 'advisory' and objid = $1::int`,
    [advisoryLocks.import],
  );

/** Resolves when the database has ended a transaction by its idle timeout. */
async function untilIdleTimeout(): Promise<void> {
  const { pool: idle } = openTestDatabase(url);
  const client = await idle.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  await ended;
  client.release(true);
}

test('an import that loses its lock stops writing and fails, and the next import runs', async () => {
  const held = await holdLock(pool, lockCatalogue, []);
  const importing = importCatalogue(db, largeFile('LOST'));
  const failed = expect(importing).rejects.toThrow();
  await untilBlocked(pool, 1);
  await terminateLockHolder();
  await failed;
  await held.release();
  expect((await listProducts(db, { search: 'LOST-1' })).total).toBe(0);
  expect(await newestAudit(2)).toMatchObject([
    { event: 'catalogue-import-failed', details: { reason: 'ERROR', added: 0 } },
    { event: 'catalogue-import-started' },
  ]);
  expect(await importCatalogue(db, csvFile(csvRow()))).toEqual({ ...emptyOutcome, added: 1 });
});

test('a killed import leaves its start in the audit, and the next import runs', async () => {
  const held = await holdLock(pool, lockCatalogue, []);
  const child = spawn(process.execPath, ['cli/theriac.ts', 'catalogue', 'import', largeFile('KILLED')], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  await expect.poll(async () => (await newestAudit(1))[0]?.event).toBe('catalogue-import-started');
  await untilBlocked(pool, 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await held.release();
  expect(await newestAudit(1)).toMatchObject([{ event: 'catalogue-import-started', details: { format: 'csv' } }]);
  const next = () => importCatalogue(db, csvFile(csvRow({ productId: 'NEXT-1' }))).catch(({ code }) => code);
  await expect.poll(next).toEqual({ ...emptyOutcome, added: 1 }); // the last statement of the killed process may still run
});

test('an import may last longer than idle_in_transaction_session_timeout', async () => {
  const held = await holdLock(pool, lockCatalogue, []); // opened before the setting, so it does not time out
  await pool.query(
    `do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = 2000', current_database()); end $$`,
  );
  const { db: strict } = openTestDatabase(url);
  const importing = importCatalogue(strict, largeFile('LONG'));
  await untilBlocked(pool, 1);
  await untilIdleTimeout();
  await held.release();
  expect(await importing).toEqual({ ...emptyOutcome, added: 1_500 });
  expect(await newestAudit(2)).toMatchObject([
    { event: 'catalogue-imported', details: { isWhole: true, added: 1_500 } },
    { event: 'catalogue-import-started' },
  ]);
});
