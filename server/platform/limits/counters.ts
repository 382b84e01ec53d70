import type { Runner } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';

/** A counter in the table `limits`. Its window begins with the first increment, by the database's clock. */
export interface Counter {
  key: string;
  /** Increments allowed per window. `UNLIMITED` only counts, for limits that read the same counter. */
  max: number;
  seconds: number;
}

export const UNLIMITED = 2 ** 31 - 1;

/** One increment and the window it belongs to: it can be refunded in that window only. */
export interface Increment {
  key: string;
  /** The end of the window in milliseconds since 1970, as text: it is only sent back to the database. */
  expire: string;
}

export type IncrementResult =
  | { isExceeded: false; increments: Increment[] }
  | { isExceeded: true; retryAfterSeconds: number };

/**
 * Increments all counters, or none when one is used up, in one statement (docs/decisions/0031). Without a race, a rejected
 * call only reads: it writes no row and locks none. Pass the narrowest counter first: under concurrency, only callers that
 * pass the narrow counters touch the wide ones, and all take the rows in one order, so they cannot deadlock.
 */
export async function incrementCounters(db: Runner, counters: Counter[]): Promise<IncrementResult> {
  const { rows } = await statementFor(counters.length)(db, {
    keys: counters.map(({ key }) => key),
    max: counters.map(({ max }) => max),
    seconds: counters.map(({ seconds }) => seconds),
  });
  const usedUp = rows.find((row) => row.key === null);
  if (usedUp) return { isExceeded: true, retryAfterSeconds: wholeSeconds(usedUp.msLeft) };
  const increments = rows.flatMap(({ key, expire }) => (key === null || expire === null ? [] : [{ key, expire }]));
  const exceeded = counters[increments.length];
  if (!exceeded) return { isExceeded: false, increments };
  // Concurrent calls used it up while this statement ran.
  await refund(db, increments);
  const { rows: windows } = await selectMsLeft(db, { key: exceeded.key });
  return { isExceeded: true, retryAfterSeconds: wholeSeconds(windows[0]?.msLeft) };
}

/** Undoes increments whose window has not ended. A counter never becomes negative. */
export async function refund(db: Runner, increments: Increment[]): Promise<void> {
  await Promise.all(increments.map((increment) => refundOne(db, increment)));
}

export async function resetCounters(db: Runner, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => deleteCounter(db, { key })));
}

function wholeSeconds(ms: number | null | undefined): number {
  return Math.max(1, Math.ceil((ms ?? 0) / 1000));
}

/** The counters, column by column. */
interface CounterColumns {
  keys: string[];
  max: number[];
  seconds: number[];
}

/** One row per increment, in the order of the counters; or one row without a key for the first counter that was used up. */
interface ResultRow {
  key: string | null;
  expire: string | null;
  msLeft: number | null;
}

type Statement = ReturnType<typeof prepared<CounterColumns, ResultRow>>;
const statements = new Map<number, Statement>();

function statementFor(length: number): Statement {
  const statement =
    statements.get(length) ?? prepared<CounterColumns, ResultRow>((columns) => incrementStatement(columns, length));
  statements.set(length, statement);
  return statement;
}

function incrementStatement(
  { keys, max, seconds }: { [Name in keyof CounterColumns]: Placeholder },
  length: number,
): SQL {
  const numbers = Array.from({ length }, (_, index) => index + 1);
  const name = (number: number) => sql.raw(`counted_${number}`);
  const results = numbers.map(
    (number) => sql`select ${sql.raw(String(number))}, key, expire, null::bigint from ${name(number)}`,
  );
  return sql`
    with clock as (
      select (extract(epoch from statement_timestamp()) * 1000)::bigint as now
    ), requested as (
      select key, max, now, now + seconds * 1000 as expire, number
      from unnest(${keys}::text[], ${max}::int[], ${seconds}::int[]) with ordinality r (key, max, seconds, number), clock
    ), used_up as (
      select l.expire - r.now as ms from requested r join limits l using (key)
      where l.expire > r.now and l.points >= r.max order by r.number limit 1
    ), ${sql.join(
      numbers.map((number) => sql`${name(number)} as (${incrementOne(number)})`),
      sql`, `,
    )}
    select key, expire::text, ms::float8 as "msLeft"
    from (${sql.join(results, sql` union all `)} union all select 0, null, null, ms from used_up) r (number, key, expire, ms)
    order by number`;
}

/** Depends on the previous counter, so that one that is used up at this moment stops all that follow. */
function incrementOne(number: number): SQL {
  const own = sql.raw(String(number));
  const previousPassed =
    number === 1 ? sql`not exists (select from used_up)` : sql.raw(`exists (select from counted_${number - 1})`);
  const hasEnded = sql`l.expire <= (select now from clock)`;
  return sql`
    insert into limits as l (key, points, expire)
    select key, 1, expire from requested where number = ${own} and ${previousPassed}
    on conflict (key) do update set
      points = case when ${hasEnded} then 1 else l.points + 1 end,
      expire = case when ${hasEnded} then excluded.expire else l.expire end
    where ${hasEnded} or l.points < (select max from requested where number = ${own})
    returning key, expire`;
}

const refundOne = prepared<Increment, object>(
  ({ key, expire }) => sql`
    update limits set points = points - 1 where key = ${key} and expire = ${expire}::bigint and points > 0`,
);

const selectMsLeft = prepared<{ key: string }, { msLeft: number }>(
  ({ key }) => sql`
    select (expire - extract(epoch from statement_timestamp()) * 1000)::float8 as "msLeft" from limits where key = ${key}`,
);

const deleteCounter = prepared<{ key: string }, object>(({ key }) => sql`delete from limits where key = ${key}`);
