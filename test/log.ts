import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import { openLog } from '#server/platform/observability/log.ts';

/** A log of a store, and the lines that it holds so far. */
export function heardLog(
  level: Parameters<typeof openLog>[0],
  fields?: Parameters<typeof openLog>[2],
): { log: Logger; lines(): Record<string, unknown>[] } {
  const sink = new PassThrough();
  let said = '';
  sink.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  return {
    log: openLog(level, sink, fields),
    lines: () =>
      said
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
