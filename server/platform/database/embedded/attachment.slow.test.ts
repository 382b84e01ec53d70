import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cleanUp, newFolder, run, until } from './embedded.harness.ts';

/** One cluster for all: initdb is most of their time. */
let made = '';

beforeAll(async () => {
  made = newFolder();
  const maker = run(made);
  await maker.ready;
  await maker.tell('stop');
});

afterEach(() => cleanUp(made));
afterAll(() => cleanUp());

test.each(['stop', 'kill'] as const)('an owner that goes (%s) is told once, in words', async (how) => {
  const owner = run(made);
  await owner.ready;
  const attached = run(made);
  expect((await attached.ready).owned).toBe(false);
  if (how === 'stop') await owner.tell('stop');
  else await owner.kill();
  await until(() => attached.said.some(({ unexpected }) => unexpected));
  await attached.tell('stop');
  const told = attached.said.flatMap(({ unexpected }) => unexpected ?? []);
  expect(told).toEqual([expect.stringMatching(/^The embedded database ended: the process that ran it has stopped/)]);
});

test('a process that stops, or has nothing left to do, ends by itself and in silence', async () => {
  await run(made).ready;
  for (const command of ['stop-at-once', 'leave-at-once']) {
    const attached = run(made, {}, { command });
    await attached.ended;
    expect(attached.said.map(({ owned, stopped }) => owned ?? stopped)).toEqual(
      command === 'stop-at-once' ? [false, true] : [false],
    );
    expect(attached.errors()).toBe('');
  }
});

test('a PGSSLMODE of the shell is not meant for this server', async () => {
  const env = { ...process.env, PGSSLMODE: 'require' };
  await run(made).ready;
  const attached = run(made, {}, { env, command: 'query-at-once' });
  await attached.ended;
  expect(attached.errors()).toBe('');
  expect(attached.said.at(-1)).toEqual({ one: 1 });
});
