import os from 'node:os';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Observability, SpanOptions } from '#server/platform/observability/observability.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { active, parseTraceparent, traceparent } from './active-span.ts';
import { pauseOnFailure } from './collector.ts';
import { markFailed } from './span-failure.ts';
import { traceRequests } from './traced-requests.ts';
import { traceStatements } from './traced-statements.ts';

/** When the store stops, spans that are not exported within this time are lost. */
const CLOSE_MS = 2_000;
/** Timeout of a batch, including retries. Meanwhile up to 2,048 spans are buffered; further ones are dropped. */
const EXPORT_MS = 5_000;
const BATCH_MS = 500;

interface Tracing extends Pick<Observability, 'span' | 'traceparent'> {
  requests(app: FastifyInstance): void;
  statements(pool: pg.Pool): void;
  close(): Promise<void>;
}

/** The collector's endpoint, and the share of traces that is recorded (0 to 1). */
export interface TracingOptions {
  endpoint: string;
  serviceName: string;
  ratio: number;
}

/** This module is loaded only if an OTLP endpoint is configured. */
export function openTracing(
  { endpoint, serviceName, ratio }: TracingOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Tracing {
  const otlp = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const ratioSampler = new TraceIdRatioBasedSampler(ratio);
  // The ratio also applies to requests whose caller has set the sampled flag.
  const parentBased = new ParentBasedSampler({ root: ratioSampler, remoteParentSampled: ratioSampler });
  const { exporter, sampler } = pauseOnFailure({ exporter: otlp, sampler: parentBased }, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': packageJson.version,
      'service.instance.id': crypto.randomUUID(),
      'host.name': os.hostname(),
      'process.pid': process.pid,
    }),
    sampler,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  const tracer = provider.getTracer('theriac');

  const span = async <T>(
    { name, kind, attributes = {}, traceparent }: SpanOptions,
    work: () => Promise<T>,
  ): Promise<T> => {
    const remote = parseTraceparent(traceparent);
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : (active.getStore()?.context ?? ROOT_CONTEXT);
    const span = tracer.startSpan(name, { kind: kinds[kind ?? 'internal'], attributes }, parent);
    try {
      return await active.run({ context: trace.setSpan(parent, span), span: span.spanContext() }, work);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    span,
    traceparent,
    requests: (app) => traceRequests(app, tracer),
    statements: (pool) => traceStatements(pool, tracer),
    close: () =>
      withTimeout(
        provider.shutdown().catch(() => undefined),
        CLOSE_MS,
      ),
  };
}

const kinds = { internal: SpanKind.INTERNAL, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };
