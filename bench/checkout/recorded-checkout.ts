import type { FastifyInstance } from 'fastify';
import { Checkout } from '#contract/checkout/checkout.ts';
import type { Customer } from '../data/customers.ts';
import { type RecordedCall, type Step, stepsOf, type Value } from '../measure/steps.ts';
import { openRecorder } from '../store/recorder.ts';
import { checkoutOf, fillCart } from './carts.ts';

export interface CheckoutStep extends Step {
  /** It returns the order's id, which is the fact `order_id` from here on. */
  returnsOrderId: boolean;
}

/**
 * The statements that the store sends for one checkout, from the lookup of the session to the commit. Two customers
 * order in a store of this process, on the same database, so that their own values can be recognised.
 */
export async function recordCheckout(databaseUrl: string, customers: [Customer, Customer]): Promise<CheckoutStep[]> {
  const { app, pool, record, close } = await openRecorder(databaseUrl);
  try {
    const order = async (customer: Customer): Promise<RecordedCall> => {
      const facts = await fillCart(pool, customer.userId);
      const { result: orderId, sent } = await record(() => checkOut(app, customer, facts));
      return { facts: { ...facts, order_id: orderId }, sent };
    };
    await order(customers[0]); // statements that are sent once only, such as by a new connection
    return withOrderId(stepsOf(await order(customers[0]), await order(customers[1])));
  } finally {
    await close();
  }
}

async function checkOut(app: FastifyInstance, customer: Customer, facts: RecordedCall['facts']): Promise<string> {
  const { method, headers, body } = checkoutOf(customer, facts, facts.key);
  const response = await app.inject({ method, url: Checkout.path, headers, payload: body });
  if (response.statusCode !== Checkout.status) throw new Error(`a recorded checkout failed: ${response.body}`);
  return response.json<{ id: string }>().id;
}

function withOrderId(steps: Step[]): CheckoutStep[] {
  const isOrderId = (value: Value) => 'fact' in value && value.fact === 'order_id';
  const firstUse = steps.findIndex(({ values }) => values.some(isOrderId));
  const source = steps.findLastIndex(({ text }, index) => index < firstUse && /\binsert into orders\b/.test(text));
  if (source < 0) throw new Error('no statement returns the id of the order');
  return steps.map((step, index) => ({ ...step, returnsOrderId: index === source }));
}
