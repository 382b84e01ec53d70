import type { Job } from 'pg-boss';
import { z } from 'zod';
import type { Observability } from '#server/platform/observability/observability.ts';

/** The trace context that a queued job carries. */
const TracedJob = z.object({ traceparent: z.string().optional() }).catch({});

/** Runs a job in a span: part of the trace that queued it, or a new trace. */
export function traceJob(
  { span }: Pick<Observability, 'span'>,
  { queue, job }: { queue: string; job: Job<unknown> },
  work: () => Promise<void>,
): Promise<void> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': queue,
    'messaging.operation.type': 'process',
    'messaging.message.id': job.id,
  };
  const { traceparent } = TracedJob.parse(job.data);
  return span({ name: `process ${queue}`, kind: 'consumer', attributes, traceparent }, work);
}
