import { QUANTITY_MAX } from '#contract/limits.ts';

/**
 * Executable specification of cart and checkout: the simplest possible implementation, sequential and in memory. Money is in
 * whole cents.
 */

export interface Product {
  id: number;
  name: string;
  withdrawn: boolean;
  /** The current price by dosage. */
  cents: Map<string, number>;
}

interface Line {
  id: number;
  product: Product;
  dosage: string;
  quantity: number;
  /** The price last shown to the customer. */
  cents: number;
}

interface OrderedItem {
  product: Product;
  dosage: string;
  quantity: number;
  cents: number;
}

interface PlacedOrder {
  id: string;
  items: OrderedItem[];
  totalCents: number;
}

export interface Customer {
  cart: Line[];
  /** Lines that were removed, by id. */
  removed: Map<number, Line>;
  /** Of lines that were ordered, or put back into another one: they cannot be put back. */
  goneIds: Set<number>;
  /** Newest first. */
  orders: PlacedOrder[];
  ordersByKey: Map<string, PlacedOrder>;
}

export const newCustomer = (): Customer => ({
  cart: [],
  removed: new Map(),
  goneIds: new Set(),
  orders: [],
  ordersByKey: new Map(),
});

/** An operation on a customer's cart. */
export type Operation =
  | { type: 'add'; product: Product | undefined; dosage: string; quantity: number; cents: number | undefined }
  | { type: 'change'; line: number; quantity: number }
  | { type: 'remove'; line: number }
  | { type: 'empty' }
  | { type: 'restore'; lines: { id: number; product: Product; dosage: string; quantity: number }[] }
  | { type: 'reorder'; order: string; replacesCart: boolean }
  | { type: 'order'; key: string | undefined };

export interface Result {
  status: number;
  code?: string;
  /** The product that an error names. */
  product?: string;
  line?: ReturnType<typeof lineView>;
  lines?: ReturnType<typeof lineView>[];
  /** Of a reorder. */
  outcomes?: { name: string; dosage: string; quantity: number; outcome: string }[];
  order?: ReturnType<typeof orderView>;
}

/** The id that PostgreSQL assigned to the line or order, or the ids of a reorder's new lines; the model cannot predict them. */
type AssignedId = unknown;

/** Applies the operation to the model and returns the expected response. */
export function applyOperation(customer: Customer, operation: Operation, id: AssignedId): Result {
  if (operation.type === 'add') return add(customer, operation, Number(id));
  if (operation.type === 'change') return change(customer, operation);
  if (operation.type === 'remove') return remove(customer, operation.line);
  if (operation.type === 'empty') return { status: 200, lines: removeAll(customer).map(lineView) };
  if (operation.type === 'restore') return restore(customer, operation);
  if (operation.type === 'reorder') return reorder(customer, operation, id as number[]);
  return order(customer, operation.key, String(id));
}

const isQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;

function add(customer: Customer, operation: Operation & { type: 'add' }, id: number): Result {
  const { product, dosage, quantity } = operation;
  if (!isQuantity(quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  if (!product) return { status: 404, code: 'NOT_FOUND' };
  if (product.withdrawn) return { status: 409, code: 'PRODUCT_UNAVAILABLE', product: product.name };
  const cents = product.cents.get(dosage);
  if (cents === undefined) return { status: 400, code: 'DOSAGE_NOT_OFFERED' };
  if (operation.cents !== undefined && operation.cents !== cents) {
    return { status: 409, code: 'PRICE_CHANGED', product: product.name };
  }
  let line = customer.cart.find((each) => each.product.id === product.id && each.dosage === dosage);
  if (!isQuantity((line?.quantity ?? 0) + quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  if (!line) {
    line = { id, product, dosage, quantity: 0, cents };
    insert(customer, line);
  }
  line.quantity += quantity;
  line.cents = cents;
  return { status: 201, line: lineView(line) };
}

/** A cart is sorted by id. Of two lines that are added at once, the one with the higher id may be there first. */
function insert(customer: Customer, line: Line): void {
  customer.cart.push(line);
  customer.cart.sort((a, b) => a.id - b.id);
}

function change(customer: Customer, { line: id, quantity }: Operation & { type: 'change' }): Result {
  if (!isQuantity(quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  const line = customer.cart.find((each) => each.id === id);
  if (!line) return { status: 404, code: 'NOT_FOUND' };
  line.quantity = quantity;
  return { status: 200, line: lineView(line) };
}

function remove(customer: Customer, id: number): Result {
  if (customer.cart.some((line) => line.id === id)) {
    const [line] = customer.cart.filter((each) => each.id === id);
    customer.cart = customer.cart.filter((each) => each.id !== id);
    if (line) customer.removed.set(id, line);
  }
  const isKnown = customer.removed.has(id) || customer.goneIds.has(id);
  return isKnown ? { status: 204 } : { status: 404, code: 'NOT_FOUND' };
}

/** Returns the lines that the cart had. */
function removeAll(customer: Customer): Line[] {
  const lines = customer.cart;
  for (const line of lines) customer.removed.set(line.id, line);
  customer.cart = [];
  return lines;
}

function restore(customer: Customer, { lines }: Operation & { type: 'restore' }): Result {
  if (lines.some(({ quantity }) => !isQuantity(quantity))) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  const isSame = (one: Restored, other: Restored) => one.product.id === other.product.id && one.dosage === other.dosage;
  const byId = lines.toSorted((a, b) => a.id - b.id);
  for (const sent of byId.filter((line, place) => byId.findIndex((other) => isSame(line, other)) === place)) {
    if (!customer.removed.has(sent.id)) continue;
    const outcome = put(customer, sent, sent.id);
    if (outcome) customer.removed.delete(sent.id);
    if (outcome === 'merged') customer.goneIds.add(sent.id);
  }
  return { status: 200, lines: customer.cart.map(lineView) };
}

type Restored = (Operation & { type: 'restore' })['lines'][number];

/** Puts a quantity at today's price into the cart; a line of the same keeps the higher one. Undefined if it is not on sale. */
function put(customer: Customer, { product, dosage, quantity }: Omit<Restored, 'id'>, id: number) {
  const cents = product.cents.get(dosage);
  if (product.withdrawn || cents === undefined) return undefined;
  const line = customer.cart.find((each) => each.product.id === product.id && each.dosage === dosage);
  if (line) Object.assign(line, { quantity: Math.max(line.quantity, quantity), cents });
  else insert(customer, { id, product, dosage, quantity, cents });
  return line ? 'merged' : 'new';
}

/** `ids`: of the lines that the cart did not have, in the order's sequence. */
function reorder(customer: Customer, operation: Operation & { type: 'reorder' }, ids: number[]): Result {
  const placed = customer.orders.find(({ id }) => id === operation.order);
  if (!placed) return { status: 404, code: 'NOT_FOUND' };
  const isOffered = ({ product, dosage }: OrderedItem) => !product.withdrawn && product.cents.has(dosage);
  if (operation.replacesCart && placed.items.some(isOffered)) removeAll(customer);
  const left = [...ids];
  const outcomes = placed.items.map((item) => {
    const { product, dosage, quantity } = item;
    if (put(customer, item, left[0] ?? 0) === 'new') left.shift();
    const line = customer.cart.find((each) => each.product.id === product.id && each.dosage === dosage);
    const reason = product.withdrawn ? 'withdrawn' : 'dosage-not-offered';
    const outcome = isOffered(item) ? 'in-cart' : reason;
    const inCart = isOffered(item) ? line?.quantity : undefined;
    return { name: product.name, dosage, quantity: inCart ?? quantity, outcome };
  });
  return { status: 200, outcomes };
}

function order(customer: Customer, key: string | undefined, id: string): Result {
  const earlier = key === undefined ? undefined : customer.ordersByKey.get(key);
  if (earlier) return { status: 201, order: orderView(earlier) };
  if (customer.cart.length === 0) return { status: 400, code: 'CART_EMPTY' };
  const rejected = customer.cart.find((line) => line.cents !== todaysCents(line) || line.product.withdrawn);
  if (rejected) {
    for (const line of customer.cart) if (isAvailable(line)) line.cents = todaysCents(line) ?? line.cents;
    const code = isAvailable(rejected) ? 'PRICE_CHANGED' : 'PRODUCT_UNAVAILABLE';
    return { status: 409, code, product: rejected.product.name };
  }
  const items = customer.cart.map(({ product, dosage, quantity, cents }) => ({ product, dosage, quantity, cents }));
  const totalCents = items.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const placed = { id, items, totalCents };
  customer.orders.unshift(placed);
  if (key !== undefined) customer.ordersByKey.set(key, placed);
  for (const line of customer.cart) customer.goneIds.add(line.id);
  customer.cart = [];
  return { status: 201, order: orderView(placed) };
}

const todaysCents = (line: Line) => line.product.cents.get(line.dosage);
const isAvailable = (line: Line) => !line.product.withdrawn && todaysCents(line) !== undefined;

/** A line as the API returns it. */
export function lineView(line: Line) {
  const { id, product, dosage, quantity, cents } = line;
  return { id, productId: product.id, dosage, quantity, cents, available: isAvailable(line) };
}

/** An order as the API returns it. */
export function orderView({ id, items, totalCents }: PlacedOrder) {
  const named = items.map(({ product: { name }, dosage, quantity, cents }) => ({ name, dosage, quantity, cents }));
  return { id, items: named, totalCents };
}
