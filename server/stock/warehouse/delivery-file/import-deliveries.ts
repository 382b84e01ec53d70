import type { DeliveryFileReport, RejectedLine } from '#contract/admin/stock/delivery-file.ts';
import { deliveryFileColumns, REJECTED_LINES_MAX } from '#contract/stock/delivery-file.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import {
  type DeliveryFault,
  type Receiving,
  RejectedDelivery,
  receiveDelivery,
} from '#server/stock/warehouse/receive-goods.ts';
import { type DeliveryLine, type FileDelivery, readDeliveryFile, rejection } from './read-delivery-file.ts';

interface ImportOptions extends Receiving {
  /** Only reports what would be received. */
  isTrial: boolean;
  /** The most faults of lines that are reported. */
  rejectedMax?: number;
}

/**
 * Receives the deliveries of a CSV file (read-delivery-file.ts), each in a transaction of its own: whole or, if one of its lines is rejected, not at all. The
 * same file again receives only what was rejected before.
 */
export async function importDeliveries(
  db: Database,
  bytes: Buffer,
  options: ImportOptions,
): Promise<DeliveryFileReport> {
  const file = await readDeliveryFile(bytes);
  if (!file.deliveries) return { ...file, deliveries: [], rejected: [], rejectedLines: 0 };
  await findItems(db, file.deliveries);
  const deliveries: DeliveryFileReport['deliveries'] = [];
  const rejected: RejectedLine[] = [];
  for (const delivery of file.deliveries) {
    const { supplier, deliveryNote, lines } = delivery;
    const outcome = await receive(db, delivery, options);
    rejected.push(...delivery.rejected);
    deliveries.push({ supplier, deliveryNote, outcome, lines: delivery.count, packs: packsOf(lines) });
  }
  rejected.sort((a, b) => a.line - b.line);
  return {
    missingColumns: [],
    deliveries,
    rejected: rejected.slice(0, options.rejectedMax ?? REJECTED_LINES_MAX),
    rejectedLines: new Set(rejected.map(({ line }) => line)).size,
  };
}

const packsOf = (lines: readonly DeliveryLine[]) => lines.reduce((sum, { receipt }) => sum + receipt.quantity, 0);

/** Gives each line its item. Lines of which the item is unknown are rejected. */
async function findItems(db: Database, deliveries: readonly FileDelivery[]): Promise<void> {
  const lines = deliveries.flatMap((delivery) => delivery.lines.map((line) => ({ delivery, line })));
  const wanted = lines.map(({ line: { gtin, cells } }) => ({
    gtin,
    productId: cells.productId || null,
    dosage: cells.dosage || null,
  }));
  const { rows } = await db.execute<{ place: number; itemId: number | null }>(sql`
    select ordinality::int - 1 as place, i.id as "itemId"
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as (gtin text, "productId" text, dosage text)) with ordinality as line
      left join item_codes c on c.kind = 'gtin' and c.code = line.gtin
      left join products p on p.product_id = line."productId"
      left join items named on named.product_id = p.id and named.dosage = line.dosage
      left join items i on i.id = coalesce(c.item_id, case when gtin is null then named.id end)
        and ("productId" is null or i.product_id = p.id) and (line.dosage is null or "productId" is null or i.id = named.id)
        and (i.retired_at is null or i.tracked)`);
  const unknown = new Set<DeliveryLine>();
  for (const { place, itemId } of rows) {
    const found = lines[place];
    if (!found) continue;
    if (itemId !== null) found.line.receipt.itemId = itemId;
    else {
      unknown.add(found.line);
      const column = found.line.gtin === null ? 'productId' : 'gtin';
      found.delivery.rejected.push(rejection(found.line, column, 'ITEM_UNKNOWN'));
    }
  }
  for (const delivery of deliveries) delivery.lines = delivery.lines.filter((line) => !unknown.has(line));
}

async function receive(
  db: Database,
  delivery: FileDelivery,
  options: ImportOptions,
): Promise<DeliveryFileReport['deliveries'][number]['outcome']> {
  if (delivery.rejected.length > 0) return 'rejected';
  const { supplier, deliveryNote, lines } = delivery;
  try {
    const body = { supplier, deliveryNote, lines: lines.map(({ receipt }) => receipt) };
    const { isNew } = await receiveDelivery(db, body, options);
    return isNew ? 'received' : 'known';
  } catch (error) {
    if (!(error instanceof RejectedDelivery)) throw error;
    delivery.rejected.push(...rejectionsOf(error.faults, lines));
    return 'rejected';
  }
}

/** Without places, the fault concerns the delivery, whose note is in its first line. */
function rejectionsOf(faults: readonly DeliveryFault[], lines: readonly DeliveryLine[]): RejectedLine[] {
  return faults.flatMap(({ place = 0, field, code, lot }) => {
    const line = lines[place];
    const column = deliveryFileColumns.find((each) => each === field) ?? 'deliveryNote';
    if (!line) return [];
    const stored = lot && column === 'expiresOn' ? { storedExpiresOn: lot.expiresOn } : {};
    return [{ ...rejection(line, column, code), ...stored }];
  });
}
