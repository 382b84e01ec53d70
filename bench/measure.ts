import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One request and how long its answer took to the last byte. */
export interface Sample {
  path: string;
  ms: number;
}

/** Asks for each path once, so many at a time over kept connections; throws on any answer but a 200. */
export async function measure(origin: string, paths: string[], atOnce: number): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const samples = await times(paths, atOnce, (path) => fetchBytes(origin + path, agent));
  agent.destroy();
  return samples;
}

/** Does each piece of work once, so many at a time, and tells how long each took. */
export async function times(
  names: string[],
  atOnce: number,
  work: (name: string) => Promise<unknown>,
): Promise<Sample[]> {
  const left = names.values();
  const samples: Sample[] = [];
  const workOn = async () => {
    for (const path of left) {
      const began = performance.now();
      await work(path);
      samples.push({ path, ms: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  return samples;
}

/** An answer as a browser takes it: compressed. */
export async function fetchBytes(url: string, agent?: Agent): Promise<Buffer> {
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${url}: ${body}`);
  return body;
}

/** `50` is the median; the nearest rank, so that every percentile is a time that was measured. */
export function percentile(samples: Sample[], percent: number): number {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}

const SUSPECTS = 25;
const TRIALS = 7;

/** The paths that are slow each time, by their medians: the first ones' one slow answer may have been bad luck. */
export async function findSlowest(origin: string, samples: Sample[], count: number): Promise<Sample[]> {
  const byTime = samples.toSorted((a, b) => b.ms - a.ms).map(({ path }) => path);
  const suspects = [...new Set(byTime)].slice(0, SUSPECTS);
  const again = await measure(origin, Array.from({ length: TRIALS }, () => suspects).flat(), 1);
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
