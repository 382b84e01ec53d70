import { expect, test } from 'vitest';
import { BatchSize } from './batch-size.ts';

test.each([
  ['a second', 250, 1_000, 250],
  ['half a second', 250, 500, 500],
  ['less than a millisecond', 250, 0, 1_000],
  ['four seconds', 1_000, 4_000, 250],
  ['a minute', 250, 60_000, 100],
])('after a batch that took %s the next one takes about a second', (_, records, ms, next) => {
  const size = new BatchSize({ writes: true });
  size.adapt(records, ms);
  expect(size.records).toBe(next);
});

test('the rest of a file says nothing about the next batch', () => {
  const size = new BatchSize({ writes: true });
  size.adapt(3, 900);
  expect(size.records).toBe(250);
});
