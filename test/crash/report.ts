import { median } from '../../bench/measure/statistics.ts';
import type { Customer } from '../simulated-customers/customer.ts';
import type { StoredOrder } from '../simulated-customers/final-state.ts';
import type { Confirmations } from '../simulated-customers/find-faults.ts';
import { type Fault, faultKinds } from '../simulated-customers/journal.ts';
import type { Kill } from './kill-repeatedly.ts';

export interface Run {
  seed: number;
  kills: Kill[];
  /** From the last kill until every mail was sent. */
  mailsMs: number;
  seconds: number;
  customers: Customer[];
  stored: StoredOrder[];
  confirmations: Confirmations;
  faults: Fault[];
}

/** Formats a run as Markdown: its numbers, and the first fault of each kind. */
export function report(run: Run): string {
  const { kills, customers, stored, confirmations, faults } = run;
  const attempts = customers.flatMap((customer) => customer.attempts);
  const orderOf = new Map(stored.map((order) => [order.key, order]));
  const unknown = attempts.filter(({ backAt }) => backAt !== undefined);
  const placed = unknown.filter(({ key, backAt = 0 }) => (orderOf.get(key)?.createdAt ?? backAt) < backAt);
  const twice = stored.filter(({ email, id }) => confirmations(email ?? '', id) > 1);
  const hits = (victim: Kill['victim']) => kills.filter((kill) => kill.victim === victim).length;
  const times = kills.map(({ recoveryMs }) => recoveryMs / 1000);
  const figures: [name: string, figure: string | number][] = [
    [
      'kills',
      `${kills.length} (store ${hits('store')}, store and its next start ${hits('start')}, ` +
        `database ${hits('database')}, both at once ${hits('both')})`,
    ],
    ['orders acknowledged', attempts.filter(({ acknowledged }) => acknowledged.length > 0).length],
    [
      'orders whose response was lost',
      `${unknown.length} (found placed ${placed.length}, found not placed ${unknown.length - placed.length})`,
    ],
    ...faultKinds.map((kind): [string, number] => [kind, faults.filter((fault) => fault.kind === kind).length]),
    ['mails sent twice', twice.length],
    ['from kill to ready', `median ${median(times).toFixed(1)} s, longest ${Math.max(...times).toFixed(1)} s`],
    ['from the last kill to the last mail', `${(run.mailsMs / 1000).toFixed(1)} s`],
    ['duration', `${run.seconds.toFixed(0)} s`],
    ['seed', run.seed],
  ];
  const firsts = faultKinds.flatMap((kind) => faults.find((fault) => fault.kind === kind) ?? []);
  return [
    ...figures.map(([name, figure]) => `- ${name}: ${figure}`),
    ...firsts.map(({ kind, words }) => `\nFirst of ${kind}: ${words}`),
  ].join('\n');
}
