import type { Runner } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';

/** One counter of the table `limits`: how much it takes in a window that begins with the first, by the database's clock. */
export interface Count {
  key: string;
  /** `UNLIMITED` counts for others to look at, and refuses nothing here. */
  most: number;
  seconds: number;
}

export const UNLIMITED = 2 ** 31 - 1;

/** What was counted, in which window: only there it can be given back. */
export interface Counted {
  key: string;
  /** When the window ends, in milliseconds since 1970, as text: it only ever goes back to the database. */
  expire: string;
}

export type Outcome = { isRefused: false; counted: Counted[] } | { isRefused: true; retryAfterSeconds: number };

/**
 * Counts one on each, or on none where one is used up, in one statement (docs/decisions/0031). Without a race a refusal
 * reads and neither writes nor locks a row. Name the narrowest first: with many at once the wider ones are only
 * touched by whom the narrower let through, and all take their rows in one order, so that no two wait for each other.
 */
export async function count(db: Runner, counts: Count[]): Promise<Outcome> {
  const { rows } = await statementFor(counts.length)(db, {
    keys: counts.map(({ key }) => key),
    most: counts.map(({ most }) => most),
    seconds: counts.map(({ seconds }) => seconds),
  });
  const usedUp = rows.find((row) => row.key === null);
  if (usedUp) return { isRefused: true, retryAfterSeconds: wholeSeconds(usedUp.msLeft) };
  const counted = rows.flatMap(({ key, expire }) => (key === null || expire === null ? [] : [{ key, expire }]));
  const refusing = counts[counted.length];
  if (!refusing) return { isRefused: false, counted };
  // Used up by others while this statement ran.
  await giveBack(db, counted);
  const { rows: windows } = await msLeftOf(db, { key: refusing.key });
  return { isRefused: true, retryAfterSeconds: wholeSeconds(windows[0]?.msLeft) };
}

/** Takes counts back, as far as their windows are still the same; never below nothing. */
export async function giveBack(db: Runner, counted: Counted[]): Promise<void> {
  await Promise.all(counted.map((each) => takeOneBack(db, each)));
}

/** Begins counting anew. */
export async function reset(db: Runner, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => forget(db, { key })));
}

function wholeSeconds(ms: number | null | undefined): number {
  return Math.max(1, Math.ceil((ms ?? 0) / 1000));
}

interface Asked {
  keys: string[];
  most: number[];
  seconds: number[];
}

/** One row for each that was counted, in their order; or one without a key, of the first that was used up before. */
interface Row {
  key: string | null;
  expire: string | null;
  msLeft: number | null;
}

type Statement = ReturnType<typeof prepared<Asked, Row>>;
const statements = new Map<number, Statement>();

function statementFor(length: number): Statement {
  const statement = statements.get(length) ?? prepared<Asked, Row>((asked) => counting(asked, length));
  statements.set(length, statement);
  return statement;
}

function counting({ keys, most, seconds }: { [Name in keyof Asked]: Placeholder }, length: number): SQL {
  const places = Array.from({ length }, (_, at) => at + 1);
  const name = (place: number) => sql.raw(`counted_${place}`);
  const results = places.map(
    (place) => sql`select ${sql.raw(String(place))}, key, expire, null::bigint from ${name(place)}`,
  );
  return sql`
    with moment as (
      select (extract(epoch from statement_timestamp()) * 1000)::bigint as now
    ), asked as (
      select key, most, now, now + seconds * 1000 as expire, place
      from unnest(${keys}::text[], ${most}::int[], ${seconds}::int[]) with ordinality a (key, most, seconds, place), moment
    ), used_up as (
      select l.expire - a.now as ms from asked a join limits l using (key)
      where l.expire > a.now and l.points >= a.most order by a.place limit 1
    ), ${sql.join(
      places.map((place) => sql`${name(place)} as (${countingOn(place)})`),
      sql`, `,
    )}
    select key, expire::text, ms::float8 as "msLeft"
    from (${sql.join(results, sql` union all `)} union all select 0, null, null, ms from used_up) r (place, key, expire, ms)
    order by place`;
}

/** Waits for the one before: a counter that refuses at this very moment stops all that follow. */
function countingOn(place: number): SQL {
  const own = sql.raw(String(place));
  const before =
    place === 1 ? sql`not exists (select from used_up)` : sql.raw(`exists (select from counted_${place - 1})`);
  const isOver = sql`l.expire <= (select now from moment)`;
  return sql`
    insert into limits as l (key, points, expire)
    select key, 1, expire from asked where place = ${own} and ${before}
    on conflict (key) do update set
      points = case when ${isOver} then 1 else l.points + 1 end,
      expire = case when ${isOver} then excluded.expire else l.expire end
    where ${isOver} or l.points < (select most from asked where place = ${own})
    returning key, expire`;
}

const takeOneBack = prepared<Counted, object>(
  ({ key, expire }) => sql`
    update limits set points = points - 1 where key = ${key} and expire = ${expire}::bigint and points > 0`,
);

const msLeftOf = prepared<{ key: string }, { msLeft: number }>(
  ({ key }) => sql`
    select (expire - extract(epoch from statement_timestamp()) * 1000)::float8 as "msLeft" from limits where key = ${key}`,
);

const forget = prepared<{ key: string }, object>(({ key }) => sql`delete from limits where key = ${key}`);
