import { z } from 'zod';
import { AddToCart, CartLine, GetCart, RemoveCartLine, UpdateCartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';
import { pick } from '../../bench/random.ts';
import { call, type Outcome } from './api.ts';
import { type Customer, type KnownLine, linesOf, type Shop } from './customer.ts';
import { type Line, type Lines, lineOf, sameLines, tell } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

const MOST_OF_ONE = 5;

/** Puts a product that chance picks into the cart; it may be there already. */
export async function add(customer: Customer, { store, products, random }: Shop): Promise<void> {
  const product = pick(random, products);
  const dosage = pick(random, product.availableDosages);
  const quantity = Math.ceil(random() * MOST_OF_ONE);
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
    known: (answer) => withAnswer(customer.cart, answer),
  });
}

/** Sets the quantity of a line. */
export async function changeQuantity(customer: Customer, { store, random }: Shop): Promise<void> {
  if (customer.cart.length === 0) return;
  const { id } = pick(random, customer.cart);
  const quantity = Math.ceil(random() * MOST_OF_ONE);
  const known = customer.cart.map((line) => (line.id === id ? { ...line, quantity } : line));
  await change(customer, store, {
    after: linesOf(known),
    send: () =>
      call(store, customer.cookie, {
        method: UpdateCartLine.method,
        path: UpdateCartLine.path.replace('{id}', String(id)),
        body: { quantity },
        expected: UpdateCartLine,
      }),
    known: (answer) => withAnswer(customer.cart, answer),
  });
}

/** Takes a line out. */
export async function remove(customer: Customer, { store, random }: Shop): Promise<void> {
  if (customer.cart.length === 0) return;
  const { id } = pick(random, customer.cart);
  const known = customer.cart.filter((line) => line.id !== id);
  await change(customer, store, {
    after: linesOf(known),
    send: () =>
      call(store, customer.cookie, {
        method: RemoveCartLine.method,
        path: RemoveCartLine.path.replace('{id}', String(id)),
        expected: { status: RemoveCartLine.status, output: undefined },
      }),
    known: () => known,
  });
}

interface Change<Answer> {
  /** What the cart holds once the change is made. */
  after: Lines;
  send(): Promise<Outcome<Answer>>;
  /** The cart by the store's answer. */
  known(answer: Answer): KnownLine[];
}

/** Changes the cart; where the answer is lost, the cart must be as before or as after, and nothing between. */
async function change<Answer>(
  customer: Customer,
  store: Shopfront,
  { after, send, known }: Change<Answer>,
): Promise<void> {
  const before = linesOf(customer.cart);
  const outcome = await send();
  if (outcome.kind === 'answer') {
    customer.cart = known(outcome.answer);
    if (!sameLines(linesOf(customer.cart), after)) {
      customer.faults.push({ kind: 'half carts', words: told(customer, linesOf(customer.cart), [after]) });
    }
    return;
  }
  if (outcome.kind === 'wrong') customer.faults.push({ kind: 'wrong answers', words: outcome.words });
  await lookAtCart(customer, store, [before, after]);
}

/** What the cart holds, which must be one of these; the customer goes on from there. */
export async function lookAtCart(customer: Customer, store: Shopfront, possible: Lines[]): Promise<Lines> {
  for (;;) {
    const outcome = await readCart(customer, store);
    if (outcome.kind === 'lost') continue;
    if (outcome.kind === 'wrong') throw new Error(outcome.words);
    customer.cart = outcome.answer.map(knownLine);
    const found = linesOf(customer.cart);
    if (!possible.some((lines) => sameLines(lines, found))) {
      customer.faults.push({ kind: 'half carts', words: told(customer, found, possible) });
    }
    return found;
  }
}

export function readCart(customer: Customer, store: Shopfront): Promise<Outcome<CartLine[]>> {
  const { method, path, status } = GetCart;
  return call(store, customer.cookie, { method, path, expected: { status, output: z.array(CartLine) } });
}

/** The same product and dosage again adds to its quantity, at the line's place. */
function withAdded(lines: Lines, added: Line): Lines {
  const isSame = (line: Line) => line.productId === added.productId && line.dosage === added.dosage;
  if (!lines.some(isSame)) return [...lines, added];
  return lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** The cart with a line as the store's answer has it. */
function withAnswer(cart: KnownLine[], answer: CartLine): KnownLine[] {
  const line = knownLine(answer);
  return cart.some(({ id }) => id === line.id)
    ? cart.map((each) => (each.id === line.id ? line : each))
    : [...cart, line];
}

function knownLine(line: CartLine): KnownLine {
  return { id: line.id, ...lineOf(line) };
}

function told({ email }: Customer, found: Lines, possible: Lines[]): string {
  return `the cart of ${email} holds ${tell(found)}; right were ${possible.map(tell).join(', or ')}`;
}
