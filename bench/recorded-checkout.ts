import type { FastifyInstance } from 'fastify';
import { Checkout } from '#contract/checkout/checkout.ts';
import type { Sent } from '../test/statements.ts';
import type { Customer } from './customers.ts';
import { openRecorder } from './recorded-statements.ts';
import { checkoutOf, type Facts, fillCart } from './turns.ts';

/** A parameter of a statement: always the same text (or null), or a fact of this checkout, which may stand within a text. */
export type Value = { text: string | null } | { fact: string } | { text: string; fact: string; inPlaceOf: string };

/** Recorded checkouts to be made again and again, so many at once. */
export interface Turns {
  databaseUrl: string;
  steps: Step[];
  /** Users with these ids, each of whom belongs to one connection at a time. */
  users: { first: number; count: number };
  concurrency: number;
  seconds: number;
}

/** One statement of a checkout, with `$1` … for its values. */
export interface Step {
  text: string;
  /** Of a prepared statement. */
  name: string | undefined;
  values: Value[];
  /** Its answer holds the order's id, which is the fact `order_id` from here on. */
  givesOrderId: boolean;
}

/**
 * The statements that the store sends for one checkout, from the lookup of the session to the commit: two customers
 * order in this process, on the same database, and what differs between them is told to be which of their facts. Throws
 * where the two do not send the same statements, or a difference is none of the facts.
 */
export async function recordCheckout(databaseUrl: string, customers: [Customer, Customer]): Promise<Step[]> {
  const { app, pool, record, close } = await openRecorder(databaseUrl);
  try {
    const order = async (customer: Customer): Promise<Recorded> => {
      const facts = await fillCart(pool, customer.userId);
      const { result: orderId, sent } = await record(() => checkOut(app, customer, facts));
      return { facts: { ...facts, order_id: orderId }, sent };
    };
    await order(customers[0]); // what is sent once only, such as by a new connection
    return compare(await order(customers[0]), await order(customers[1]));
  } finally {
    await close();
  }
}

interface Recorded {
  facts: Facts;
  sent: Sent[];
}

async function checkOut(app: FastifyInstance, customer: Customer, facts: Facts): Promise<string> {
  const { method, headers, body } = checkoutOf(customer, facts, facts.key);
  const answer = await app.inject({ method, url: Checkout.path, headers, payload: body });
  if (answer.statusCode !== Checkout.status) throw new Error(`a checkout to be recorded was refused: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}

function compare(one: Recorded, other: Recorded): Step[] {
  const isOrderId = (value: Value) => 'fact' in value && value.fact === 'order_id';
  const steps = stepsOf(one, other);
  const firstUse = steps.findIndex(({ values }) => values.some(isOrderId));
  const source = steps.findLastIndex(({ text }, place) => place < firstUse && /\binsert into orders\b/.test(text));
  if (source < 0) throw new Error('no statement gives the id of the order');
  return steps.map((step, place) => ({ ...step, givesOrderId: place === source }));
}

/** What two calls of a kind sent, with the facts of each in the place of what differs between them. */
export function stepsOf(one: Recorded, other: Recorded): Step[] {
  if (one.sent.length !== other.sent.length) throw new Error('two calls sent not as many statements');
  return one.sent.map(({ text, name, values }, place) => {
    const same = other.sent[place];
    if (same?.text !== text) throw new Error(`two calls sent different statements: ${text}`);
    const found = values.map((value, each) => tellApart(value, same.values[each] ?? null, one.facts, other.facts));
    return { text, name, values: found, givesOrderId: false };
  });
}

function tellApart(value: string | null, otherValue: string | null, facts: Facts, otherFacts: Facts): Value {
  if (value === otherValue) return { text: value };
  const known = Object.keys(facts).map((fact) => ({ fact, here: facts[fact] ?? '', there: otherFacts[fact] ?? '' }));
  const [same, ...more] = known.filter(({ here, there }) => value === here && otherValue === there);
  if (same && more.length === 0) return { fact: same.fact };
  const within = known.find(
    ({ here, there }) => here.length === UUID_LENGTH && value?.replaceAll(here, there) === otherValue,
  );
  if (!value || same || !within) {
    throw new Error(`a value of a call is not one known fact of it: ${value} here, ${otherValue} there`);
  }
  return { text: value, fact: within.fact, inPlaceOf: within.here };
}

/** Only ids of this length are looked for within a text, such as that of a job: `7` stands in many. */
const UUID_LENGTH = 36;
