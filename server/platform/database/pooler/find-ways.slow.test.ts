import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, queryServer } from '../../../../test/database.ts';
import { findPgBouncer, startPgBouncer } from '../../../../test/postgres/pgbouncer.ts';
import { findDirect, findReplica, findWays } from './find-ways.ts';

const missing = findPgBouncer() ? '' : ' (skipped: this machine has no PgBouncer and no way to install it)';
const url = await emptyDatabase();

/** The address through a PgBouncer, which `atEnd` stops: after the file, or after the test that calls this. */
async function pooled(options: Parameters<typeof startPgBouncer>[1], atEnd: (stop: () => Promise<void>) => void) {
  const pooler = await startPgBouncer(url, options);
  atEnd(pooler.stop);
  return pooler.through(url);
}

test('a database without a pooler is used as it is', async () => {
  const { pooled, direct, findings } = await findWays(url);
  expect(pooled).toEqual({ url, options: {}, keepsStatements: true });
  expect(direct).toBe(pooled);
  expect(findings).toEqual([]);
});

test('a database that is away rejects with the reason of the driver', async () => {
  await expect(findWays('postgres://theriac@127.0.0.1:1/theriac')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

describe.skipIf(missing)(`behind a PgBouncer in transaction mode${missing}`, async () => {
  const throughPooler = missing ? '' : await pooled({ mode: 'transaction' }, afterAll);

  test('prepared statements are sent without names, the rest needs the direct address', async () => {
    const { pooled, direct, findings } = await findWays(throughPooler, url);
    expect(pooled).toEqual({ url: throughPooler, options: { statement_timeout: false }, keepsStatements: false });
    expect(direct).toEqual({ url, options: {}, keepsStatements: true });
    expect(findings).toEqual([
      'DATABASE_URL leads to a pooler in transaction mode, which does not keep prepared statements: none are used',
      "DATABASE_URL leads to a pooler that does not pass on statement_timeout: set it for the role (ALTER ROLE … SET statement_timeout = '30s')",
    ]);
  });

  test('a limit of the role replaces the timeout of the connection', async () => {
    const name = new URL(url).pathname.slice(1);
    await queryServer(`alter database ${name} set statement_timeout = '30s'`);
    const other = await pooled({ mode: 'transaction' }, onTestFinished);
    const { pooled: way, findings } = await findWays(other, url);
    expect([way.options, findings.length]).toEqual([{ statement_timeout: false }, 1]);
    await queryServer(`alter database ${name} reset statement_timeout`);
  });

  test('it is found too while others use the pooler', async () => {
    const others = new pg.Pool({ connectionString: throughPooler, max: 30 });
    let isBusy = true;
    const use = async () => {
      while (isBusy) await others.query('select pg_sleep(random() * 0.002)');
    };
    const work = Promise.all(Array.from({ length: 30 }, use));
    for (let start = 0; start < 20; start += 1) {
      expect((await findWays(throughPooler, url)).pooled.keepsStatements).toBe(false);
    }
    isBusy = false;
    await work;
    await others.end();
  });

  test('and while it has one connection only', async () => {
    const one = await pooled({ mode: 'transaction', settings: ['default_pool_size = 1'] }, onTestFinished);
    expect((await findWays(one, url)).pooled.keepsStatements).toBe(false);
  });

  test('a timeout that the pooler ignores may be sent', async () => {
    const ignoring = await pooled(
      { mode: 'transaction', settings: ['ignore_startup_parameters = statement_timeout'] },
      onTestFinished,
    );
    const { pooled: way, findings } = await findWays(ignoring, url);
    expect([way.options, findings.length]).toEqual([{}, 2]);
  });

  test('the store does not start without a direct address, nor with the pooler’s or another database’s', async () => {
    await expect(findWays(throughPooler)).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself, or of a pooler in session mode',
    );
    await expect(findDirect(throughPooler)).rejects.toThrow(/^DATABASE_URL leads to a pooler in transaction mode/);
    await expect(findWays(throughPooler, throughPooler)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a pooler in transaction mode/,
    );
    await expect(findWays(throughPooler, await emptyDatabase())).rejects.toThrow(
      'DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL',
    );
  });

  test('a replica is found out separately, and of one that is away nothing is assumed', async () => {
    expect(await findReplica(url)).toEqual({ url, options: {}, keepsStatements: true });
    expect((await findReplica(throughPooler)).keepsStatements).toBe(false);
    const away = 'postgres://theriac@127.0.0.1:1/theriac';
    expect(await findReplica(away)).toEqual({
      ...{ url: away, keepsStatements: false },
      options: { statement_timeout: false },
    });
  });
});

test.skipIf(missing)('a pooler in session mode is used as a database is', async () => {
  const session = await pooled({ mode: 'session' }, onTestFinished);
  const { pooled: way, direct, findings } = await findWays(session);
  expect(way).toEqual({ url: session, options: { statement_timeout: false }, keepsStatements: true });
  expect(direct).toBe(way);
  expect(findings).toHaveLength(1);
  expect(await findDirect(url, session)).toEqual(way);
});
