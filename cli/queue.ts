import { type Queue, startQueue } from '#server/platform/jobs/queue.ts';
import { printError } from './command.ts';

/** Runs an operation that queues mails. The store sends them when it runs. */
export async function withQueue<T>(url: string, operation: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await startQueue(url, { warn: complainOf, error: complainOf });
  try {
    return await operation(queue);
  } finally {
    await queue.stop();
  }
}

function complainOf(_fault: unknown, message?: string): void {
  printError(`The job queue: ${message ?? 'an error'}.`);
}
