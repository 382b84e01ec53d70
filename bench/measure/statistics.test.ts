import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1], 2.5],
  [[40, 10, 30, 20], 25],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('a percentile is the measured time at the nearest rank', () => {
  const samples = Array.from({ length: 200 }, (_, each) => ({ name: '', ms: 200 - each }));
  expect([50, 99, 100].map((percent) => percentile(samples, percent))).toEqual([100, 198, 200]);
});
