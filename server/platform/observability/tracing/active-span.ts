import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, SpanContext } from '@opentelemetry/api';

/** What is being done now, and where it stands in its trace. Loads nothing of OpenTelemetry, so that the log may read it. */
interface Active {
  context: Context;
  span: SpanContext;
}

export const active = new AsyncLocalStorage<Active>();

/** What a line of the log says of the trace that it belongs to (the names that OpenTelemetry gives them in JSON logs). */
export function traceFields(): object {
  const { span } = active.getStore() ?? {};
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

const SAMPLED = 1;

/**
 * W3C Trace Context §3.2: version, trace, parent, flags. Of a later version only these are read. `tracestate` and baggage
 * are not taken in: they are words of a stranger, which would go on to whoever keeps the traces.
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
