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

interface PlacedOrder {
  id: string;
  items: { name: string; dosage: string; quantity: number; cents: number }[];
  totalCents: number;
}

export interface Customer {
  cart: Line[];
  /** Ids of lines that were removed or ordered. */
  removedIds: Set<number>;
  /** Newest first. */
  orders: PlacedOrder[];
  ordersByKey: Map<string, PlacedOrder>;
}

export const newCustomer = (): Customer => ({ cart: [], removedIds: new Set(), orders: [], ordersByKey: new Map() });

/** An operation on a customer's cart. */
export type Operation =
  | { type: 'add'; product: Product | undefined; dosage: string; quantity: number; cents: number | undefined }
  | { type: 'change'; line: number; quantity: number }
  | { type: 'remove'; line: number }
  | { type: 'order'; key: string | undefined };

export interface Result {
  status: number;
  code?: string;
  /** The product that an error names. */
  product?: string;
  line?: ReturnType<typeof lineView>;
  order?: PlacedOrder;
}

/** The id that PostgreSQL assigned to the line or order; the model cannot predict it. */
type AssignedId = unknown;

/** Applies the operation to the model and returns the expected response. */
export function applyOperation(customer: Customer, operation: Operation, id: AssignedId): Result {
  if (operation.type === 'add') return add(customer, operation, Number(id));
  if (operation.type === 'change') return change(customer, operation);
  if (operation.type === 'remove') return remove(customer, operation.line);
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
    customer.cart.push(line);
  }
  line.quantity += quantity;
  line.cents = cents;
  return { status: 201, line: lineView(line) };
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
    customer.cart = customer.cart.filter((line) => line.id !== id);
    customer.removedIds.add(id);
  }
  return customer.removedIds.has(id) ? { status: 204 } : { status: 404, code: 'NOT_FOUND' };
}

function order(customer: Customer, key: string | undefined, id: string): Result {
  const earlier = key === undefined ? undefined : customer.ordersByKey.get(key);
  if (earlier) return { status: 201, order: earlier };
  if (customer.cart.length === 0) return { status: 400, code: 'CART_EMPTY' };
  const rejected = customer.cart.find((line) => line.cents !== todaysCents(line) || line.product.withdrawn);
  if (rejected) {
    for (const line of customer.cart) if (isAvailable(line)) line.cents = todaysCents(line) ?? line.cents;
    const code = isAvailable(rejected) ? 'PRICE_CHANGED' : 'PRODUCT_UNAVAILABLE';
    return { status: 409, code, product: rejected.product.name };
  }
  const items = customer.cart.map(({ product: { name }, dosage, quantity, cents }) => ({
    name,
    dosage,
    quantity,
    cents,
  }));
  const totalCents = items.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const placed = { id, items, totalCents };
  customer.orders.unshift(placed);
  if (key !== undefined) customer.ordersByKey.set(key, placed);
  for (const line of customer.cart) customer.removedIds.add(line.id);
  customer.cart = [];
  return { status: 201, order: placed };
}

const todaysCents = (line: Line) => line.product.cents.get(line.dosage);
const isAvailable = (line: Line) => !line.product.withdrawn && todaysCents(line) !== undefined;

/** A line as the API returns it. */
export function lineView(line: Line) {
  const { id, product, dosage, quantity, cents } = line;
  return { id, productId: product.id, dosage, quantity, cents, available: isAvailable(line) };
}
