import { expect, test } from 'vitest';
import { similarCodes } from './similar-codes.ts';

test('one slip leads to each code that it could have been, and never to the code itself', () => {
  const similar = similarCodes('thr-car-0012');
  for (const meant of [
    'thr-car-0021',
    'thr-car-0013',
    'thr-car-012',
    'thr-car-00112',
    'tr-car-0012',
    'thr-cra-0012',
    'thrcar-0012',
  ])
    expect(similar, meant).toContain(meant);
  expect(similar).not.toContain('thr-car-0012');
  expect(similar).not.toContain('thr-car-0034');
  expect(new Set(similar).size).toBe(similar.length);
  expect(similar.length).toBeLessThan(700);
});
