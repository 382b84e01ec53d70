import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus, send } from './http.ts';
import { percentile, type Rate, type Sample } from './statistics.ts';

// Times of single operations, for what differs each time. Load of many connections comes from load.ts.

interface Options {
  concurrency: number;
  cookie?: string | undefined;
}

/** Requests each path once, as a browser does (compressed, on open connections); throws unless all responses are 200. */
export async function timeRequests(origin: string, paths: string[], options: Options): Promise<Sample[]> {
  const { concurrency, cookie } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) };
  const samples = await timeEach(paths, concurrency, (path) => expectStatus(200, origin + path, { agent, headers }));
  agent.destroy();
  return samples;
}

/** Does the work once for each name. The next one begins when one ends: a slow one delays those behind it. */
export async function timeEach(
  names: Iterable<string>,
  concurrency: number,
  work: (name: string) => Promise<unknown>,
): Promise<Sample[]> {
  const remaining = (function* () {
    yield* names; // one iterator that all workers share
  })();
  const samples: Sample[] = [];
  const runWorker = async () => {
    for (const name of remaining) {
      const began = performance.now();
      await work(name);
      samples.push({ name, ms: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return samples;
}

/** The same name until the time is over. */
export function* repeatFor(seconds: number, name: string): Generator<string> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) yield name;
}

export async function withRate(run: () => Promise<Sample[]>): Promise<Rate> {
  const began = performance.now();
  const samples = await run();
  return { perSecond: (samples.length * 1000) / (performance.now() - began), samples };
}

const TICK_MS = 5;
/** About as many as a proxy in front of the store opens; further requests wait for one of them. */
const CONNECTIONS = 1_000;

interface FixedRate {
  paths: string[];
  perSecond: number;
  seconds: number;
}

/**
 * Sends requests at a fixed rate, however slow the responses are. A time begins when its request was due and so includes
 * every wait: there is no coordinated omission. Samples by status, 0 for a broken connection.
 */
export async function requestAtRate(
  origin: string,
  { paths, perSecond, seconds }: FixedRate,
): Promise<{ byStatus: Map<number, Sample[]>; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const byStatus = new Map<number, Sample[]>();
  const sendDue = async (name: string, due: number) => {
    const { status = 0 } = await send(origin + name, { agent }).catch(() => ({ status: 0 }));
    const samples = byStatus.get(status) ?? [];
    samples.push({ name, ms: performance.now() - due });
    byStatus.set(status, samples);
  };
  const began = performance.now();
  const sent: Promise<void>[] = [];
  const dueAt = () => began + (sent.length * 1000) / perSecond;
  while (performance.now() - began < seconds * 1000) {
    for (let due = dueAt(); due <= performance.now(); due = dueAt()) {
      sent.push(sendDue(paths[sent.length % paths.length] ?? '/', due));
    }
    await delay(TICK_MS);
  }
  await Promise.all(sent);
  agent.destroy();
  return { byStatus, seconds: (performance.now() - began) / 1000 };
}

const CANDIDATES = 25;
const TRIALS = 7;

/** The paths with the highest medians of seven more trials: one slow response may have been an accident. */
export async function findSlowest(
  origin: string,
  samples: Sample[],
  { count, cookie }: { count: number; cookie?: string | undefined },
): Promise<Sample[]> {
  const bySlowness = samples.toSorted((a, b) => b.ms - a.ms).map(({ name }) => name);
  const candidates = [...new Set(bySlowness)].slice(0, CANDIDATES);
  const paths = Array.from({ length: TRIALS }, () => candidates).flat();
  const trials = Map.groupBy(await timeRequests(origin, paths, { concurrency: 1, cookie }), ({ name }) => name);
  return [...trials]
    .map(([name, again]) => ({ name, ms: percentile(again, 50) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
}
