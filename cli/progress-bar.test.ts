import { expect, test } from 'vitest';
import { drawProgress, openProgressBar } from './progress-bar.ts';

const half = { records: 12_345, bytesRead: 500, bytesTotal: 1000 };

/** The output to a terminal of this width, with a clock that the test controls. */
function terminal({ isTTY = true, columns = 60 } = {}) {
  const clock = { ms: 0 };
  const written: string[] = [];
  const output = { isTTY, columns, write: (text: string) => written.push(text) > 0 };
  return { clock, written, bar: openProgressBar(output, () => clock.ms) };
}

test.each([
  [79, ' 50 % [████████████████████░░░░░░░░░░░░░░░░░░░░] 12,345 records, 2,469/s'],
  [45, ' 50 % [███████░░░░░░] 12,345 records, 2,469/s'],
  [39, ' 50 % 12,345 records, 2,469/s'],
  [22, ' 50 % 12,345 records'],
  [10, ' 50 %'],
  [3, ''],
])('fits into %i characters', (width, line) => {
  expect(drawProgress(half, 5000, width)).toBe(line);
  expect(line.length).toBeLessThanOrEqual(width);
});

test.each([
  ['nothing', { records: 0, bytesRead: 0, bytesTotal: 0 }, '  0 % [░░░░░░░░░░] 0 records, 0/s'],
  ['a file that grew', { records: 9, bytesRead: 20, bytesTotal: 10 }, '100 % [██████████] 9 records, 9/s'],
])('the bar shows %s as read', (_what, progress, line) => {
  expect(drawProgress(progress, 1000, line.length)).toBe(line);
});

test('the line is redrawn at most ten times a second and removed at the end', () => {
  const { bar, clock, written } = terminal();
  for (; clock.ms <= 1000; clock.ms += 1) bar.show(half);
  bar.clear();
  bar.clear();
  expect(written).toHaveLength(10 + 1);
  for (const line of written) {
    expect(line.startsWith('\r') && line.endsWith('\u001b[K') && !line.includes('\n')).toBe(true);
    expect(line.length).toBeLessThan('\r\u001b[K'.length + 60);
  }
  expect(written.at(-1)).toBe('\r\u001b[K');
});

test('the time counts from the first record, and work of less than a tenth of a second shows nothing', () => {
  const { bar, clock, written } = terminal();
  clock.ms = 5000;
  bar.show(half);
  clock.ms = 5099;
  bar.show(half);
  bar.clear();
  expect(written).toEqual([]);
});

test('a terminal of unknown width counts as 80 columns wide', () => {
  const { bar, clock, written } = terminal({ columns: 0 });
  bar.show(half);
  clock.ms = 5000;
  bar.show(half);
  expect(written).toEqual([`\r${drawProgress(half, 5000, 79)}\u001b[K`]);
});

test('no bar is written to a file or a pipe', () => {
  const { bar, clock, written } = terminal({ isTTY: false });
  bar.show(half);
  clock.ms = 5000;
  bar.show(half);
  bar.clear();
  expect(written).toEqual([]);
});
