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
import type { Observability, Part } from '#server/platform/observability/observability.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { active, parseTraceparent, traceparent } from './active-span.ts';
import { restingCollector } from './collector.ts';
import { markFailed } from './span-failure.ts';
import { traceRequests } from './traced-requests.ts';
import { traceStatements } from './traced-statements.ts';

/** What has not been sent by then when the store stops is lost: traces keep nobody waiting. */
const CLOSE_MS = 2_000;
/** Of one batch, tried again within it; the spans that come meanwhile are kept up to 2,048, and then dropped. */
const EXPORT_MS = 5_000;
const BATCH_MS = 500;

interface Tracing extends Pick<Observability, 'span' | 'traceparent'> {
  requests(app: FastifyInstance): void;
  statements(pool: pg.Pool): void;
  close(): Promise<void>;
}

/** Where traces go, and which share of them (0 to 1). */
export interface TracingOptions {
  endpoint: string;
  serviceName: string;
  ratio: number;
}

/** Loaded only where an OTLP endpoint is configured. */
export function openTracing(
  { endpoint, serviceName, ratio }: TracingOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Tracing {
  const otlp = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const chosen = new TraceIdRatioBasedSampler(ratio);
  // A caller who asks for a trace gets no larger share of them than others.
  const share = new ParentBasedSampler({ root: chosen, remoteParentSampled: chosen });
  const { exporter, sampler } = restingCollector({ exporter: otlp, sampler: share }, log);
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

  const span = async <T>({ name, kind, attributes = {}, traceparent }: Part, work: () => Promise<T>): Promise<T> => {
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
