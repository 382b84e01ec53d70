import { Agent } from 'node:http';
import { ask } from './ask.ts';

/** One request and how long its answer took to the last byte. */
export interface Sample {
  path: string;
  ms: number;
}

interface Asking {
  concurrency: number;
  /** Of whoever is signed in. */
  cookie?: string | undefined;
}

/** Asks for each path once, so many at a time over kept connections; throws on any answer but a 200. */
export async function measure(origin: string, paths: string[], { concurrency, cookie }: Asking): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const samples = await times(paths, concurrency, (path) => fetchBytes(origin + path, { agent, cookie }));
  agent.destroy();
  return samples;
}

/** Does each piece of work once, so many at a time, and tells how long each took. */
export async function times(
  names: Iterable<string>,
  concurrency: number,
  work: (name: string) => Promise<unknown>,
): Promise<Sample[]> {
  const left = (function* () {
    yield* names; // one walk for all
  })();
  const samples: Sample[] = [];
  const workOn = async () => {
    for (const path of left) {
      const began = performance.now();
      await work(path);
      samples.push({ path, ms: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workOn));
  return samples;
}

/** The same name again and again, for so many seconds: work whose number is not known beforehand. */
export function* repeated(name: string, seconds: number): Generator<string> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) yield name;
}

/** How much was done, and how long each took. */
export interface Rate {
  perSecond: number;
  samples: Sample[];
}

export async function rateOf(run: () => Promise<Sample[]>): Promise<Rate> {
  const began = performance.now();
  const samples = await run();
  return { perSecond: (samples.length * 1000) / (performance.now() - began), samples };
}

/** An answer as a browser takes it: compressed. */
export async function fetchBytes(
  url: string,
  { agent, cookie }: { agent?: Agent; cookie?: string | undefined } = {},
): Promise<Buffer> {
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) };
  const { status, body } = await ask(url, { agent, headers });
  if (status !== 200) throw new Error(`${status} ${url}: ${body}`);
  return body;
}

/** Half of the answers come within the first figure, all but one in a hundred within the second: `1.2 / 3.4`. */
export function middleAndTail(samples: Sample[]): string {
  return [50, 99].map((percent) => percentile(samples, percent).toFixed(1)).join(' / ');
}

/** `50` is the median; the nearest rank, so that every percentile is a time that was measured. */
export function percentile(samples: Sample[], percent: number): number {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}

const SUSPECTS = 25;
const TRIALS = 7;

/** The paths that are slow each time, by their medians: the first ones' one slow answer may have been bad luck. */
export async function findSlowest(
  origin: string,
  samples: Sample[],
  { count, cookie }: { count: number; cookie?: string | undefined },
): Promise<Sample[]> {
  const byTime = samples.toSorted((a, b) => b.ms - a.ms).map(({ path }) => path);
  const suspects = [...new Set(byTime)].slice(0, SUSPECTS);
  const again = await measure(origin, Array.from({ length: TRIALS }, () => suspects).flat(), {
    concurrency: 1,
    cookie,
  });
  return suspects
    .map((path) => ({
      path,
      ms: percentile(
        again.filter((sample) => sample.path === path),
        50,
      ),
    }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
}
