import { describe, expect, it } from 'vitest';
import { readSteps } from './status-steps.ts';

const placed = { status: 'pending', at: '2025-06-03T04:05:06.000Z' };
const shipped = { status: 'shipped', at: '2025-06-04T04:05:06.000Z' };

describe('the history of an order', () => {
  it('starts with its placement', () => {
    expect(readSteps([placed, shipped, placed])).toEqual([
      { ...placed, isPlacement: true },
      { ...shipped, isPlacement: false },
      { ...placed, isPlacement: false },
    ]);
  });

  it('names a status once when the next one reads the same', () => {
    const processing = { status: 'processing', at: '2025-06-03T05:05:06.000Z' };
    expect(readSteps([placed, processing, shipped, processing]).map(({ status }) => status)).toEqual([
      'pending',
      'shipped',
      'processing',
    ]);
  });

  it.each([undefined, null, 'shipped', 7, { status: 'shipped' }])('is empty when the value is %j', (value) => {
    expect(readSteps(value)).toEqual([]);
  });

  it('leaves out values that are not steps, and reads an unknown status as pending', () => {
    const unknown = { status: 'lost', at: shipped.at };
    expect(readSteps([null, 'x', { status: 'shipped' }, shipped, unknown])).toEqual([
      { ...shipped, isPlacement: false },
      { status: 'pending', at: shipped.at, isPlacement: false },
    ]);
  });
});
