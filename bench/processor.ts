import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever its clock. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used; not a number where the system does not tell (anywhere but Linux). */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

const PERIOD_US = 20_000;
const groups = '/sys/fs/cgroup/cpu';

/**
 * Lets a process have no more than this share of one core (Linux control groups, version 1, as root); the undoing of it.
 * Undefined where that cannot be done.
 */
export function limitProcessor(pid: number, share: number): (() => void) | undefined {
  const group = `${groups}/theriac-bench-${pid}`;
  try {
    mkdirSync(group);
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(PERIOD_US * share));
    writeFileSync(`${group}/cgroup.procs`, String(pid));
  } catch {
    return undefined;
  }
  return () => {
    writeFileSync(`${groups}/cgroup.procs`, String(pid));
    rmdirSync(group);
  };
}
