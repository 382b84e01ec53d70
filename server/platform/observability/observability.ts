import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/** Metrics and traces of features. Without METRICS_PORT and an OTLP endpoint, nothing is recorded. */
export interface Observability {
  count(counter: Counter, by?: number, labels?: Record<string, string>): void;
  /** Runs the work in a span: a child of the active span, or the root of a new trace. */
  span<T>(options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** The active span, for a job that continues its trace (W3C Trace Context). Contains no personal data. */
  traceparent(): string | undefined;
  /** Called once, before all other hooks are added. */
  requests(app: FastifyInstance, cache: ResponseCache): void;
}

/** Names and attributes must not contain addresses, personal data or values of SQL statements. */
export interface SpanOptions {
  name: string;
  kind?: 'consumer' | 'client';
  attributes?: Record<string, string>;
  /** The parent span, perhaps of another process. */
  traceparent?: string | undefined;
}

/** A counter of a feature, as Prometheus shows it. `server/counters.ts` lists all of them. */
export interface Counter {
  name: string;
  help: string;
  /** The values of each label. All combinations start at 0: what the first scrape of a new series sees is no increase. */
  labels?: Readonly<Record<string, readonly string[]>>;
}

export const noObservability: Observability = {
  count: () => undefined,
  span: (_options, work) => work(),
  traceparent: () => undefined,
  requests: () => undefined,
};
