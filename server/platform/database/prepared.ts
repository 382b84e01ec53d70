import { createHash } from 'node:crypto';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Runner } from './database.ts';
import { compile, Placeholder, type SQL, type SqlValue } from './sql.ts';

type Placeholders<Values> = { [Name in keyof Values & string]: Placeholder };
type Result<Row> = Promise<QueryResult<Row & QueryResultRow>>;

/**
 * A statement that is compiled once, and parsed once per connection. Use it for statements that run on many requests. From
 * the sixth run on PostgreSQL may use one plan for all values, so do not prepare a statement whose best plan depends on its
 * values. Autovacuum analyzes a table about a minute after it grew, which discards plans made while it was small; a large write
 * analyzes its tables itself.
 */
export function prepared<Values extends { [Name in keyof Values]: SqlValue }, Row extends object>(
  build: (values: Placeholders<Values>) => SQL,
): (db: Runner, values: Values) => Result<Row> {
  const placeholders = new Proxy({}, { get: (_, name: string) => new Placeholder(name) }) as Placeholders<Values>;
  const { text, values: order } = compile(build(placeholders));
  const name = nameOf(text);
  const resolve = (part: SqlValue | Placeholder, values: Values) =>
    part instanceof Placeholder ? values[part.name as keyof Values] : part;
  return (db, values) => db.execute<Row>({ name, text, values: order.map((part) => resolve(part, values)) });
}

/** The same for a library's statement. Its text must be one of a few: each is cached per connection. */
export function runPrepared<Row extends object>(db: Runner, text: string, values: SqlValue[]): Result<Row> {
  return db.execute<Row>({ name: nameOf(text), text, values });
}

/** A hash of the text, so that equal names mean equal statements. 128 bits: PostgreSQL keeps 63 characters of a name. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
