import fc from 'fast-check';
import type { CartLine } from '#contract/cart.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Answer, Client } from '../../test/client.ts';
import { checkoutBody, PASSWORD, person, product } from '../../test/factories.ts';
import type { TestStore } from '../../test/store.ts';
import { type Customer, type Deed, newCustomer, type Product, type Told } from './shop-model.harness.ts';

/** What the model knows. */
export interface Shop {
  products: [Product, Product, Product];
  customers: [Customer, Customer];
}

/** Where the deeds are done: the first customer has the devices 0 and 1, the second 2. */
export type Devices = [Client, Client, Client];
export type DeviceNumber = 0 | 1 | 2;

/** What every product costs at first, in cents. */
const PRICES = { '5 mg': 725, '10 mg': 950 };
export const DOSAGES = Object.keys(PRICES);
const NOBODYS_ID = 2_000_000_000;
let shops = 0;

/** Customers and products of their own in the store. */
export async function openShop(store: TestStore): Promise<{ model: Shop; real: Devices }> {
  shops += 1;
  const offer = async (letter: string): Promise<Product> => {
    const name = `M-${shops}-${letter}`;
    const id = await product(store, { productId: name, drugName: name, prices: PRICES });
    return { id, name, withdrawn: false, cents: new Map(Object.entries(PRICES)) };
  };
  const products = await Promise.all([offer('A'), offer('B'), offer('C')]);
  const [first, second] = await Promise.all([person(store), person(store)]);
  const device = store.client();
  await device.post('/api/login', { email: first.email, password: PASSWORD });
  return { model: { products, customers: [newCustomer(), newCustomer()] }, real: [first, device, second] };
}

export const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
// What is said several times is drawn more often, so that the same lines are met again and again.
const quantity = oneOf(1, 1, 1, 2, 2, 2, 3, 3, 3, 500, 999, 0, 1000, 1.5);
const adding = fc.record({
  does: fc.constant('add' as const),
  product: oneOf(0, 0, 0, 0, 1, 1, 2, 3),
  dosage: oneOf('5 mg', '5 mg', '5 mg', ...DOSAGES, '7 tonnes'),
  quantity,
  cents: oneOf(undefined, undefined, undefined, undefined, 725, 950),
});
const line = oneOf(0, 0, 0, 1, 1, 2, 3, 5, 9);
const changing = fc.record({ does: fc.constant('change' as const), line, quantity });
const removing = fc.record({ does: fc.constant('remove' as const), line });
const ordering = fc.record({ does: fc.constant('order' as const), key: oneOf(undefined, 'one', 'two') });

/** A deed as it is drawn: products and lines by their places. */
export const wish = fc.oneof(
  { weight: 5, arbitrary: adding },
  { weight: 2, arbitrary: changing },
  { weight: 1, arbitrary: removing },
  { weight: 2, arbitrary: ordering },
);
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** What this customer is to do: with a line of their own (the first places), of somebody else, gone, or nobody's. */
export function deedOf({ products, customers }: Shop, own: Customer, given: Wish): Deed {
  if (given.does === 'add') return { ...given, product: products[given.product] };
  if (given.does === 'order') return given;
  const there = [own, ...customers].flatMap(({ cart }) => cart.map(({ id }) => id));
  const gone = customers.flatMap((each) => [...each.gone]);
  const ids = [...there, ...gone, NOBODYS_ID];
  return { ...given, line: ids[given.line % ids.length] ?? NOBODYS_ID };
}

/** Does it in the store; what the customer is told, and the id that the answer shows. */
export async function perform(device: Client, deed: Deed): Promise<{ told: Told; id: unknown }> {
  const { status, body } = await send(device, deed);
  if (status >= 400) {
    const { code, product: named } = body as ErrorBody;
    return { told: { status, code, ...(named === undefined ? {} : { product: named }) }, id: undefined };
  }
  if (status === 204) return { told: { status }, id: undefined };
  if (deed.does === 'order') return { told: { status, order: readOrder(body as Order) }, id: (body as Order).id };
  return { told: { status, line: readLine(body as CartLine) }, id: (body as CartLine).id };
}

function send(device: Client, deed: Deed): Promise<Answer<unknown>> {
  if (deed.does === 'change') return device.patch(`/api/cart/${deed.line}`, { quantity: deed.quantity });
  if (deed.does === 'remove') return device.delete(`/api/cart/${deed.line}`);
  if (deed.does === 'order') {
    return device.post('/api/checkout', checkoutBody, deed.key === undefined ? {} : { 'idempotency-key': deed.key });
  }
  return device.post('/api/cart', {
    productId: deed.product?.id ?? NOBODYS_ID,
    selectedDosage: deed.dosage,
    quantity: deed.quantity,
    selectedPrice: deed.cents === undefined ? undefined : deed.cents / 100,
  });
}

/** The cart as the store shows it. */
export const cartOf = async (device: Client) => (await device.get<CartLine[]>('/api/cart')).body.map(readLine);
/** The orders as the store shows them. */
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
