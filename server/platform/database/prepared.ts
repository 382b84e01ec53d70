import { createHash } from 'node:crypto';
import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Runner } from './pool.ts';

type Places<Values> = { [Name in keyof Values & string]: Placeholder<Name> };
type Result<Row> = Promise<QueryResult<Row & Record<string, unknown>>>;

/**
 * A statement that is built once, and parsed once a connection: for what calls of customers run again and again. From the
 * sixth time on PostgreSQL may take one plan for all values: nothing belongs here whose best plan depends on them. A plan
 * made while a table was small goes when the table is analyzed, a minute after it grew; an import does so itself.
 */
export function prepared<Values extends object, Row extends object>(
  build: (places: Places<Values>) => SQL,
): (db: Runner, values: Values) => Result<Row> {
  const places = new Proxy({}, { get: (_, name: string) => sql.placeholder(name) }) as Places<Values>;
  const query = new PgDialect().sqlToQuery(build(places));
  const name = nameOf(query.sql);
  return (db, values) => run<Row>(db, query, name).execute(values as Record<string, unknown>);
}

/** The same for a statement that a library wrote, which must be one of a few. */
export function runPrepared<Row extends object>(db: Runner, text: string, values: unknown[]): Result<Row> {
  return run<Row>(db, { sql: text, params: values }, nameOf(text)).execute();
}

function run<Row>(db: Runner, query: Query, name: string) {
  return db._.session.prepareQuery<Preparing<Row>>(query, undefined, name, false);
}

interface Preparing<Row> {
  execute: QueryResult<Row & Record<string, unknown>>;
  all: unknown;
  values: unknown;
}

/** Of 128 bits, for PostgreSQL keeps 63 letters. Made of the text, so that a name never means two things. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
