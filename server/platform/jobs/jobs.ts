import { z } from 'zod';
import { languages } from '#contract/languages.ts';
import { orderStatuses } from '#contract/orders/order-status.ts';

/**
 * The language of the page that asked for a mail, where it may be a stranger's: the account's own stays as it is, and
 * is taken where this is absent.
 */
const language = z.enum(languages).optional();

/** The account's own address, or the contact that the checkout form named; old jobs do not say. */
const to = z.enum(['account', 'contact']).default('account');

/**
 * A mail to be sent, as the queue holds it: ids only. Names, addresses and tokens are read or made when the mail is
 * sent, so that no queue ever holds them (CONTRACT §2). `userId` is null for an address without an account: the job
 * is queued all the same, so that the answer takes the same time, and does nothing.
 */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), userId: z.int().nullable(), language }),
  z.object({ kind: z.literal('reset-password'), userId: z.int().nullable(), language }),
  z.object({ kind: z.literal('already-registered'), userId: z.int() }),
  z.object({ kind: z.literal('password-changed'), userId: z.int() }),
  z.object({ kind: z.literal('google-linked'), userId: z.int() }),
  z.object({ kind: z.literal('order-placed'), orderId: z.uuid(), to }),
  z.object({ kind: z.literal('order-status'), orderId: z.uuid(), status: z.enum(orderStatuses), to }),
]);
export type Mail = z.infer<typeof Mail>;
export type OrderMail = Extract<Mail, { orderId: string }>;

/**
 * Retried after 5 s, 10 s, 20 s … (each up to doubled, by chance), at most 5 minutes apart: 40 tries outlast a mail
 * server that is away for three hours.
 */
export const MAIL_QUEUE = {
  name: 'mail',
  options: {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    // A process that was killed is found by its silence (supervise.ts), a mail server that dawdles by the time that one
    // try takes. No shorter heartbeat is known to pg-boss.
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    notify: true,
  },
} as const;

/** Throws away what has run out (clean-up.ts). */
export const CLEAN_UP_QUEUE = { name: 'clean-up', cron: '17 3 * * *' } as const;
