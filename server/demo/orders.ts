import { createHash } from 'node:crypto';
import type { OrderStatus } from '#contract/order-status.ts';
import type { DemoCustomer } from './customers.ts';
import { pick, type Random, shuffled } from './random.ts';

/** What can be ordered: a product in one dosage. */
export interface DemoOffer {
  productId: number;
  category: string;
  dosage: string;
  priceCents: number;
}

interface DemoLine extends DemoOffer {
  quantity: number;
}

export interface DemoOrder {
  id: string;
  /** Its place in the list of customers. */
  customer: number;
  lines: DemoLine[];
  /** From "pending" on; the first has the time of the order. */
  events: { status: OrderStatus; at: Date }[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 365;
/** How many orders come on each day of the week, Sunday first. Wards order from Monday to Friday. */
const weekdays = [0.25, 1.15, 1.1, 1.1, 1.05, 1.05, 0.4];
/** In the last months of the year the store has more orders than in the first ones. */
const GROWTH = 0.5;
/** How much more of a category is ordered in winter, and less in summer. Below zero: more in summer. */
const seasonal: Record<string, number> = {
  Respiratory: 0.7,
  Antibiotics: 0.5,
  'Antivirals & Antifungals': 0.4,
  'Vaccines & Immunology': 0.6,
  'Allergy & ENT': -0.7,
  Dermatology: -0.3,
};
const southern = ['AU', 'NZ', 'BR'];
const CANCELLED = 0.03;
/** The most that a person pays for a pack, and an institution for a line. */
const PERSON_PRICE_CENTS = 8_000;
const LINE_CENTS = 40_000;
/** The share of orders that nobody confirmed for days. It is larger in the last days, so that there always are some. */
const FORGOTTEN = { ever: 0.01, lately: 0.12, days: 6 };

/** A year of orders up to `now`, oldest first. The same numbers give the same orders, at times counted back from `now`. */
export function makeOrders(
  random: Random,
  customers: readonly DemoCustomer[],
  offers: readonly DemoOffer[],
  { count, now }: { count: number; now: Date },
): DemoOrder[] {
  const usual = customers.map((customer) => usualLines(random, customer, offers));
  const buyers = customers.flatMap(({ weight }, index) => Array<number>(weight).fill(index));
  const times = Array.from({ length: count }, () => orderTime(random, now)).sort((a, b) => a.getTime() - b.getTime());
  return times.map((at, index) => {
    const customer = pick(random, buyers);
    const { country, products } = customers[customer] as DemoCustomer;
    const lines = (usual[customer] ?? []).filter((line) => random() < chance(line.category, country, at, products));
    return {
      id: uuid(index),
      customer,
      lines: lines.length > 0 ? lines : (usual[customer] ?? []).slice(0, 1),
      events: makeEvents(random, at, country, now),
    };
  });
}

/** What a customer orders again and again, each with its usual number of packs. Of an expensive product it is small; a person orders none. */
function usualLines(random: Random, { products, packs }: DemoCustomer, offers: readonly DemoOffer[]): DemoLine[] {
  const affordable = offers.filter(({ priceCents }) => packs > 1 || priceCents <= PERSON_PRICE_CENTS);
  return shuffled(random, affordable.length > 0 ? affordable : offers)
    .slice(0, products)
    .map((offer) => {
      const wanted = Math.round(packs * (0.3 + 1.4 * random()));
      return { ...offer, quantity: Math.max(1, Math.min(wanted, Math.ceil(LINE_CENTS / offer.priceCents))) };
    });
}

/** How likely a usual line is in one order. */
function chance(category: string, country: string, at: Date, products: number): number {
  const winter = Math.cos(((at.getUTCMonth() - (southern.includes(country) ? 6 : 0)) / 12) * 2 * Math.PI);
  return Math.min(0.9, (2.5 / Math.sqrt(products * 4)) * (1 + (seasonal[category] ?? 0) * winter));
}

/** A random time in the last year. It suits the day of the week, the hour and the growth of the store. */
function orderTime(random: Random, now: Date): Date {
  for (;;) {
    const share = random();
    const at = new Date(now.getTime() - share * DAYS * DAY_MS);
    const hour = at.getUTCHours();
    const isByDay = hour >= 21 || hour <= 11 ? 1 : 0.3; // day in Sydney
    const likely = (weekdays[at.getUTCDay()] ?? 1) * (1 - GROWTH * share) * isByDay;
    if (random() * 1.2 < likely) return at;
  }
}

/** Confirmed and packed on the next days, shipped, delivered after a time that suits the country; a few are cancelled. */
function makeEvents(random: Random, at: Date, country: string, now: Date): DemoOrder['events'] {
  const between = (least: number, most: number) => (least + random() * (most - least)) * HOUR_MS;
  const delivery = country === 'AU' ? between(5 * 24, 15 * 24) : between(10 * 24, 25 * 24);
  const isCancelled = random() < CANCELLED;
  const isRecent = now.getTime() - at.getTime() < FORGOTTEN.days * DAY_MS;
  const isForgotten = random() < (isRecent ? FORGOTTEN.lately : FORGOTTEN.ever);
  const confirmed = at.getTime() + (isForgotten ? between(72, 144) : between(2, 30));
  const processing = confirmed + between(2, 20);
  const shipped = processing + between(6, 48);
  const later: [OrderStatus, number][] = isCancelled
    ? [['cancelled', at.getTime() + between(2, 30)]]
    : [
        ['confirmed', confirmed],
        ['processing', processing],
        ['shipped', shipped],
        ['delivered', shipped + delivery],
      ];
  const past = later
    .filter(([, time]) => time <= now.getTime())
    .map(([status, time]) => ({ status, at: new Date(time) }));
  return [{ status: 'pending', at }, ...past];
}

/** A UUID of version 4 by its form, the same for each demonstration. */
function uuid(index: number): string {
  const hex = createHash('sha256').update(`demo order ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
