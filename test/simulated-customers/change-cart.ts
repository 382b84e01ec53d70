import { z } from 'zod';
import { AddToCart, CartLine, GetCart, RemoveCartLine, UpdateCartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';
import { pick } from '#server/demo/random.ts';
import { call, type Outcome } from './api.ts';
import { type Customer, type KnownLine, linesOf, type Shop } from './customer.ts';
import { describeLines, type Line, type Lines, lineOf, sameLines } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

const MAX_QUANTITY = 5;

/** Adds a random product to the cart, perhaps one that is already there. */
export async function add(customer: Customer, { store, products, random }: Shop): Promise<void> {
  const product = pick(random, products);
  const dosage = pick(random, product.availableDosages);
  const quantity = Math.ceil(random() * MAX_QUANTITY);
  const selectedPrice = product.dosagePricing[dosage];
  const line = { productId: product.id, dosage, quantity, unitPriceCents: toCents(selectedPrice) ?? Number.NaN };
  await change(customer, store, {
    after: withAdded(linesOf(customer.cart), line),
    send: () =>
      call(store, customer.cookie, {
        method: AddToCart.method,
        path: AddToCart.path,
        body: { productId: product.id, quantity, selectedDosage: dosage, selectedPrice },
        expected: AddToCart,
      }),
    toCart: (body) => withResponse(customer.cart, body),
  });
}

/** Sets the quantity of a line. */
export async function changeQuantity(customer: Customer, { store, random }: Shop): Promise<void> {
  if (customer.cart.length === 0) return;
  const { id } = pick(random, customer.cart);
  const quantity = Math.ceil(random() * MAX_QUANTITY);
  const changed = customer.cart.map((line) => (line.id === id ? { ...line, quantity } : line));
  await change(customer, store, {
    after: linesOf(changed),
    send: () =>
      call(store, customer.cookie, {
        method: UpdateCartLine.method,
        path: UpdateCartLine.path.replace('{id}', String(id)),
        body: { quantity },
        expected: UpdateCartLine,
      }),
    toCart: (body) => withResponse(customer.cart, body),
  });
}

/** Removes a line. */
export async function remove(customer: Customer, { store, random }: Shop): Promise<void> {
  if (customer.cart.length === 0) return;
  const { id } = pick(random, customer.cart);
  const remaining = customer.cart.filter((line) => line.id !== id);
  await change(customer, store, {
    after: linesOf(remaining),
    send: () =>
      call(store, customer.cookie, {
        method: RemoveCartLine.method,
        path: RemoveCartLine.path.replace('{id}', String(id)),
        expected: { status: RemoveCartLine.status, output: undefined },
      }),
    toCart: () => remaining,
  });
}

interface Change<Body> {
  /** The cart after the change. */
  after: Lines;
  send(): Promise<Outcome<Body>>;
  /** The cart according to the response. */
  toCart(body: Body): KnownLine[];
}

/** Changes the cart. If the response is lost, the cart must be either unchanged or changed completely. */
async function change<Body>(
  customer: Customer,
  store: Shopfront,
  { after, send, toCart }: Change<Body>,
): Promise<void> {
  const before = linesOf(customer.cart);
  const outcome = await send();
  if (outcome.kind === 'response') {
    customer.cart = toCart(outcome.body);
    if (!sameLines(linesOf(customer.cart), after)) {
      customer.faults.push({ kind: 'half carts', words: wrongCart(customer, linesOf(customer.cart), [after]) });
    }
    return;
  }
  if (outcome.kind === 'wrong') customer.faults.push({ kind: 'wrong responses', words: outcome.words });
  await checkCart(customer, store, [before, after]);
}

/** Reads the cart, which must equal one of the possible ones. The customer continues with it. */
export async function checkCart(customer: Customer, store: Shopfront, possible: Lines[]): Promise<Lines> {
  for (;;) {
    const outcome = await readCart(customer, store);
    if (outcome.kind === 'lost') continue;
    if (outcome.kind === 'wrong') throw new Error(outcome.words);
    customer.cart = outcome.body.map(knownLine);
    const found = linesOf(customer.cart);
    if (!possible.some((lines) => sameLines(lines, found))) {
      customer.faults.push({ kind: 'half carts', words: wrongCart(customer, found, possible) });
    }
    return found;
  }
}

export function readCart(customer: Customer, store: Shopfront): Promise<Outcome<CartLine[]>> {
  const { method, path, status } = GetCart;
  return call(store, customer.cookie, { method, path, expected: { status, output: z.array(CartLine) } });
}

/** Adding the same product and dosage again increases the quantity of its line. */
function withAdded(lines: Lines, added: Line): Lines {
  const isSame = (line: Line) => line.productId === added.productId && line.dosage === added.dosage;
  if (!lines.some(isSame)) return [...lines, added];
  return lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** The cart with the line of the response. */
function withResponse(cart: KnownLine[], body: CartLine): KnownLine[] {
  const line = knownLine(body);
  return cart.some(({ id }) => id === line.id)
    ? cart.map((each) => (each.id === line.id ? line : each))
    : [...cart, line];
}

function knownLine(line: CartLine): KnownLine {
  return { id: line.id, ...lineOf(line) };
}

function wrongCart({ email }: Customer, found: Lines, possible: Lines[]): string {
  return `the cart of ${email} holds ${describeLines(found)}; expected: ${possible.map(describeLines).join(', or ')}`;
}
