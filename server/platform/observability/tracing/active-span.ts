import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, SpanContext } from '@opentelemetry/api';

/** The active span. This module only imports types of OpenTelemetry, because the log uses it without tracing, too. */
interface Active {
  context: Context;
  span: SpanContext;
}

export const active = new AsyncLocalStorage<Active>();

/** Trace fields of a log line, with OpenTelemetry's names for JSON logs. */
export function traceFields(): object {
  const { span } = active.getStore() ?? {};
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

const SAMPLED = 1;

/**
 * Parses version, trace, parent and flags (W3C Trace Context §3.2), ignoring additions of later versions. `tracestate` and
 * baggage are not read: arbitrary text of a caller would reach the trace backend.
 */
export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
}

export function traceparent(): string | undefined {
  const { span } = active.getStore() ?? {};
  return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & SAMPLED}`;
}
