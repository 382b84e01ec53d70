import { z } from 'zod';
import {
  type AdminLotsQuery,
  type Lot,
  type LotRequest,
  type LotWithMoves,
  MOVES_SHOWN_MAX,
  type StockMove,
} from '#contract/admin/stock/lots.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { Day } from '#contract/stock/lot-fields.ts';
import { ID_MAX } from '#contract/text.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { today } from './store-day.ts';

/** The expiry date and id of the last lot of a page. */
export const LotCursor = z.tuple([Day, z.int().min(1).max(ID_MAX)]);
export type LotCursor = z.infer<typeof LotCursor>;

/** One page of lots by expiry date. */
export async function listLots(
  db: Runner,
  { item, status, expiresWithin, approval, search = '', empty = 'false', limit = LIST_LIMIT_MAX }: AdminLotsQuery,
  { timeZone, after }: { timeZone: string; after: LotCursor | undefined },
): Promise<{ lots: Lot[]; total: number; next: LotCursor | undefined }> {
  const conditions = [sql`true`];
  if (empty !== 'true' && !approval) conditions.push(sql`l.on_hand > 0`);
  if (item !== undefined) conditions.push(sql`l.item_id = ${item}`);
  if (status !== undefined) conditions.push(sql`l.status = ${status}`);
  if (expiresWithin !== undefined) conditions.push(sql`l.expires_on <= ${today(timeZone)} + ${expiresWithin}::int`);
  if (approval)
    conditions.push(sql`exists (select from lot_requests r where r.lot_id = l.id and r.lot_version = l.version)`);
  if (search.trim() !== '')
    conditions.push(sql`starts_with(upper(l.lot_number collate "C"), ${upperCase(search.trim())})`);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from lots l where ${sql.join(conditions, sql` and `)}`,
  );
  if (after) conditions.push(sql`(l.expires_on, l.id) > (${after[0]}::date, ${after[1]}::int)`);
  const found = await findLots(
    db,
    sql`where ${sql.join(conditions, sql` and `)} order by l.expires_on, l.id limit ${limit + 1}`,
    timeZone,
  );
  const lots = found.slice(0, limit);
  const last = lots.at(-1);
  return {
    lots,
    total: rows[0]?.total ?? 0,
    next: found.length > limit && last ? [last.expiresOn, last.id] : undefined,
  };
}

/** Lot numbers have letters of ASCII only, which `upper` in collation C changes as this does. */
const upperCase = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** A lot with the newest part of its ledger. Throws NOT_FOUND. */
export async function getLot(db: Runner, id: number, timeZone: string): Promise<LotWithMoves> {
  const [lot] = await findLots(db, sql`where l.id = ${id}`, timeZone);
  if (!lot) throw new ApiError('NOT_FOUND');
  return { ...lot, moves: await listMoves(db, id) };
}

/** Lots as the API returns them. `rest` begins with `where`; the table is `l`. */
export async function findLots(db: Runner, rest: SQL, timeZone: string): Promise<Lot[]> {
  const { rows } = await db.execute<LotRow>(sql`
    select l.id, l.item_id as "itemId", p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", i.dosage,
           (select code from item_codes where item_id = l.item_id and kind = 'gtin') as gtin,
           l.lot_number as "lotNumber", l.expires_on::text as "expiresOn", l.manufactured_on::text as "manufacturedOn", l.status,
           l.expires_on < ${today(timeZone)} as "isExpired", l.on_hand as "onHand", l.reserved, s.name as supplier, l.received_at as "receivedAt",
           l.version, (
             select json_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'by', json_build_object('id', r.actor_id, 'name', (
                 select first_name || ' ' || last_name from users where id = r.actor_id)), 'at', r.created_at)
             from lot_requests r where r.lot_id = l.id and r.lot_version = l.version) as request
    from lots l join items i on i.id = l.item_id join products p on p.id = i.product_id join suppliers s on s.id = l.supplier_id
    ${rest}`);
  return rows.map(({ gtin, manufacturedOn, isExpired, receivedAt, request, ...row }) => ({
    ...row,
    ...(gtin !== null && { gtin }),
    ...(manufacturedOn !== null && { manufacturedOn }),
    ...(isExpired && { isExpired }),
    receivedAt: receivedAt.toISOString(),
    ...(request && { request: { ...request, at: new Date(request.at).toISOString() } }),
  }));
}

interface LotRow extends Omit<Lot, 'gtin' | 'manufacturedOn' | 'isExpired' | 'receivedAt' | 'request'> {
  [column: string]: unknown;
  gtin: string | null;
  manufacturedOn: string | null;
  isExpired: boolean;
  receivedAt: Date;
  request: LotRequest | null;
}

async function listMoves(db: Runner, lotId: number): Promise<StockMove[]> {
  const { rows } = await db.execute<MoveRow>(sql`
    select m.id, m.kind, m.quantity, m.balance, m.status, m.expires_on::text as "expiresOn",
           m.manufactured_on::text as "manufacturedOn", r.delivery_note as "deliveryNote",
           s.name as supplier, m.order_id as "orderId", m.reason, m.actor_id as "actorId", u.first_name || ' ' || u.last_name as name,
           m.second_actor_id as "secondActorId", second.first_name || ' ' || second.last_name as "secondName", m.created_at as at
    from stock_moves m left join receipts r on r.id = m.receipt_id left join suppliers s on s.id = r.supplier_id
      left join users u on u.id = m.actor_id left join users second on second.id = m.second_actor_id
    where m.lot_id = ${lotId} order by m.id desc limit ${MOVES_SHOWN_MAX}`);
  return rows.map(({ id, kind, quantity, balance, actorId, name, secondActorId, secondName, at, ...optional }) => ({
    ...{ id: Number(id), kind, quantity, balance },
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    by: { id: actorId, name },
    ...(secondActorId !== null && { approvedBy: { id: secondActorId, name: secondName } }),
    at: at.toISOString(),
  }));
}

interface MoveRow extends Pick<StockMove, 'kind' | 'quantity' | 'balance'> {
  [column: string]: unknown;
  /** A bigint, as text. */
  id: string;
  actorId: number;
  name: string | null;
  secondActorId: number | null;
  secondName: string | null;
  at: Date;
}
