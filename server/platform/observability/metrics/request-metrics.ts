import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ResponseFastPath } from '#server/platform/http/cache/fast-path.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const labelNames = ['method', 'route', 'status'] as const;
type Labels = Record<(typeof labelNames)[number], string>;

/**
 * Measures responses by route pattern, method and class of status. The address is no label: it may contain personal data,
 * and its cardinality is unbounded.
 */
export function measureRequests(app: FastifyInstance, registry: Registry, fastPath: ResponseFastPath): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'theriac_http_request_duration_seconds',
    help: 'Response time, without cached responses',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request)) duration.observe(labelsOf(request, reply.statusCode), reply.elapsedTime / 1000);
    done();
  });
  new Counter({
    name: 'theriac_http_requests_total',
    help: 'Responses, cached ones included',
    labelNames,
    registers,
    async collect() {
      this.reset();
      const { values } = await duration.get();
      const name = 'theriac_http_request_duration_seconds_count';
      for (const { metricName, labels, value } of values) if (metricName === name) this.inc(labels as Labels, value);
      for (const [labels, value] of cachedResponses(fastPath)) this.inc(labels, value);
    },
  });
  new Counter({
    name: 'theriac_http_cached_responses_total',
    help: 'Cached responses, which take a few microseconds',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [labels, value] of cachedResponses(fastPath)) this.inc(labels, value);
    },
  });
  new Gauge({
    name: 'theriac_http_connections',
    help: 'Open connections',
    registers,
    collect() {
      return new Promise((resolve) =>
        app.server.getConnections((_error, count = 0) => {
          this.set(count);
          resolve();
        }),
      );
    },
  });
  measureWork(app, registers);
}

/** Counts of http/work/work.ts. */
function measureWork(app: FastifyInstance, registers: Registry[]): void {
  new Gauge({
    name: 'theriac_http_requests_in_progress',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(app.work.size);
    },
  });
  new Counter({
    name: 'theriac_http_requests_rejected_total',
    help: 'Requests rejected with 503 under overload',
    registers,
    collect() {
      this.reset();
      this.inc(app.work.rejected);
    },
  });
}

function* cachedResponses(fastPath: ResponseFastPath): Generator<[Labels, number]> {
  for (const { route, ok, notModified } of fastPath.tallies()) {
    const labels = { method: 'GET', route: routeLabel(route) };
    if (ok > 0) yield [{ ...labels, status: '2xx' }, ok];
    if (notModified > 0) yield [{ ...labels, status: '3xx' }, notModified];
  }
}

function labelsOf(request: FastifyRequest, status: number): Labels {
  const method = labelledMethods.has(request.method) ? request.method : 'other';
  return { method, route: routeLabel(request.routeOptions.url), status: `${Math.floor(status / 100)}xx` };
}

const labelledMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Each static file is a route of its own; they are counted by folder. */
function routeLabel(route = 'unknown'): string {
  if (route.startsWith('/api/')) return route;
  const [, folder, ...rest] = route.split('/');
  return rest.length > 0 ? `/${folder}/*` : route;
}
