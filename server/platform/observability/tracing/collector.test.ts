import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restingCollector } from './collector.ts';

const SUCCESS = { code: 0 };
const FAILED = { code: 1, error: new Error('connect ECONNREFUSED') };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store's traces on their way to a collector that may be away. */
function traced() {
  const state = { away: false, said: [] as string[], got: [] as string[], tries: 0 };
  const exporter = {
    export: (spans: ReadableSpan[], done: (result: { code: number; error?: Error }) => void) => {
      state.tries += 1;
      if (!state.away) state.got.push(...spans.map(({ name }) => name));
      done(state.away ? FAILED : SUCCESS);
    },
    shutdown: async () => undefined,
  };
  const say = (...words: unknown[]) => void state.said.push(String(words.at(-1)));
  const all = new ParentBasedSampler({ root: new AlwaysOnSampler() });
  const resting = restingCollector({ exporter, sampler: all }, { info: say, warn: say });
  const provider = new TracerProvider({
    sampler: resting.sampler,
    spanProcessors: [new BatchSpanProcessor({ exporter: resting.exporter, scheduledDelayMillis: 10 })],
  });
  const work = async (name: string) => {
    const span = provider.getTracer('test').startSpan(name);
    const recorded = span.isRecording();
    span.end();
    await vi.advanceTimersByTimeAsync(20);
    return recorded;
  };
  return { state, work };
}

test('a collector that is away is told of once, and while it rests nothing is made for it', async () => {
  const { state, work } = traced();
  expect(await work('first')).toBe(true);
  state.away = true;
  expect(await work('lost')).toBe(true);
  for (let each = 0; each < 100; each += 1) expect(await work('not made')).toBe(false);
  expect(state).toMatchObject({ tries: 2, got: ['first'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await work('tried')).toBe(true);
  expect(state.tries).toBe(3);
  expect(state.said).toEqual(['traces cannot be sent; there are none meanwhile']);
});

test('a collector that is back gets traces again, and that is told', async () => {
  const { state, work } = traced();
  state.away = true;
  await work('lost');
  state.away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await work('back');
  await work('and on');
  expect(state.got).toEqual(['back', 'and on']);
  expect(state.said).toHaveLength(2);
  expect(state.said[1]).toBe('traces are sent again');
});
