import { QUICK_ORDER_MAX } from '#contract/limits.ts';

/** A request has at most so many bytes of lines: the server takes 64 kB. */
const REQUEST_BYTES = 40_000;

/** The lines of each request. A line may be a list of lines that stay together. */
export function requestsOf<T>(lines: T[]): T[][] {
  const requests: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const line of lines) {
    const size = new TextEncoder().encode(JSON.stringify(line)).length + 1;
    const length = Array.isArray(line) ? line.length : 1;
    bytes += size;
    count += length;
    if (bytes > REQUEST_BYTES || count > QUICK_ORDER_MAX) {
      requests.push([]);
      bytes = size;
      count = length;
    }
    requests.at(-1)?.push(line);
  }
  return requests;
}
