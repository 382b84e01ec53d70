import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { Sample } from './measure.ts';

/** Between two looks at how many requests are due. */
const TICK_MS = 5;
/** A proxy in front of the store has some hundreds; beyond them it lets wait. */
const CONNECTIONS = 1_000;

export interface Outcome {
  /** By status; what came back broken is 0. */
  answers: Map<number, Sample[]>;
  seconds: number;
}

/** Asks so often a second whatever comes back, as a crowd does that knows nothing of the others; waits for every answer. */
export async function crowd(origin: string, paths: string[], perSecond: number, seconds: number): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const answers = new Map<number, Sample[]>();
  const one = async (path: string) => {
    const began = performance.now();
    const { status = 0 } = await ask(origin + path, { agent }).catch(() => ({ status: 0 }));
    const samples = answers.get(status) ?? [];
    samples.push({ path, ms: performance.now() - began });
    answers.set(status, samples);
  };
  const began = performance.now();
  const asked: Promise<void>[] = [];
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) * perSecond) / 1000;
    while (asked.length < due) asked.push(one(paths[asked.length % paths.length] ?? '/'));
    await pause(TICK_MS);
  }
  await Promise.all(asked);
  agent.destroy();
  return { answers, seconds: (performance.now() - began) / 1000 };
}
