import { createHash } from 'node:crypto';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Runner } from './database.ts';
import { compile, Placeholder, type SQL, type SqlValue } from './sql.ts';

type Placeholders<Values> = { [Name in keyof Values & string]: Placeholder };
type Result<Row> = Promise<QueryResult<Row & QueryResultRow>>;

/**
 * A statement that is compiled once, and parsed once per connection: for what customers' calls run again and again. From
 * the sixth run on PostgreSQL may use one plan for all values, so a statement whose best plan depends on its values must
 * not be prepared. A plan made while a table was small goes when the table is analyzed, a minute after it grew; an
 * import analyzes its tables itself.
 */
export function prepared<Values extends { [Name in keyof Values]: SqlValue }, Row extends object>(
  build: (values: Placeholders<Values>) => SQL,
): (db: Runner, values: Values) => Result<Row> {
  const places = new Proxy({}, { get: (_, name: string) => new Placeholder(name) }) as Placeholders<Values>;
  const { text, values: order } = compile(build(places));
  const name = nameOf(text);
  const resolve = (part: SqlValue | Placeholder, values: Values) =>
    part instanceof Placeholder ? values[part.name as keyof Values] : part;
  return (db, values) => db.execute<Row>({ name, text, values: order.map((part) => resolve(part, values)) });
}

/** The same for a statement that a library wrote; it must be one of a few. */
export function runPrepared<Row extends object>(db: Runner, text: string, values: SqlValue[]): Result<Row> {
  return db.execute<Row>({ name: nameOf(text), text, values });
}

/** 128 bits, since PostgreSQL keeps 63 characters. Made of the text: one name never means two statements. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
