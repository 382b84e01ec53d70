import type pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from './metrics/metrics.ts';
import type { HostAndPort } from './metrics/start-metrics.ts';
import { type Counter, noObservability, type Observability } from './observability.ts';
import type { TracingOptions } from './tracing/tracing.ts';

interface OpenObservability {
  observability: Observability;
  metrics: Metrics | undefined;
  /** Records a span for each statement of this pool. */
  traceStatements(pool: pg.Pool): void;
  /** Exports the remaining spans if the collector is available. */
  close(): Promise<void>;
}

interface ObservabilityOptions {
  counters: Counter[];
  metrics?: HostAndPort | undefined;
  traces?: TracingOptions | undefined;
}

/** Opens metrics and traces if they are configured. Otherwise their modules are not even loaded. */
export async function openObservability(
  config: ObservabilityOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<OpenObservability> {
  const metrics = config.metrics && (await import('./metrics/metrics.ts')).openMetrics(config.counters);
  const tracing = config.traces && (await import('./tracing/tracing.ts')).openTracing(config.traces, log);
  return {
    metrics,
    observability: {
      count: metrics?.count ?? noObservability.count,
      span: tracing?.span ?? noObservability.span,
      traceparent: tracing?.traceparent ?? noObservability.traceparent,
      requests: (app, cache) => {
        tracing?.requests(app);
        metrics?.requests(app, cache);
      },
    },
    traceStatements: (pool) => tracing?.statements(pool),
    close: async () => tracing?.close(),
  };
}
