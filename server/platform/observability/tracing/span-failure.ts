import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { errorFacts } from '#server/platform/observability/log.ts';

/** Says that it failed and by which code; what the error says in words may repeat what it was given. */
export function markFailed(span: Span, error: unknown): void {
  const { code, type } = errorFacts(error);
  span.setAttribute('error.type', code ?? type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
