import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import { openLog } from '#server/platform/observability/log.ts';

/** A log of a store that keeps its lines. */
export function recordingLog(
  level: Parameters<typeof openLog>[0],
  fields?: Parameters<typeof openLog>[2],
): { log: Logger; lines(): Record<string, unknown>[] } {
  const sink = new PassThrough();
  let text = '';
  sink.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  return {
    log: openLog(level, sink, fields),
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
