import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used; NaN on systems other than Linux. */
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
 * Limits a process to a share of one core (Linux control groups, version 1, as root); returns how to undo it, or
 * undefined where that is not possible.
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
