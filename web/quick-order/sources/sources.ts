import { browserApi } from '#web/api/api.ts';
import { readOrderItems } from '#web/orders/order-items.ts';
import type { ListRow } from '#web/quick-order/paste/read-list.ts';

/** What a list can be filled from; an order by its id. */
export type Source = 'usual' | 'last-order' | 'cart' | { order: string };

/** The lines of a source, as quick order reads them; none if there is no such thing. */
export async function loadSource(source: Source): Promise<ListRow[]> {
  if (source === 'cart') {
    const lines = await browserApi.call('GET /api/cart');
    return lines.map(({ product, selectedDosage, quantity }) => toRow(product.productId, selectedDosage, quantity));
  }
  if (source === 'usual') {
    const products = await browserApi.call('GET /api/usual-products');
    return products.map(({ productId, dosage, usualQuantity }) => toRow(productId, dosage, usualQuantity));
  }
  if (source === 'last-order') {
    const [order] = await browserApi.call('GET /api/orders', { query: { limit: 1 } });
    return order ? rowsOf(order.orderItems) : [];
  }
  const order = await browserApi.call('GET /api/orders/{id}', { params: { id: source.order } });
  return rowsOf(order.orderItems);
}

/** Old orders have names without codes: these are asked. */
function rowsOf(items: unknown): ListRow[] {
  return readOrderItems(items).map(({ productCode, name, dosage, quantity }) =>
    toRow(productCode || name, dosage, quantity),
  );
}

const toRow = (product: string, dosage: string, quantity: number): ListRow => ({
  text: `${product} ${dosage}`.trim(),
  quantity: String(quantity),
});
