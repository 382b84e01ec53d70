import type { Job } from 'pg-boss';
import { z } from 'zod';
import type { Context } from '#server/context.ts';

/** What a traced deed leaves in the jobs that it queues. */
const Traced = z.object({ traceparent: z.string().optional() }).catch({});

/** Does a job as a part of the trace of the deed that queued it, or as a trace of its own. */
export function asJob({ watch }: Context, queue: string, job: Job<unknown>, work: () => Promise<void>): Promise<void> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': queue,
    'messaging.operation.type': 'process',
    'messaging.message.id': job.id,
  };
  const { traceparent } = Traced.parse(job.data);
  return watch.span({ name: `process ${queue}`, kind: 'consumer', attributes, traceparent }, work);
}
