import { table } from '../../bench/measure/report.ts';
import type { Customer } from '../simulated-customers/customer.ts';
import type { StoredOrder } from '../simulated-customers/final-state.ts';
import { type Fault, faultKinds } from '../simulated-customers/journal.ts';
import type { Rejections } from './outages.ts';
import type { Visits } from './visitors.ts';

export interface DisturbanceResult {
  name: string;
  /** How the customers reach the store. */
  way: string;
  /** No request may be rejected. */
  isHarmless: boolean;
  ms: number;
  rejections: Rejections;
  visits: Visits;
}

interface Run {
  results: DisturbanceResult[];
  customers: Customer[];
  stored: StoredOrder[];
  faults: Fault[];
}

/** Formats a run as Markdown: the effect of each disturbance, and the faults. */
export function report({ results, customers, stored, faults }: Run): string {
  const attempts = customers.flatMap((customer) => customer.attempts);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const rows = results.map(({ name, way, ms, rejections, visits }) => [
    name,
    way,
    `${seconds(ms)} s`,
    String(rejections.count),
    rejections.count === 0 ? '–' : `${seconds(rejections.from)}–${seconds(rejections.to)} s`,
    String(visits.succeeded),
    String(visits.rejected),
    String(visits.wrong.length),
  ]);
  const firsts = faultKinds.flatMap((kind) => faults.find((fault) => fault.kind === kind) ?? []);
  return [
    table(
      [
        'disturbance',
        'customers use',
        'took',
        '503s in total',
        'from–to',
        'visits served',
        'visits rejected',
        'other responses',
      ],
      rows,
    ),
    '',
    `- orders acknowledged: ${attempts.filter(({ acknowledged }) => acknowledged.length > 0).length}, stored: ${stored.length}`,
    ...faultKinds.map((kind) => `- ${kind}: ${faults.filter((fault) => fault.kind === kind).length}`),
    ...firsts.map(({ kind, words }) => `\nFirst of ${kind}: ${words}`),
    ...results.flatMap(({ visits }) => visits.wrong.slice(0, 3).map((words) => `\nA visitor: ${words}`)),
  ].join('\n');
}
