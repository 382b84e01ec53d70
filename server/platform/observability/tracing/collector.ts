import { type Sampler, SamplingDecision, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** How long no spans are recorded after a failed export. Recording costs the same whether or not a collector receives them. */
const RETRY_DELAY_MS = 10_000;
const SUCCESS = 0;
const FAILED = 1;

/**
 * Wraps an exporter and a sampler. After a failed export, no spans are recorded for `RETRY_DELAY_MS`. The first failure and
 * the recovery are logged once each.
 */
export function pauseOnFailure(
  { exporter, sampler }: { exporter: SpanExporter; sampler: Sampler },
  log: Pick<Logger, 'info' | 'warn'>,
): { exporter: SpanExporter; sampler: Sampler } {
  let unavailable = false;
  let pausedUntil = 0;
  const isPaused = () => unavailable && performance.now() < pausedUntil;
  return {
    exporter: {
      export: (spans, done) => {
        if (isPaused()) return done({ code: FAILED });
        exporter.export(spans, (result) => {
          const failed = result.code !== SUCCESS;
          if (failed && !unavailable)
            log.warn({ err: result.error }, 'traces cannot be exported; none are recorded until the next attempt');
          if (!failed && unavailable) log.info('traces are exported again');
          unavailable = failed;
          pausedUntil = performance.now() + RETRY_DELAY_MS;
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
      forceFlush: async () => exporter.forceFlush?.(),
    },
    sampler: {
      shouldSample: (...args) =>
        isPaused() ? { decision: SamplingDecision.NOT_RECORD } : sampler.shouldSample(...args),
      toString: () => sampler.toString(),
    },
  };
}
