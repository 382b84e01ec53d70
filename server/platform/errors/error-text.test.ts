import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { rootCause } from './error-text.ts';

test('the message of the innermost cause is returned', () => {
  const cause = new Error('disk full');
  expect(rootCause(new Error('Failed query: insert …', { cause }))).toBe('disk full');
  expect(rootCause(new Error('without cause'))).toBe('without cause');
  expect(rootCause('a string')).toBe('a string');
});

test('a failure at every address of a host has a message', async () => {
  const socket = connect({
    port: 1,
    host: 'two-addresses.test',
    lookup: (_name, _options, done) =>
      done(null, [
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ]),
  });
  const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
  expect(error).toBeInstanceOf(AggregateError);
  expect(rootCause(error)).toBe('connect ECONNREFUSED 127.0.0.1:1');
  expect(rootCause(new Error('Failed query', { cause: error }))).toBe('connect ECONNREFUSED 127.0.0.1:1');
});
