import { Readable } from 'node:stream';
import type { OrdersFilter } from '#contract/admin/orders.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { Cursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { listOrders } from './list-orders.ts';
import { readOrderStats } from './queries.ts';

/** Orders read at once: a few megabytes of memory, and a statement of some milliseconds. */
const BATCH = 1000;
/** By it spreadsheets know UTF-8: without it Arabic and accents arrive as something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** The API's names of an order's fields; `items` is one text, `quantity` the units of all its lines. */
const columns = [
  ...['id', 'createdAt', 'status', 'firstName', 'lastName', 'email', 'address', 'city', 'postalCode', 'country'],
  ...['items', 'quantity', 'totalAmount', 'currency'],
];

/**
 * The orders that match, newest first, as a CSV file that is made while it is read: batch after batch, each a statement
 * of its own, so that a slow reader holds no connection and no transaction open.
 */
export function exportOrders(db: Runner, filter: OrdersFilter): Readable {
  return Readable.from(lines(db, filter), { objectMode: false });
}

async function* lines(db: Runner, filter: OrdersFilter): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
  const figures = await readOrderStats(db);
  let after: Cursor | undefined;
  do {
    const page = await listOrders(db, { ...filter, limit: BATCH }, { figures, after });
    yield page.items.map((order) => `${spreadsheetRow(cellsOf(order))}\r\n`).join('');
    after = page.next;
  } while (after);
}

function cellsOf({ shippingAddress: to, orderItems, ...order }: Order): string[] {
  const items = orderItems.map(({ quantity, productName, dosage }) => `${quantity} × ${productName} ${dosage}`);
  const quantity = orderItems.reduce((sum, item) => sum + item.quantity, 0);
  return [
    ...[order.id, order.createdAt, order.status, order.firstName, order.lastName, order.email],
    ...[to.address, to.city, to.postalCode, to.country],
    ...[items.join('; '), String(quantity), order.totalAmount, CURRENCY],
  ];
}
