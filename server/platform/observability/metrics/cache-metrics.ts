import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

export function measureCache(registry: Registry, cache: ResponseCache): void {
  const registers = [registry];
  new Counter({
    name: 'theriac_cache_requests_total',
    help: 'Requests for public responses: cached (hit) or not (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cache.counts;
      const fastPath = cache.fastPath.tallies().reduce((sum, { ok, notModified }) => sum + ok + notModified, 0);
      this.reset();
      this.inc({ result: 'hit' }, hits + fastPath);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'theriac_cache_entries',
    help: 'Cached responses',
    registers,
    collect() {
      this.set(cache.size);
    },
  });
  new Gauge({
    name: 'theriac_cache_bytes',
    help: 'Maximum memory of the cached responses, in bytes',
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
}
