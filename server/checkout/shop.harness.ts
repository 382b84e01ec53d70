import fc from 'fast-check';
import type { CartLine } from '#contract/cart.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { toCents } from '#contract/money.ts';
import type { Order, ReorderedLine } from '#contract/orders/orders.ts';
import type { Client, TestResponse } from '../../test/client.ts';
import { checkoutBody, PASSWORD, person, product } from '../../test/factories.ts';
import type { TestStore } from '../../test/store.ts';
import { type Customer, newCustomer, type Operation, type Product, type Result } from './shop-model.harness.ts';

/** The model's products and customers. */
export interface ShopModel {
  products: [Product, Product, Product];
  customers: [Customer, Customer];
}

/** Signed-in browsers: devices 0 and 1 belong to the first customer, device 2 to the second. */
export type Devices = [Client, Client, Client];
export type DeviceNumber = 0 | 1 | 2;

/** Initial prices of every product, in cents. */
const PRICES = { '5 mg': 725, '10 mg': 950 };
export const DOSAGES = Object.keys(PRICES);
const UNKNOWN_ID = 2_000_000_000;
let shopCount = 0;

/** Creates new customers and products in the store, and a model of them. */
export async function createShop(store: TestStore): Promise<{ model: ShopModel; devices: Devices }> {
  shopCount += 1;
  const createProduct = async (letter: string): Promise<Product> => {
    const name = `M-${shopCount}-${letter}`;
    const id = await product(store, { productId: name, drugName: name, prices: PRICES });
    return { id, name, withdrawn: false, cents: new Map(Object.entries(PRICES)) };
  };
  const products = await Promise.all([createProduct('A'), createProduct('B'), createProduct('C')]);
  const [first, second] = await Promise.all([person(store), person(store)]);
  const secondDevice = store.client();
  await secondDevice.post('/api/login', { email: first.email, password: PASSWORD });
  return { model: { products, customers: [newCustomer(), newCustomer()] }, devices: [first, secondDevice, second] };
}

// Repeated values are drawn more often, so that operations hit the same lines again.
const quantity = fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 3, 3, 500, QUANTITY_MAX, 0, QUANTITY_MAX + 1, 1.5);
const add = fc.record({
  type: fc.constant('add' as const),
  product: fc.constantFrom<number[]>(0, 0, 0, 0, 1, 1, 2, 3),
  dosage: fc.constantFrom('5 mg', '5 mg', '5 mg', ...DOSAGES, '7 tonnes'),
  quantity,
  cents: fc.constantFrom(undefined, undefined, undefined, undefined, 725, 950),
});
const line = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5, 9);
const change = fc.record({ type: fc.constant('change' as const), line, quantity });
const remove = fc.record({ type: fc.constant('remove' as const), line });
const empty = fc.constant({ type: 'empty' as const });
/** Indexes of lines that somebody has removed or ordered. */
const restore = fc.record({
  type: fc.constant('restore' as const),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }),
  quantity: fc.constantFrom(undefined, undefined, undefined, 5, 0),
});
const order = fc.record({ type: fc.constant('order' as const), key: fc.constantFrom(undefined, 'one', 'two') });

/** Draws an operation; products and lines are indexes, which `resolveOperation` resolves. */
export const drawnOperation = fc.oneof(
  { weight: 5, arbitrary: add },
  { weight: 2, arbitrary: change },
  { weight: 1, arbitrary: remove },
  { weight: 1, arbitrary: empty },
  { weight: 2, arbitrary: restore },
  { weight: 2, arbitrary: order },
);
type DrawnOperation = typeof drawnOperation extends fc.Arbitrary<infer T> ? T : never;

/** Line indexes refer to the customer's own lines first, then to other customers' lines, removed lines and an unknown id. */
export function resolveOperation({ products, customers }: ShopModel, own: Customer, drawn: DrawnOperation): Operation {
  if (drawn.type === 'add') return { ...drawn, product: products[drawn.product] };
  if (drawn.type === 'order' || drawn.type === 'empty') return drawn;
  if (drawn.type === 'restore') return { type: 'restore', lines: removedLines({ products, customers }, own, drawn) };
  const inCarts = [own, ...customers].flatMap(({ cart }) => cart.map(({ id }) => id));
  const removed = customers.flatMap((each) => [...each.removed.keys(), ...each.goneIds]);
  const ids = [...inCarts, ...removed, UNKNOWN_ID];
  return { ...drawn, line: ids[drawn.line % ids.length] ?? UNKNOWN_ID };
}

/** Lines that the customer, then the others, removed, as the cart had them; then ids of lines that cannot be put back. */
function removedLines(
  { products, customers }: ShopModel,
  own: Customer,
  { lines, quantity: other }: Extract<DrawnOperation, { type: 'restore' }>,
): (Operation & { type: 'restore' })['lines'] {
  const removed = [own, ...customers].flatMap((each) => [...each.removed.values()]);
  const [first] = products;
  const ordered = customers.flatMap(({ goneIds }) =>
    [...goneIds].map((id) => ({ id, product: first, dosage: '5 mg', quantity: 1 })),
  );
  const known = [...removed, ...ordered, { id: UNKNOWN_ID, product: first, dosage: '5 mg', quantity: 1 }];
  const chosen = lines.flatMap((each) => known[each % known.length] ?? []);
  return [...new Map(chosen.map((each) => [each.id, each])).values()].map(
    ({ id, product, dosage, quantity: packs }) => ({
      ...{ id, product, dosage },
      quantity: other ?? packs,
    }),
  );
}

/** Draws a reorder: of an own order, of another's or of none. The ids of new lines are read from the cart afterwards. */
export const drawnReorder = fc.record({ order: fc.nat(3), replacesCart: fc.boolean() });

export function resolveReorder(
  { customers }: ShopModel,
  own: Customer,
  { order: place, replacesCart }: { order: number; replacesCart: boolean },
): Operation & { type: 'reorder' } {
  const known = [own, ...customers].flatMap(({ orders }) => orders.map(({ id }) => id));
  return { type: 'reorder', order: known[place] ?? crypto.randomUUID(), replacesCart };
}

/** Sends the operation to the store; returns the result and the id of the line or order in the response. */
export async function sendOperation(device: Client, operation: Operation): Promise<{ result: Result; id: unknown }> {
  const { status, body } = await send(device, operation);
  if (status >= 400) {
    const { code, product: named } = body as ErrorBody;
    return { result: { status, code, ...(named === undefined ? {} : { product: named }) }, id: undefined };
  }
  if (status === 204) return { result: { status }, id: undefined };
  if (operation.type === 'empty' || operation.type === 'restore') {
    return { result: { status, lines: (body as CartLine[]).map(readLine) }, id: undefined };
  }
  if (operation.type === 'reorder') {
    const outcomes = (body as { lines: ReorderedLine[] }).lines.map(
      ({ productName: name, dosage, quantity: packs, outcome }) => ({
        ...{ name, dosage, outcome },
        quantity: packs,
      }),
    );
    return { result: { status, outcomes }, id: undefined };
  }
  if (operation.type === 'order') {
    return { result: { status, order: readOrder(body as Order) }, id: (body as Order).id };
  }
  return { result: { status, line: readLine(body as CartLine) }, id: (body as CartLine).id };
}

function send(device: Client, operation: Operation): Promise<TestResponse<unknown>> {
  if (operation.type === 'change') return device.patch(`/api/cart/${operation.line}`, { quantity: operation.quantity });
  if (operation.type === 'remove') return device.delete(`/api/cart/${operation.line}`);
  if (operation.type === 'empty') return device.post('/api/cart/empty');
  if (operation.type === 'restore') {
    const lines = operation.lines.map(
      ({ id, product: { id: productId }, dosage: selectedDosage, quantity: packs }) => ({
        ...{ id, productId, selectedDosage },
        quantity: packs,
      }),
    );
    return device.post('/api/cart/restore', { lines });
  }
  if (operation.type === 'reorder') {
    return device.post(`/api/orders/${operation.order}/reorder${operation.replacesCart ? '?replace=true' : ''}`);
  }
  if (operation.type === 'order') {
    const headers: Record<string, string> = operation.key === undefined ? {} : { 'idempotency-key': operation.key };
    return device.post('/api/checkout', checkoutBody, headers);
  }
  return device.post('/api/cart', {
    productId: operation.product?.id ?? UNKNOWN_ID,
    selectedDosage: operation.dosage,
    quantity: operation.quantity,
    selectedPrice: operation.cents === undefined ? undefined : operation.cents / 100,
  });
}

/** The cart from the API, in the model's form. */
export const cartOf = async (device: Client) => (await device.get<CartLine[]>('/api/cart')).body.map(readLine);
/** The orders from the API, in the model's form. */
export const ordersOf = async (device: Client) => (await device.get<Order[]>('/api/orders')).body.map(readOrder);

const cents = (price: unknown) => toCents(price) ?? Number.NaN;

const readLine = ({ id, productId, selectedDosage: dosage, quantity: packs, selectedPrice, available }: CartLine) => ({
  ...{ id, productId, dosage, available },
  quantity: packs,
  cents: cents(selectedPrice),
});

const readOrder = ({ id, orderItems, totalAmount }: Order) => ({
  id,
  items: orderItems.map(({ drugName: name, dosage, quantity: packs, price }) => ({
    ...{ name, dosage },
    quantity: packs,
    cents: cents(price),
  })),
  totalCents: cents(totalAmount),
});
