import type pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from './metrics/metrics.ts';
import type { MetricsAddress } from './metrics/start-metrics.ts';
import { noObservability, type Observability } from './observability.ts';
import type { TracingOptions } from './tracing/tracing.ts';

interface OpenObservability {
  observability: Observability;
  metrics: Metrics | undefined;
  /** Statements of this pool become parts of traces. */
  traceStatements(pool: pg.Pool): void;
  /** Sends what has been traced, as far as somebody takes it. */
  close(): Promise<void>;
}

interface ObservabilityOptions {
  metrics?: MetricsAddress | undefined;
  traces?: TracingOptions | undefined;
}

/** Metrics and traces, each only where it is configured: a store without them loads nothing for them. */
export async function openObservability(
  config: ObservabilityOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<OpenObservability> {
  const metrics = config.metrics && (await import('./metrics/metrics.ts')).openMetrics();
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
