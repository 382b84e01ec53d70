import { expect, test } from 'vitest';
import { levelsProblem, quantityToOrder } from './levels.ts';

const ordered = (min: string, max: string, shelf: string) => quantityToOrder({ min, max, shelf });

test('at the minimum or below it, what is missing to the maximum is ordered', () => {
  expect(ordered('4', '16', '4')).toBe('12');
  expect(ordered('4', '16', '0')).toBe('16');
  expect(ordered('4', '16', '5')).toBe('');
  expect(ordered('0', '16', '٠')).toBe('16');
  expect(ordered('4', '4', '4')).toBe('');
});

test('nothing is ordered from what is no level or no count', () => {
  const wrong: [min: string, max: string, shelf: string][] = [
    ['', '16', '4'],
    ['4', '', '4'],
    ['4', '16', ''],
    ['4', '16', '1.5'],
    ['17', '16', '4'],
    ['4', '1000', '4'],
  ];
  for (const levels of wrong) expect(ordered(...levels)).toBeUndefined();
  expect(levelsProblem({ min: '17', max: '16', shelf: '' })).toBe('minAboveMax');
  expect(levelsProblem({ min: '4', max: '16', shelf: '1.5' })).toBe('noNumber');
  expect(levelsProblem({ min: '4', max: '', shelf: '' })).toBeUndefined();
});
