import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/** What features tell whoever watches the store; without METRICS_PORT and an OTLP endpoint it costs nothing. */
export interface Observability {
  count(what: Counted, by?: number): void;
  /** Does the work as a named part of what is being done, or as the beginning of a trace. */
  span<T>(part: Part, work: () => Promise<T>): Promise<T>;
  /** What is being done, for a job that goes on with it (W3C Trace Context): two random numbers, and nothing of anybody. */
  traceparent(): string | undefined;
  /** Called once, before all other hooks are added. */
  requests(app: FastifyInstance, cache: ResponseCache): void;
}

/** A part of the work. Names and values are of the store: never an address, a person's data or a value of a statement. */
export interface Part {
  name: string;
  kind?: 'consumer' | 'client';
  attributes?: Record<string, string>;
  /** Of the work that it goes on with, where another process may have done that. */
  traceparent?: string | undefined;
}

/** What is counted beside requests; the names that Prometheus reads. */
export const counters = {
  ordersPlaced: { name: 'theriac_orders_placed_total', help: 'Orders placed' },
  orderCents: { name: 'theriac_orders_placed_cents_total', help: 'Value of the orders placed, in cents' },
  signInsFailed: { name: 'theriac_sign_ins_failed_total', help: 'Sign-ins refused for a wrong e-mail or password' },
  mailsSent: { name: 'theriac_mails_sent_total', help: 'Mails that the mail server took over' },
  mailsFailed: { name: 'theriac_mails_failed_total', help: 'Tries to send a mail that failed' },
  mailsGivenUp: {
    name: 'theriac_mails_given_up_total',
    help: 'Mails that are not tried again: no such mailbox, or the last try failed',
  },
} as const;
export type Counted = keyof typeof counters;

export const noObservability: Observability = {
  count: () => undefined,
  span: (_part, work) => work(),
  traceparent: () => undefined,
  requests: () => undefined,
};
