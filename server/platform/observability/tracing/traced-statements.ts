import { type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';
import { active } from './active-span.ts';
import { markFailed } from './span-failure.ts';

/**
 * A span for each statement that a part of a trace sends: its text, with placeholders, and never a value. What a pool asks
 * by itself belongs to nobody and has none.
 */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...words) => {
      const parent = active.getStore();
      const text = textOf(words[0]);
      if (!parent || text === undefined) return query(...words);
      return follow(tracer.startSpan(nameOf(text), options(text), parent.context), query, words);
    };
    client.query = traced as pg.PoolClient['query'];
  });
}

type Query = (...words: unknown[]) => unknown;

/** Ends the span when the statement has ended, in whichever way the driver tells of it. */
function follow(span: Span, query: Query, words: unknown[]): unknown {
  const callback = words.at(-1);
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...result: unknown[]) => {
      if (error) markFailed(span, error);
      span.end();
      callback(error, ...result);
    };
    return query(...words.slice(0, -1), ended);
  }
  const answer = query(...words);
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      (error: unknown) => {
        markFailed(span, error);
        span.end();
      },
    );
  } else span.end();
  return answer;
}

/** Undefined for what sends itself, such as a cursor. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' && !('submit' in (statement as object)) ? text : undefined;
}

const nameOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';

const options = (text: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': nameOf(text), 'db.query.text': text.trim() },
});
