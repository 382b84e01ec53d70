import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

const SUCCESS = 0;

/** One line when traces can no longer be sent, and one when they can again. */
export function tellingOfFailure(exporter: SpanExporter, log: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== SUCCESS;
        if (failed && !away) log.warn({ err: result.error }, 'traces cannot be sent; they are dropped meanwhile');
        if (!failed && away) log.info('traces are sent again');
        away = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
