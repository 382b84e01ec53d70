import { afterEach, describe, expect, test } from 'vitest';
import { proxyTo } from '#server/platform/database/failover/proxy.harness.ts';
import { testDatabase } from '../../test/database.ts';
import { type CatalogueSource, listenForCatalogueChanges } from './changes.ts';

const { pool, url } = await testDatabase();
const silent = { warn: () => undefined };
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Listens, and writes down what is heard. */
async function listen(source: Partial<CatalogueSource> = {}): Promise<string[]> {
  const heard: string[] = [];
  const listener = {
    changed: () => void heard.push('changed'),
    lost: () => void heard.push('lost'),
    found: () => void heard.push('found'),
  };
  stops.push(await listenForCatalogueChanges({ primaryUrl: url, log: silent, listener, ...source }));
  return heard;
}

const hears = (heard: string[], what: string[]) => expect.poll(() => heard).toEqual(what);

/** Moves the version as a write to the catalogue does; `untold` as one whose notification got lost. */
async function moveVersion(told: 'told' | 'untold' = 'told'): Promise<void> {
  const move = 'update catalogue_version set version = version + 1 returning version';
  const tell = `with moved as (${move}) select pg_notify('catalogue', version::text) from moved`;
  await pool.query(told === 'told' ? tell : move);
}

async function terminateListeners(): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'theriac-catalogue' and datname = current_database()`,
  );
}

test('a change that any process commits is told', async () => {
  const heard = await listen();
  expect(heard).toEqual(['found']);
  await pool.query('update products set id = id where false'); // the trigger is per statement
  await hears(heard, ['found', 'changed']);
});

test('a connection that ends is told at once and taken up again', async () => {
  const heard = await listen({ pace: { reconnect: 1 } });
  await terminateListeners();
  await hears(heard, ['found', 'lost', 'found']);
  await moveVersion();
  await hears(heard, ['found', 'lost', 'found', 'changed']);
});

test('a database that is away at the start is taken up when it comes', async () => {
  const proxy = await proxyTo(url);
  proxy.freeze();
  const heard = await listen({ primaryUrl: proxy.url, pace: { answer: 50, reconnect: 1 } });
  expect(heard[0]).toBe('lost');
  proxy.thaw();
  await expect.poll(() => heard.at(-1)).toBe('found');
});

describe('the heartbeat', () => {
  test('finds a connection that only our end believes in', async () => {
    const proxy = await proxyTo(url);
    const heard = await listen({ primaryUrl: proxy.url, pace: { heartbeat: 5, answer: 500, reconnect: 1 } });
    proxy.freeze();
    await expect.poll(() => heard.slice(0, 2)).toEqual(['found', 'lost']);
    proxy.thaw();
    await expect.poll(() => heard.at(-1)).toBe('found');
  });

  test('finds a change whose notification got lost', async () => {
    const heard = await listen({ pace: { heartbeat: 5 } });
    await moveVersion('untold');
    await hears(heard, ['found', 'changed']);
  });

  test('says nothing while nothing happens, and nothing after the stop', async () => {
    const heard = await listen({ pace: { heartbeat: 1 } });
    // Statements that take longer than many beats; the last proves that they are beaten.
    for (let count = 0; count < 20; count += 1) await pool.query('select 1');
    await stops.pop()?.();
    await moveVersion();
    expect(heard).toEqual(['found']);
  });
});
