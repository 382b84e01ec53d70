import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { toLoggedError } from '#server/platform/observability/log.ts';

/** Records the failure with its code. The error's message is left out: it may contain personal data. */
export function markFailed(span: Span, error: unknown): void {
  const { code, type } = toLoggedError(error);
  span.setAttribute('error.type', code ?? type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
