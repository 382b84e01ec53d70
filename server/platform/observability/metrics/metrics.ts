import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import type { Counter as FeatureCounter } from '#server/platform/observability/observability.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { measureCache } from './cache-metrics.ts';
import { measureRequests } from './request-metrics.ts';

/** The metrics of one process (docs/metrics.md). */
export interface Metrics {
  registry: Registry;
  count(counter: FeatureCounter, by?: number, labels?: Record<string, string>): void;
  requests(app: FastifyInstance, cache: ResponseCache): void;
}

/** This module is loaded only if METRICS_PORT is set. */
export function openMetrics(counters: FeatureCounter[]): Metrics {
  const registry = new Registry();
  measureProcess(registry);
  const registers = [registry];
  new Gauge({ name: 'theriac_build_info', help: 'Always 1', labelNames: ['version', 'node'], registers }).set(
    { version: packageJson.version, node: process.versions.node },
    1,
  );
  const counts = new Map(counters.map((counter) => [counter.name, openCounter(counter, registry)]));
  return {
    registry,
    count: ({ name }, by = 1, labels = {}) => counts.get(name)?.inc(labels, by),
    requests: (app, cache) => {
      measureRequests(app, registry, cache.fastPath);
      measureCache(registry, cache);
    },
  };
}

function openCounter({ name, help, labels = {} }: FeatureCounter, registry: Registry): Counter {
  const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] });
  const combinations = Object.entries(labels).reduce<Record<string, string>[]>(
    (found, [label, values]) => found.flatMap((each) => values.map((value) => ({ ...each, [label]: value }))),
    [{}],
  );
  for (const combination of combinations) counter.inc(combination, 0);
  return counter;
}

/** Default metrics of prom-client without value (reserved memory), or whose cost grows with the number of connections. */
const unwanted =
  /^process_(virtual_memory|heap)_bytes$|^nodejs_(active_|heap_space_|version_info|eventloop_lag_(min|max|mean|stddev))/;

function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  for (const name of names) if (unwanted.test(name)) registry.removeSingleMetric(name);
}
