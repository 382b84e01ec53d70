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

/** Listens for changes; returns the growing list of received events. */
async function listen(source: Partial<CatalogueSource> = {}): Promise<string[]> {
  const events: string[] = [];
  const listener = {
    changed: () => void events.push('changed'),
    stockChanged: () => void events.push('stock changed'),
    disconnected: () => void events.push('disconnected'),
    reconnected: () => void events.push('reconnected'),
  };
  stops.push(await listenForCatalogueChanges({ primaryUrl: url, log: silent, listener, ...source }));
  return events;
}

const expectEvents = (events: string[], expected: string[]) => expect.poll(() => events).toEqual(expected);

/** Increases the version as a write to the catalogue does. Without `notifies`, as if the notification was lost. */
async function increaseVersion({ notifies = true } = {}): Promise<void> {
  const increase = 'update catalogue_version set version = version + 1 returning version';
  const increaseAndNotify = `with increased as (${increase}) select pg_notify('catalogue', version::text) from increased`;
  await pool.query(notifies ? increaseAndNotify : increase);
}

async function terminateListeners(): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'theriac-catalogue' and datname = current_database()`,
  );
}

test('a change that any process commits is reported', async () => {
  const events = await listen();
  expect(events).toEqual(['reconnected']);
  await pool.query('update products set id = id where false'); // the trigger is per statement
  await expectEvents(events, ['reconnected', 'changed']);
});

test('a lost connection is reported at once and reopened', async () => {
  const events = await listen({ intervals: { reconnect: 1 } });
  await terminateListeners();
  await expectEvents(events, ['reconnected', 'disconnected', 'reconnected']);
  await increaseVersion();
  await expectEvents(events, ['reconnected', 'disconnected', 'reconnected', 'changed']);
});

test('a database that is unavailable at the start is connected to once it responds', async () => {
  const proxy = await proxyTo(url);
  proxy.freeze();
  const events = await listen({ primaryUrl: proxy.url, intervals: { response: 50, reconnect: 1 } });
  expect(events[0]).toBe('disconnected');
  proxy.thaw();
  await expect.poll(() => events.at(-1)).toBe('reconnected');
});

describe('the heartbeat', () => {
  test('detects a connection that no longer responds', async () => {
    const proxy = await proxyTo(url);
    const events = await listen({ primaryUrl: proxy.url, intervals: { heartbeat: 5, response: 500, reconnect: 1 } });
    proxy.freeze();
    await expect.poll(() => events.slice(0, 2)).toEqual(['reconnected', 'disconnected']);
    proxy.thaw();
    await expect.poll(() => events.at(-1)).toBe('reconnected');
  });

  test('detects a change whose notification was lost', async () => {
    const events = await listen({ intervals: { heartbeat: 5 } });
    await increaseVersion({ notifies: false });
    await expectEvents(events, ['reconnected', 'changed']);
  });

  test('reports nothing without a change, and nothing after the stop', async () => {
    const events = await listen({ intervals: { heartbeat: 1 } });
    // 20 statements take longer than several heartbeats of 1 ms.
    for (let count = 0; count < 20; count += 1) await pool.query('select 1');
    await stops.pop()?.();
    await increaseVersion();
    expect(events).toEqual(['reconnected']);
  });
});
