import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks at an address. */
const LOOK_MS = 25;

/** What somebody who asks again and again is answered meanwhile, by address. */
export interface Watch {
  /** Kinds of answers since they were taken last: `200`, `503 again` (with Retry-After), `503`, …, `no answer`. */
  take(path: string): string[];
  stop(): Promise<void>;
}

/** Asks a store for these addresses until it is stopped, one question at a time for each. */
export function watch(get: (path: string) => Promise<Response>, paths: string[]): Watch {
  const seen = new Map<string, Set<string>>(paths.map((path) => [path, new Set()]));
  let stopped = false;
  const asking = paths.map(async (path) => {
    while (!stopped) {
      seen.get(path)?.add(await kindOf(get(path)));
      await delay(LOOK_MS);
    }
  });
  return {
    take: (path) => {
      const kinds = [...(seen.get(path) ?? [])].sort();
      seen.get(path)?.clear();
      return kinds;
    },
    stop: async () => {
      stopped = true;
      await Promise.all(asking);
    },
  };
}

/** The status, and whether it says when to come again. */
export async function kindOf(answer: Promise<Response>): Promise<string> {
  try {
    const response = await answer;
    await response.arrayBuffer();
    return response.headers.has('retry-after') ? `${response.status} again` : String(response.status);
  } catch {
    return 'no answer';
  }
}
