/**
 * What cart and checkout must do, in the plainest code that could do it: one thing after the other, in maps and arrays.
 * Money is whole cents.
 */

export interface Product {
  id: number;
  name: string;
  withdrawn: boolean;
  /** Dosages on offer. */
  cents: Map<string, number>;
}

interface Line {
  id: number;
  product: Product;
  dosage: string;
  quantity: number;
  /** As last shown to the customer. */
  cents: number;
}

interface Placed {
  id: string;
  items: { name: string; dosage: string; quantity: number; cents: number }[];
  totalCents: number;
}

export interface Customer {
  cart: Line[];
  /** Ids of lines that were once in the cart. */
  gone: Set<number>;
  /** Newest first. */
  orders: Placed[];
  byKey: Map<string, Placed>;
}

export const newCustomer = (): Customer => ({ cart: [], gone: new Set(), orders: [], byKey: new Map() });

/** What somebody can do to their cart. */
export type Deed =
  | { does: 'add'; product: Product | undefined; dosage: string; quantity: number; cents: number | undefined }
  | { does: 'change'; line: number; quantity: number }
  | { does: 'remove'; line: number }
  | { does: 'order'; key: string | undefined };

export interface Told {
  status: number;
  code?: string;
  /** Named by a refusal. */
  product?: string;
  line?: ReturnType<typeof tellLine>;
  order?: Placed;
}

/** What PostgreSQL chose: the id of the line or order that an answer shows. */
type ChosenId = unknown;

/** Does it, and tells what the customer must be told. */
export function answer(customer: Customer, deed: Deed, chosen: ChosenId): Told {
  if (deed.does === 'add') return add(customer, deed, Number(chosen));
  if (deed.does === 'change') return change(customer, deed);
  if (deed.does === 'remove') return remove(customer, deed.line);
  return order(customer, deed.key, String(chosen));
}

const isQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999;

function add(customer: Customer, deed: Deed & { does: 'add' }, chosen: number): Told {
  const { product, dosage, quantity } = deed;
  if (!isQuantity(quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  if (!product) return { status: 404, code: 'NOT_FOUND' };
  if (product.withdrawn) return { status: 409, code: 'PRODUCT_UNAVAILABLE', product: product.name };
  const cents = product.cents.get(dosage);
  if (cents === undefined) return { status: 400, code: 'DOSAGE_NOT_OFFERED' };
  if (deed.cents !== undefined && deed.cents !== cents) {
    return { status: 409, code: 'PRICE_CHANGED', product: product.name };
  }
  let line = customer.cart.find((each) => each.product.id === product.id && each.dosage === dosage);
  if (!isQuantity((line?.quantity ?? 0) + quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  if (!line) {
    line = { id: chosen, product, dosage, quantity: 0, cents };
    customer.cart.push(line);
  }
  line.quantity += quantity;
  line.cents = cents;
  return { status: 201, line: tellLine(line) };
}

function change(customer: Customer, { line: id, quantity }: Deed & { does: 'change' }): Told {
  if (!isQuantity(quantity)) return { status: 400, code: 'QUANTITY_OUT_OF_RANGE' };
  const line = customer.cart.find((each) => each.id === id);
  if (!line) return { status: 404, code: 'NOT_FOUND' };
  line.quantity = quantity;
  return { status: 200, line: tellLine(line) };
}

function remove(customer: Customer, id: number): Told {
  if (customer.cart.some((line) => line.id === id)) {
    customer.cart = customer.cart.filter((line) => line.id !== id);
    customer.gone.add(id);
  }
  return customer.gone.has(id) ? { status: 204 } : { status: 404, code: 'NOT_FOUND' };
}

function order(customer: Customer, key: string | undefined, chosen: string): Told {
  const earlier = key === undefined ? undefined : customer.byKey.get(key);
  if (earlier) return { status: 201, order: earlier };
  if (customer.cart.length === 0) return { status: 400, code: 'CART_EMPTY' };
  const wrong = customer.cart.find((line) => line.cents !== todaysCents(line) || line.product.withdrawn);
  if (wrong) {
    for (const line of customer.cart) if (isAvailable(line)) line.cents = todaysCents(line) ?? line.cents;
    const code = isAvailable(wrong) ? 'PRICE_CHANGED' : 'PRODUCT_UNAVAILABLE';
    return { status: 409, code, product: wrong.product.name };
  }
  const items = customer.cart.map(({ product: { name }, dosage, quantity, cents }) => ({
    name,
    dosage,
    quantity,
    cents,
  }));
  const totalCents = items.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const placed = { id: chosen, items, totalCents };
  customer.orders.unshift(placed);
  if (key !== undefined) customer.byKey.set(key, placed);
  for (const line of customer.cart) customer.gone.add(line.id);
  customer.cart = [];
  return { status: 201, order: placed };
}

const todaysCents = (line: Line) => line.product.cents.get(line.dosage);
const isAvailable = (line: Line) => !line.product.withdrawn && todaysCents(line) !== undefined;

/** A line as the customer sees it. */
export function tellLine(line: Line) {
  const { id, product, dosage, quantity, cents } = line;
  return { id, productId: product.id, dosage, quantity, cents, available: isAvailable(line) };
}
