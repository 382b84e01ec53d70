/** One timed operation. */
export interface Sample {
  name: string;
  ms: number;
}

/** How much was done, and how long each operation took. */
export interface Rate {
  perSecond: number;
  samples: Sample[];
}

/** Of an even number of values it is the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** By the nearest rank: every percentile is a time that was measured. */
export function percentile(samples: Sample[], percent: number): number {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** `1.2 / 3.4` */
export function p50AndP99(samples: Sample[]): string {
  return [50, 99].map((percent) => percentile(samples, percent).toFixed(1)).join(' / ');
}
