import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/** Metrics and traces of features. Without METRICS_PORT and an OTLP endpoint, nothing is recorded. */
export interface Observability {
  count(counter: CounterName, by?: number): void;
  /** Runs the work in a span: a child of the active span, or the root of a new trace. */
  span<T>(options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** The active span, for a job that continues its trace (W3C Trace Context). Contains no personal data. */
  traceparent(): string | undefined;
  /** Called once, before all other hooks are added. */
  requests(app: FastifyInstance, cache: ResponseCache): void;
}

/** Names and attributes must not contain addresses, personal data or values of SQL statements. */
export interface SpanOptions {
  name: string;
  kind?: 'consumer' | 'client';
  attributes?: Record<string, string>;
  /** The parent span, perhaps of another process. */
  traceparent?: string | undefined;
}

/** Counters of features, with their Prometheus names. */
export const counters = {
  ordersPlaced: { name: 'theriac_orders_placed_total', help: 'Orders placed' },
  orderCents: { name: 'theriac_orders_placed_cents_total', help: 'Value of the orders placed, in cents' },
  signInsFailed: { name: 'theriac_sign_ins_failed_total', help: 'Sign-ins with a wrong e-mail or password' },
  mailsSent: { name: 'theriac_mails_sent_total', help: 'Mails accepted by the mail server' },
  mailsFailed: { name: 'theriac_mails_failed_total', help: 'Failed attempts to send a mail' },
  mailsGivenUp: {
    name: 'theriac_mails_given_up_total',
    help: 'Mails given up: the mailbox does not exist, or the last attempt failed',
  },
} as const;
export type CounterName = keyof typeof counters;

export const noObservability: Observability = {
  count: () => undefined,
  span: (_options, work) => work(),
  traceparent: () => undefined,
  requests: () => undefined,
};
