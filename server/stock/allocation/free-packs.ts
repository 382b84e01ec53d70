import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';
import { today } from '#server/stock/lots/store-day.ts';

interface Days {
  /** SQL or values: days until arrival, and days that a pack must be good for after it. */
  transitDays: SQL | number;
  shelfLifeDays: SQL | number;
  timeZone: string | Placeholder;
}

/** SQL: the earliest expiry date of packs that are good for so many days after their arrival, if they leave today. */
export const expiryNeeded = ({ transitDays, shelfLifeDays, timeZone }: Days): SQL =>
  sql`${today(timeZone)} + ${transitDays}::int + ${shelfLifeDays}::int`;

/** SQL: the earliest expiry date of packs that keep the promise in `row`, if they leave today: a row of promises, or one that will be. */
export const expiryPromised = (row: SQL, timeZone: string | Placeholder): SQL => {
  const needed = expiryNeeded({
    transitDays: sql`${row}.transit_days`,
    shelfLifeDays: sql`${row}.shelf_life_days`,
    timeZone,
  });
  return sql`greatest(${needed}, ${row}.earliest_expiry)`;
};

/**
 * SQL: whether packs of `lot`, a row of lots, can be sold: it is released, and it expires on the day `from` or later, so that the buyer gets the shelf life
 * that was promised. It is good through the end of its last day. The only such rule: checkout, back-orders, re-allocation and figures use it.
 */
export const isUsable = (from: SQL): SQL => sql`
  lot.status = 'released' and lot.on_hand > lot.reserved and lot.expires_on >= ${from}`;

/**
 * SQL: common table expressions that reserve packs for the lines of `want` (order_id, position, item_id, quantity, transit_days, shelf_life_days,
 * earliest_expiry), each of another item. First expired, first out: by expiry, then arrival at the store, then id. In `line` each line has what is `available`, and how many are
 * `taken`. An earlier statement must have locked the stock of the items: this one then sees what the last holder of the lock did.
 */
export const allocation = (timeZone: string | Placeholder): SQL => sql`
  free as (
    select want.position, lot.id as lot_id, lot.on_hand - lot.reserved as packs,
           sum(lot.on_hand - lot.reserved) over first_expired - (lot.on_hand - lot.reserved) as before
    from want join lots lot on lot.item_id = want.item_id
    where ${isUsable(expiryPromised(sql`want`, timeZone))}
    window first_expired as (partition by want.position order by lot.expires_on, lot.received_at, lot.id)
  ), line as (
    select want.*, coalesce(total, 0)::int as available, least(coalesce(total, 0), want.quantity)::int as taken
    from want left join (select position, sum(packs) as total from free group by position) totals using (position)
  ), reserved as (
    insert into reservations (order_id, position, lot_id, quantity)
    select line.order_id, position, lot_id, least(packs, taken - before)::int
    from free join line using (position) where taken > before order by position, before
  )`;

/** SQL: the column `expectedOn` of `s`, a row of item_stock; null for a day that has passed. */
export const expectedOn = (timeZone: string | Placeholder): SQL =>
  sql`case when s.expected_on >= ${today(timeZone)} then s.expected_on::text end as "expectedOn"`;
