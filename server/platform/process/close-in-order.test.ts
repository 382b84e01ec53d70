import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { closeAndRethrow, closeInOrder } from './close-in-order.ts';

const logged: string[] = [];
const log = openLog(
  'error',
  new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())),
);
const fails = (message: string) => () => Promise.reject(new Error(message));

test('all parts are closed in order, and failures are logged', async () => {
  const closed: string[] = [];
  const part = (name: string) => async () => void closed.push(name);
  const throwing = () => {
    throw new Error('queue');
  };
  const closing = closeInOrder([part('timer'), fails('server'), throwing, part('pool'), part('database')], log);
  await expect(closing).rejects.toMatchObject({ cause: new Error('server') });
  expect(closed).toEqual(['timer', 'pool', 'database']);
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['closing failed', 'closing failed']);
});

test('an error is rethrown even when closing fails', async () => {
  await expect(closeAndRethrow(new Error('port in use'), fails('pool'))).rejects.toThrow('port in use');
});
