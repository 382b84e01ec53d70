import { type Sampler, SamplingDecision, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** A collector that did not take what it was sent gets nothing for so long: to make spans for nobody costs as much as others. */
const REST_MS = 10_000;
const SUCCESS = 0;
const FAILED = 1;

/**
 * Who gets the traces. While that is away nothing is made for it, and the log says so once; then some are tried again, and
 * the log says so once when they were taken.
 */
export function restingCollector(
  { exporter, sampler }: { exporter: SpanExporter; sampler: Sampler },
  log: Pick<Logger, 'info' | 'warn'>,
): { exporter: SpanExporter; sampler: Sampler } {
  let away = false;
  let restsUntil = 0;
  const rests = () => away && performance.now() < restsUntil;
  return {
    exporter: {
      export: (spans, done) => {
        if (rests()) return done({ code: FAILED });
        exporter.export(spans, (result) => {
          const failed = result.code !== SUCCESS;
          if (failed && !away) log.warn({ err: result.error }, 'traces cannot be sent; there are none meanwhile');
          if (!failed && away) log.info('traces are sent again');
          away = failed;
          restsUntil = performance.now() + REST_MS;
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
      forceFlush: async () => exporter.forceFlush?.(),
    },
    sampler: {
      shouldSample: (...about) =>
        rests() ? { decision: SamplingDecision.NOT_RECORD } : sampler.shouldSample(...about),
      toString: () => sampler.toString(),
    },
  };
}
