import { QUICK_ORDER_MAX } from '#contract/limits.ts';

/** A request has at most so many bytes of lines: the server takes 64 kB. */
const REQUEST_BYTES = 40_000;

/** The lines of each request. */
export function requestsOf<T>(lines: T[]): T[][] {
  const requests: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const size = new TextEncoder().encode(JSON.stringify(line)).length + 1;
    bytes += size;
    if (bytes > REQUEST_BYTES || requests.at(-1)?.length === QUICK_ORDER_MAX) {
      requests.push([]);
      bytes = size;
    }
    requests.at(-1)?.push(line);
  }
  return requests;
}
