import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { closeAndRethrow, closeInOrder } from './close-all.ts';

const said: string[] = [];
const log = openLog(
  'error',
  new PassThrough().on('data', (line: Buffer) => said.push(line.toString())),
);
const fails = (message: string) => () => Promise.reject(new Error(message));

test('parts are closed in turn; those that cannot be are logged and keep none of the others open', async () => {
  const closed: string[] = [];
  const part = (name: string) => async () => void closed.push(name);
  const throwing = () => {
    throw new Error('queue');
  };
  const closing = closeInOrder([part('timer'), fails('server'), throwing, part('pool'), part('database')], log);
  await expect(closing).rejects.toMatchObject({ cause: new Error('server') });
  expect(closed).toEqual(['timer', 'pool', 'database']);
  expect(said.map((line) => JSON.parse(line).msg)).toEqual(['closing failed', 'closing failed']);
});

test('who closes because of an error tells that one, also where closing fails', async () => {
  await expect(closeAndRethrow(new Error('port in use'), fails('pool'))).rejects.toThrow('port in use');
});
