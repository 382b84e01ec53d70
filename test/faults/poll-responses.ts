import { setTimeout as delay } from 'node:timers/promises';

/** Between two requests of an address. */
const POLL_MS = 25;

/** The responses to repeated requests, by address. */
export interface ResponsePoll {
  /** The kinds of responses since the last call: `200`, `503 retry` (with Retry-After), `503`, …, `no response`. */
  take(path: string): string[];
  stop(): Promise<void>;
}

/** Requests these addresses repeatedly until it is stopped, one request at a time per address. */
export function pollResponses(get: (path: string) => Promise<Response>, paths: string[]): ResponsePoll {
  const seen = new Map<string, Set<string>>(paths.map((path) => [path, new Set()]));
  let stopped = false;
  const polling = paths.map(async (path) => {
    while (!stopped) {
      seen.get(path)?.add(await kindOf(get(path)));
      await delay(POLL_MS);
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
      await Promise.all(polling);
    },
  };
}

/** The status, and whether there is a Retry-After header. */
export async function kindOf(pending: Promise<Response>): Promise<string> {
  try {
    const response = await pending;
    await response.arrayBuffer();
    return response.headers.has('retry-after') ? `${response.status} retry` : String(response.status);
  } catch {
    return 'no response';
  }
}
