import { Readable } from 'node:stream';
import type { OrdersFilter } from '#contract/admin/orders.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Order, OrderItem } from '#contract/orders/orders.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { OrderCursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { RunBatch } from '#server/platform/http/authorize.ts';
import { listAllOrders } from './list-orders.ts';
import { readOrderStats } from './queries.ts';

/** Orders per statement: some milliseconds. */
const ORDERS_PER_BATCH = 250;
/** With it, spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The API's field names. `items` is one text, "2 × Cefazolin 1 g (Box of 10 vials, KEF-1G); …", `quantity` the units of all lines. */
const columns = [
  ...['id', 'createdAt', 'status', 'firstName', 'lastName', 'email', 'address', 'city', 'postalCode', 'country'],
  ...['items', 'quantity', 'totalAmount', 'currency'],
];
/** Behind the others, if an order has one: files of a store without notes keep their form. */
const NOTE = 'deliveryNote';

/**
 * The matching orders, newest first, as a streamed CSV file. Each batch is a statement of its own, so that a slow client
 * keeps no connection and no transaction open.
 */
export function exportOrders(db: Runner, filter: OrdersFilter, runBatch: RunBatch): Readable {
  return Readable.from(lines(db, filter, runBatch), { objectMode: false });
}

async function* lines(db: Runner, filter: OrdersFilter, runBatch: RunBatch): AsyncGenerator<string> {
  const hasNotes = await hasDeliveryNotes(db);
  yield `${BYTE_ORDER_MARK}${[...columns, ...(hasNotes ? [NOTE] : [])].join(',')}\r\n`;
  const totals = await readOrderStats(db);
  let after: OrderCursor | undefined;
  do {
    const page = await runBatch(() => listAllOrders(db, { ...filter, limit: ORDERS_PER_BATCH }, { totals, after }));
    yield page.items
      .map((order) => `${spreadsheetRow([...cellsOf(order), ...(hasNotes ? [order.deliveryNote ?? ''] : [])])}\r\n`)
      .join('');
    after = page.next;
  } while (after);
}

async function hasDeliveryNotes(db: Runner): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from orders where delivery_note <> '') as found`,
  );
  return rows[0]?.found ?? false;
}

function cellsOf({ shippingAddress: to, orderItems, ...order }: Order): string[] {
  const items = orderItems.map((item) => `${item.quantity} × ${item.productName} ${item.dosage}${packOf(item)}`);
  const quantity = orderItems.reduce((sum, item) => sum + item.quantity, 0);
  return [
    ...[order.id, order.createdAt, order.status, order.firstName, order.lastName, order.email],
    ...[to.address, to.city, to.postalCode, to.country],
    ...[items.join('; '), String(quantity), order.totalAmount, CURRENCY],
  ];
}

/** " (extended-release, Bottle of 100 tablets, MET-50)"; empty for an order placed before packs were recorded. */
function packOf({ releaseForm, packagingType, productCode }: OrderItem): string {
  const parts = [releaseForm, packagingType, productCode].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
