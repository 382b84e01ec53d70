import { createHash } from 'node:crypto';
import type { Receipt, ReceiptBody, ReceiptLine } from '#contract/admin/stock/receipts.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { readGtin } from '#contract/gs1/gtin.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import type { LotStatus } from '#contract/stock/lot-status.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from '#server/stock/allocation/change-stock.ts';
import { takeBack } from '#server/stock/allocation/take-back.ts';
import { movePacks, type NewMove } from '#server/stock/lots/move-packs.ts';
import { findLots } from '#server/stock/lots/read-lots.ts';
import { today } from '#server/stock/lots/store-day.ts';

export interface Receiving extends StockContext {
  /** The administrator. */
  actorId: number;
  /** Checks everything, and stores nothing. */
  isTrial?: boolean;
}

type DeliveryFaultCode = Extract<
  ErrorCode,
  'GTIN_INVALID' | 'ITEM_UNKNOWN' | 'MADE_AFTER_EXPIRY' | 'LOT_MISMATCH' | 'PACKS_WRONG' | 'RECEIPT_EXISTS'
>;

/** What is wrong with a line of a delivery, or without a place with the delivery. */
export interface DeliveryFault {
  code: DeliveryFaultCode;
  /** Of the line, from 0. */
  place?: number;
  field?: keyof Line;
  /** The stored lot that it contradicts. */
  lot?: ErrorBody['lot'];
}

/** A delivery that is not received, with all that is wrong of the first kind that was found. */
export class RejectedDelivery extends ApiError {
  readonly faults: readonly [DeliveryFault, ...DeliveryFault[]];

  constructor(faults: readonly [DeliveryFault, ...DeliveryFault[]]) {
    const [{ code, lot }] = faults;
    const issues = faults.flatMap(({ place, field, code: ofLine }) =>
      place === undefined ? [] : [{ path: `lines.${place}.${field}`, message: sentences[ofLine], code: ofLine }],
    );
    super(code, { ...(issues.length > 0 && { issues }), ...(lot && { subject: { lot } }) });
    this.faults = faults;
  }
}

function mustHaveNone(faults: readonly DeliveryFault[]): void {
  const [first, ...others] = faults;
  if (first) throw new RejectedDelivery([first, ...others]);
}

/**
 * Receives a delivery, all of it or nothing, and gives packs to the orders that wait for them. The same delivery again returns the receipt and changes nothing. Throws RejectedDelivery: GTIN_INVALID,
 * ITEM_UNKNOWN, MADE_AFTER_EXPIRY, LOT_MISMATCH if a lot has other dates, PACKS_WRONG, or RECEIPT_EXISTS if
 * the delivery note was received with other lines.
 */
export async function receiveGoods(db: Database, body: ReceiptBody, receiving: Receiving): Promise<Receipt> {
  return (await receiveDelivery(db, body, receiving)).receipt;
}

/** The same, and whether the delivery was new. Its lines may be more than the API accepts. */
export async function receiveDelivery(db: Database, body: ReceiptBody, receiving: Receiving): Promise<Received> {
  const lines = body.lines.map(readLine);
  mustHaveNone(body.lines.flatMap(faultsOf));
  const contentHash = createHash('sha256').update(contentOf(lines)).digest();
  return await inTransaction(db, receiving.isTrial, async (tx) => {
    const { id, isNew } = await insertReceipt(tx, body, contentHash);
    if (isNew) await receiveLines(tx, lines, { receiptId: id, ...receiving });
    return { receipt: await getReceipt(tx, id, receiving.days.timeZone), isNew };
  });
}

interface Received {
  receipt: Receipt;
  isNew: boolean;
}

/** Rolls a trial back. */
class TrialEnd extends Error {
  readonly received: Received;

  constructor(received: Received) {
    super('the end of a trial');
    this.received = received;
  }
}

async function inTransaction(
  db: Database,
  isTrial: boolean | undefined,
  work: (tx: Transaction) => Promise<Received>,
): Promise<Received> {
  try {
    return await db.transaction(async (tx) => {
      const received = await work(tx);
      if (isTrial) throw new TrialEnd(received);
      return received;
    });
  } catch (error) {
    if (error instanceof TrialEnd) return error.received;
    throw error;
  }
}

/** A line whose GTIN has 14 digits. The order of its fields is part of the hash. */
interface Line {
  itemId: number | null;
  gtin: string | null;
  lotNumber: string;
  expiresOn: string;
  manufacturedOn: string | null;
  quantity: number;
  status: LotStatus | null;
}

function readLine(line: ReceiptLine): Line {
  const { itemId = null, lotNumber, expiresOn, manufacturedOn = null, quantity, status = null } = line;
  const gtin = (line.gtin && readGtin(line.gtin)) || null;
  return { itemId, gtin, lotNumber, expiresOn, manufacturedOn, quantity, status };
}

function faultsOf({ gtin, expiresOn, manufacturedOn }: ReceiptLine, place: number): DeliveryFault[] {
  if (gtin && !readGtin(gtin)) return [{ place, field: 'gtin', code: 'GTIN_INVALID' }];
  const isMadeLater = manufacturedOn !== undefined && manufacturedOn >= expiresOn;
  return isMadeLater ? [{ place, field: 'manufacturedOn', code: 'MADE_AFTER_EXPIRY' }] : [];
}

/** The lines in an order of their own: a list that was sorted in another way is the same delivery. */
function contentOf(lines: readonly Line[]): string {
  const texts = lines.map((line) => JSON.stringify({ ...line, lotNumber: line.lotNumber.toUpperCase() }));
  return texts.sort().join('\n');
}

/** Of two equal deliveries at once, the second waits here for the first. */
async function insertReceipt(
  tx: Transaction,
  { supplier, deliveryNote }: ReceiptBody,
  contentHash: Buffer,
): Promise<{ id: number; isNew: boolean }> {
  await tx.execute(sql`insert into suppliers (name) values (${supplier}) on conflict (lower(name)) do nothing`);
  const { rows: added } = await tx.execute<{ id: number }>(sql`
    insert into receipts (supplier_id, delivery_note, content_hash)
    select id, ${deliveryNote}, ${contentHash} from suppliers where lower(name) = lower(${supplier})
    on conflict (supplier_id, lower(delivery_note)) do nothing returning id`);
  const [receipt] = added;
  if (receipt) return { ...receipt, isNew: true };
  const { rows } = await tx.execute<{ id: number; isSame: boolean }>(sql`
    select r.id, content_hash = ${contentHash} as "isSame" from receipts r join suppliers s on s.id = r.supplier_id
    where lower(s.name) = lower(${supplier}) and lower(delivery_note) = lower(${deliveryNote})`);
  const [known] = rows;
  if (!known?.isSame) throw new RejectedDelivery([{ code: 'RECEIPT_EXISTS' }]);
  return { id: known.id, isNew: false };
}

async function receiveLines(
  tx: Transaction,
  lines: readonly Line[],
  { receiptId, actorId, ...context }: Receiving & { receiptId: number },
): Promise<void> {
  const itemIds = await findItems(tx, lines);
  const ids = [...new Set(itemIds)].sort((a, b) => a - b);
  await tx.execute(sql`insert into item_stock (item_id) select unnest(${ids}::int[]) on conflict do nothing`);
  const placed = lines.map((line, place) => ({ ...line, place, itemId: itemIds[place] ?? 0 }));
  await changeStock(tx, ids, context, async () => {
    await addPacks(tx, placed, { receiptId, actorId, timeZone: context.days.timeZone });
    await tx.execute(
      sql`update item_stock set expected_on = null where item_id = any(${ids}) and expected_on is not null`,
    );
  });
}

async function addPacks(
  tx: Transaction,
  lines: readonly PlacedLine[],
  { receiptId, actorId, timeZone }: { receiptId: number; actorId: number; timeZone: string },
): Promise<void> {
  const lots = await addLots(tx, lines, { receiptId, timeZone });
  mustHaveNone(lots.flatMap(mismatchesOf));
  mustHaveNone(contradictingDates(lots));
  mustHaveNone(overfullLots(lots));
  for (const { lotId, reserved, status, newStatus } of lots)
    if (status === 'released' && newStatus !== 'released') await takeBack(tx, lotId, reserved);
  const seen = new Set<number>();
  const moves = lots.map((lot) => {
    const isFirst = !seen.has(lot.lotId);
    seen.add(lot.lotId);
    return moveOf(lot, { receiptId, isFirst });
  });
  await movePacks(tx, moves, actorId);
}

/** The first movement of a lot states its status and dates; a later one only what it changes. */
function moveOf(
  { lotId, quantity, isNew, status, newStatus, expiresOn, addedManufacture }: LotOfLine,
  { receiptId, isFirst }: { receiptId: number; isFirst: boolean },
): NewMove {
  const move = { lotId, kind: 'receive' as const, quantity, receiptId };
  const made = addedManufacture === null ? {} : { manufacturedOn: addedManufacture };
  if (isNew && isFirst) return { ...move, ...made, status, expiresOn };
  return newStatus === status ? { ...move, ...made } : { ...move, ...made, status: newStatus };
}

/** The item of each line. An item that is no longer offered is unknown, unless orders may wait for it. */
async function findItems(tx: Transaction, lines: readonly Line[]): Promise<number[]> {
  const { rows } = await tx.execute<{ place: number; item: number | null }>(sql`
    select ordinality::int - 1 as place, i.id as item
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("itemId" int, gtin text)) with ordinality as line
      left join item_codes c on c.kind = 'gtin' and c.code = line.gtin
      left join items i on (i.retired_at is null or i.tracked) and i.id = coalesce(line."itemId", c.item_id) and (line.gtin is null or i.id = c.item_id)
    order by place`);
  mustHaveNone(
    rows.flatMap(({ place, item }) => {
      const field = lines[place]?.gtin === null ? 'itemId' : 'gtin';
      return item === null ? [{ place, field, code: 'ITEM_UNKNOWN' }] : [];
    }),
  );
  return rows.map(({ item }) => Number(item));
}

interface PlacedLine extends Line {
  place: number;
  itemId: number;
}

/** A line with its lot, new or stored. Dates of the lot are those before this delivery. */
interface LotOfLine {
  [column: string]: unknown;
  place: number;
  lotId: number;
  lotNumber: string;
  quantity: number;
  onHand: number;
  reserved: number;
  isNew: boolean;
  status: LotStatus;
  /** After this delivery. */
  newStatus: LotStatus;
  expiresOn: string;
  manufacturedOn: string | null;
  /** The date of manufacture of the line, if the lot has none. */
  addedManufacture: string | null;
  hasSameExpiry: boolean;
  hasSameManufacture: boolean;
}

/** Adds the lots that do not exist, and reads those of all lines. What has expired is quarantined. */
async function addLots(
  tx: Transaction,
  lines: readonly PlacedLine[],
  { receiptId, timeZone }: { receiptId: number; timeZone: string },
): Promise<LotOfLine[]> {
  const given = JSON.stringify(lines);
  const line = sql`jsonb_to_recordset(${given}::jsonb) as line (place int, "itemId" int, "lotNumber" text, "expiresOn" date,
    "manufacturedOn" date, quantity int, status text)`;
  const expired = sql`"expiresOn" < ${today(timeZone)}`;
  const { rows: added } = await tx.execute<{ id: number }>(sql`
    insert into lots (item_id, lot_number, expires_on, supplier_id, status)
    select "itemId", "lotNumber", "expiresOn", r.supplier_id,
           case when ${expired} then 'quarantined' else coalesce(status, 'released') end
    from ${line}, receipts r where r.id = ${receiptId} order by place
    on conflict (item_id, upper(lot_number collate "C")) do nothing returning id`);
  const { rows } = await tx.execute<LotOfLine>(sql`
    select place, l.id as "lotId", l.lot_number as "lotNumber", quantity, l.on_hand as "onHand", l.reserved, l.id = any(${added.map(({ id }) => id)}) as "isNew",
           l.status,
           case when l.status in ('destroyed', 'damaged') or l.status = 'released' and (line.status = 'quarantined' or ${expired})
             then 'quarantined' else l.status end as "newStatus",
           case when l.manufactured_on is null then "manufacturedOn"::text end as "addedManufacture",
           l.expires_on::text as "expiresOn", l.manufactured_on::text as "manufacturedOn", l.expires_on = "expiresOn" as "hasSameExpiry",
           coalesce(l.manufactured_on = "manufacturedOn", true) as "hasSameManufacture"
    from ${line} join lots l on l.item_id = "itemId" and upper(l.lot_number collate "C") = upper("lotNumber" collate "C") order by place`);
  return rows;
}

function mismatchesOf({ place, lotId: id, lotNumber, expiresOn, manufacturedOn, ...lot }: LotOfLine): DeliveryFault[] {
  const stored = { id, lotNumber, expiresOn, ...(manufacturedOn !== null && { manufacturedOn }) };
  const fault = { place, code: 'LOT_MISMATCH' as const, lot: stored };
  if (!lot.hasSameExpiry) return [{ ...fault, field: 'expiresOn' }];
  return lot.hasSameManufacture ? [] : [{ ...fault, field: 'manufacturedOn' }];
}

/** Lines of one new lot whose dates of manufacture differ. */
function contradictingDates(lots: readonly LotOfLine[]): DeliveryFault[] {
  const first = new Map<number, string>();
  return lots.flatMap(({ place, lotId, addedManufacture }) => {
    if (addedManufacture === null) return [];
    const known = first.get(lotId) ?? addedManufacture;
    first.set(lotId, known);
    return known === addedManufacture ? [] : [{ place, field: 'manufacturedOn', code: 'LOT_MISMATCH' }];
  });
}

function overfullLots(lots: readonly LotOfLine[]): DeliveryFault[] {
  const totals = new Map<number, number>();
  return lots.flatMap(({ place, lotId, onHand, quantity }) => {
    const total = (totals.get(lotId) ?? onHand) + quantity;
    totals.set(lotId, total);
    return total > PACKS_MAX ? [{ place, field: 'quantity', code: 'PACKS_WRONG' }] : [];
  });
}

async function getReceipt(db: Runner, id: number, timeZone: string): Promise<Receipt> {
  const { rows } = await db.execute<{ supplier: string; deliveryNote: string; receivedAt: Date }>(sql`
    select s.name as supplier, r.delivery_note as "deliveryNote", r.created_at as "receivedAt"
    from receipts r join suppliers s on s.id = r.supplier_id where r.id = ${id}`);
  const [receipt] = rows;
  if (!receipt) throw new ApiError('NOT_FOUND');
  const lots = await findLots(
    db,
    sql`join (select lot_id, min(id) as first from stock_moves where receipt_id = ${id} group by lot_id) m on m.lot_id = l.id order by m.first`,
    timeZone,
  );
  return { id, ...receipt, receivedAt: receipt.receivedAt.toISOString(), lots };
}
