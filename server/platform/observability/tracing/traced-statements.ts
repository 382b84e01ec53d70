import { type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';
import { active } from './active-span.ts';
import { markFailed } from './span-failure.ts';

/**
 * Records a span for each statement within a trace: its text with placeholders, without values. Statements outside a
 * trace, such as those of the pool itself, get no span.
 */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const parent = active.getStore();
      const text = textOf(args[0]);
      if (!parent || text === undefined) return query(...args);
      return endWithQuery(tracer.startSpan(nameOf(text), options(text), parent.context), query, args);
    };
    client.query = traced as pg.PoolClient['query'];
  });
}

type Query = (...args: unknown[]) => unknown;

/** Ends the span with the statement, whether the driver calls back or returns a promise. */
function endWithQuery(span: Span, query: Query, args: unknown[]): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...result: unknown[]) => {
      if (error) markFailed(span, error);
      span.end();
      callback(error, ...result);
    };
    return query(...args.slice(0, -1), ended);
  }
  const result = query(...args);
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      (error: unknown) => {
        markFailed(span, error);
        span.end();
      },
    );
  } else span.end();
  return result;
}

/** Undefined for `Submittable` objects such as cursors, which send themselves. */
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
