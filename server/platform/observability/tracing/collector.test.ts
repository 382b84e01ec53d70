import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseOnFailure } from './collector.ts';

const SUCCESS = { code: 0 };
const FAILED = { code: 1, error: new Error('connect ECONNREFUSED') };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tracer whose collector can be made unavailable. */
function testTracing() {
  const state = { unavailable: false, logged: [] as string[], received: [] as string[], exports: 0 };
  const exporter = {
    export: (spans: ReadableSpan[], done: (result: { code: number; error?: Error }) => void) => {
      state.exports += 1;
      if (!state.unavailable) state.received.push(...spans.map(({ name }) => name));
      done(state.unavailable ? FAILED : SUCCESS);
    },
    shutdown: async () => undefined,
  };
  const log = (...args: unknown[]) => void state.logged.push(String(args.at(-1)));
  const all = new ParentBasedSampler({ root: new AlwaysOnSampler() });
  const pausing = pauseOnFailure({ exporter, sampler: all }, { info: log, warn: log });
  const provider = new TracerProvider({
    sampler: pausing.sampler,
    spanProcessors: [new BatchSpanProcessor({ exporter: pausing.exporter, scheduledDelayMillis: 10 })],
  });
  const recordSpan = async (name: string) => {
    const span = provider.getTracer('test').startSpan(name);
    const isRecorded = span.isRecording();
    span.end();
    await vi.advanceTimersByTimeAsync(20);
    return isRecorded;
  };
  return { state, recordSpan };
}

test('an unavailable collector is logged once, and no spans are recorded until the next attempt', async () => {
  const { state, recordSpan } = testTracing();
  expect(await recordSpan('first')).toBe(true);
  state.unavailable = true;
  expect(await recordSpan('lost')).toBe(true);
  for (let each = 0; each < 100; each += 1) expect(await recordSpan('not recorded')).toBe(false);
  expect(state).toMatchObject({ exports: 2, received: ['first'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await recordSpan('retried')).toBe(true);
  expect(state.exports).toBe(3);
  expect(state.logged).toEqual(['traces cannot be exported; none are recorded until the next attempt']);
});

test('a recovered collector gets traces again, and the recovery is logged', async () => {
  const { state, recordSpan } = testTracing();
  state.unavailable = true;
  await recordSpan('lost');
  state.unavailable = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await recordSpan('back');
  await recordSpan('after that');
  expect(state.received).toEqual(['back', 'after that']);
  expect(state.logged).toHaveLength(2);
  expect(state.logged[1]).toBe('traces are exported again');
});
