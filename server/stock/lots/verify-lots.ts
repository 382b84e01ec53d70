import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** An inconsistency between a lot and its ledger. */
export interface LotFault {
  lotId: number;
  /** The movement where it was found; null if the lot has none. */
  moveId: number | null;
  fault:
    | 'lot altered'
    | 'movement altered or the next one removed'
    | 'balance not the sum of its movements'
    | 'packs on hand altered'
    | 'reserved packs altered'
    | 'status altered'
    | 'expiry date altered'
    | 'date of manufacture altered'
    | 'movements removed';
}

interface Batch {
  [column: string]: unknown;
  faults: LotFault[];
  lots: number;
  moves: number;
}

/** Far below the statement timeout. */
const LOTS_PER_BATCH = 2_000;

/** Recomputes the ledger of every lot, one batch at a time, and yields what was found in each. Changes nothing. */
export async function* verifyLots(db: Runner): AsyncGenerator<Batch> {
  let after = 0;
  for (;;) {
    const { rows } = await db.execute<Batch & { last: number | null }>(sql`
      with batch as (select * from lots where id > ${after} order by id limit ${LOTS_PER_BATCH}),
      chained as (
        select m.*, stock_move_hash(m) as hash, lead(m.previous_hash) over ledger as carried, row_number() over ledger as place,
               sum(m.quantity) over ledger as total
        from stock_moves m where m.lot_id in (select id from batch)
        window ledger as (partition by m.lot_id order by m.id)
      ), checked as (
        select l.id, c.id as move_id, case
            when c.id is null then 'movements removed'
            when c.place = 1 and c.previous_hash <> lot_hash(l) then 'lot altered'
            when c.hash is distinct from coalesce(c.carried, l.history_hash) then 'movement altered or the next one removed'
            when c.balance <> c.total then 'balance not the sum of its movements'
            when c.carried is not null then null
            when c.balance <> l.on_hand then 'packs on hand altered'
            when l.reserved <> (select coalesce(sum(r.quantity), 0) from reservations r where r.lot_id = l.id and r.ended_as is null)
              then 'reserved packs altered'
            when l.status is distinct from (
              select s.status from stock_moves s where s.lot_id = l.id and s.status is not null order by s.id desc limit 1) then 'status altered'
            when l.expires_on is distinct from (
              select e.expires_on from stock_moves e where e.lot_id = l.id and e.expires_on is not null order by e.id desc limit 1)
              then 'expiry date altered'
            when l.manufactured_on is distinct from (
              select m.manufactured_on from stock_moves m where m.lot_id = l.id and m.manufactured_on is not null order by m.id desc limit 1)
              then 'date of manufacture altered'
          end as fault
        from lots l left join chained c on c.lot_id = l.id where l.id in (select id from batch)
      )
      select (select count(*)::int from batch) as lots, (select count(*)::int from chained) as moves, (select max(id) from batch) as last,
             coalesce((select json_agg(json_build_object('lotId', id, 'moveId', move_id, 'fault', fault) order by id, move_id)
                       from checked where fault is not null), '[]') as faults`);
    const [batch] = rows;
    if (!batch || batch.last === null) return;
    yield batch;
    after = batch.last;
  }
}
