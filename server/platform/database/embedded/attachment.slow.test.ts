import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cleanUp, newFolder, run, until } from './embedded.harness.ts';

/** One cluster for all tests: initdb takes most of their time. */
let shared = '';

beforeAll(async () => {
  shared = newFolder();
  const creator = run(shared);
  await creator.ready;
  await creator.send('stop');
});

afterEach(() => cleanUp(shared));
afterAll(() => cleanUp());

test.each(['stop', 'kill'] as const)('an owner that ends (%s) is reported once, in a readable message', async (how) => {
  const owner = run(shared);
  await owner.ready;
  const attached = run(shared);
  expect((await attached.ready).owned).toBe(false);
  if (how === 'stop') await owner.send('stop');
  else await owner.kill();
  await until(() => attached.output.some(({ unexpected }) => unexpected));
  await attached.send('stop');
  const reports = attached.output.flatMap(({ unexpected }) => unexpected ?? []);
  expect(reports).toEqual([expect.stringMatching(/^The embedded database ended: the process that ran it has stopped/)]);
});

test('an attached process that stops, or has nothing left to do, exits without errors', async () => {
  await run(shared).ready;
  for (const command of ['start-and-stop', 'start-only']) {
    const attached = run(shared, {}, { command });
    await attached.ended;
    expect(attached.output.map(({ owned, stopped }) => owned ?? stopped)).toEqual(
      command === 'start-and-stop' ? [false, true] : [false],
    );
    expect(attached.errors()).toBe('');
  }
});

test('PGSSLMODE of the environment is ignored', async () => {
  const env = { ...process.env, PGSSLMODE: 'require' };
  await run(shared).ready;
  const attached = run(shared, {}, { env, command: 'start-and-query' });
  await attached.ended;
  expect(attached.errors()).toBe('');
  expect(attached.output.at(-1)).toEqual({ one: 1 });
});
