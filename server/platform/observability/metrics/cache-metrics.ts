import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

export function measureCache(registry: Registry, cache: ResponseCache): void {
  const registers = [registry];
  new Counter({
    name: 'theriac_cache_requests_total',
    help: 'Public answers asked for: kept already (hit), or to be made (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cache.counts;
      const fastPath = cache.fastPath.tallies().reduce((sum, { whole, unchanged }) => sum + whole + unchanged, 0);
      this.reset();
      this.inc({ result: 'hit' }, hits + fastPath);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'theriac_cache_answers',
    help: 'Answers kept',
    registers,
    collect() {
      this.set(cache.size);
    },
  });
  new Gauge({
    name: 'theriac_cache_bytes',
    help: 'Memory that kept answers take at most',
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
}
