import { table } from '../../bench/measure/report.ts';
import type { Customer } from '../shopping/customer.ts';
import type { StoredOrder } from '../shopping/evidence.ts';
import { type Fault, faultKinds } from '../shopping/journal.ts';
import type { Refusals } from './front.ts';
import type { Looks } from './visitors.ts';

export interface Told {
  what: string;
  ms: number;
  refusals: Refusals;
  looks: Looks;
}

interface Run {
  told: Told[];
  customers: Customer[];
  stored: StoredOrder[];
  faults: Fault[];
}

/** A run in Markdown: what each disturbance cost whom, and what was found in the end. */
export function report({ told, customers, stored, faults }: Run): string {
  const attempts = customers.flatMap((customer) => customer.attempts);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const rows = told.map(({ what, ms, refusals, looks }) => [
    what,
    `${seconds(ms)} s`,
    String(refusals.count),
    refusals.count === 0 ? '–' : `${seconds(refusals.from)}–${seconds(refusals.to)} s`,
    String(looks.answered),
    String(looks.refused),
    String(looks.wrong.length),
  ]);
  const firsts = faultKinds.flatMap((kind) => faults.find((fault) => fault.kind === kind) ?? []);
  return [
    table(['disturbance', 'took', '503s in all', 'from–to', 'looks answered', 'looks refused', 'other answers'], rows),
    '',
    `- orders acknowledged: ${attempts.filter(({ acknowledged }) => acknowledged.length > 0).length}, stored: ${stored.length}`,
    ...faultKinds.map((kind) => `- ${kind}: ${faults.filter((fault) => fault.kind === kind).length}`),
    ...firsts.map(({ kind, words }) => `\nFirst of ${kind}: ${words}`),
    ...told.flatMap(({ looks }) => looks.wrong.slice(0, 3).map((words) => `\nA visitor: ${words}`)),
  ].join('\n');
}
