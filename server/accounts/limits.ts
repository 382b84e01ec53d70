import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/errors.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** What a limit counts by: an account's e-mail, known or not, and the caller's network address. */
export interface Attempt {
  email: string;
  address: string;
}

export type Limits = ReturnType<typeof createLimits>;

/** How often things may be tried (CONTRACT §2 "Sign-in limits"), kept in PostgreSQL for all servers together. */
export function createLimits(pool: pg.Pool, scale: number) {
  const limiter = limiters(pool, scale);
  const signIn = {
    both: limiter('sign-in-both', 10, QUARTER_HOUR_SECONDS),
    account: limiter('sign-in-account', 100, QUARTER_HOUR_SECONDS),
    address: limiter('sign-in-address', 100, QUARTER_HOUR_SECONDS),
  };
  const reset = limiter('reset', 30, QUARTER_HOUR_SECONDS);
  const google = {
    start: limiter('google-start', 60, QUARTER_HOUR_SECONDS),
    callback: limiter('google-callback', 60, QUARTER_HOUR_SECONDS),
  };
  const hourly = (name: string) => ({
    account: limiter(`${name}-account`, 5, HOUR_SECONDS),
    address: limiter(`${name}-address`, 20, HOUR_SECONDS),
  });
  const mailing = { register: hourly('register'), forgot: hourly('forgot'), resend: hourly('resend') };

  const signInCounts = ({ email, address }: Attempt): Count[] => [
    [signIn.both, `${accountKey(email)} ${network(address)}`],
    [signIn.account, accountKey(email)],
    [signIn.address, network(address)],
  ];

  return {
    /** Counts a sign-in as failed before it is tried, so that many at once cannot slip through. */
    async countSignIn(attempt: Attempt): Promise<void> {
      await consumeAll(signInCounts(attempt));
    },
    /** Takes the count back: the account's is reset, the address gets its one try back. */
    async signInSucceeded(attempt: Attempt): Promise<void> {
      const [both, account, address] = signInCounts(attempt) as [Count, Count, Count];
      await Promise.all([...[both, account].map(([limiter, key]) => limiter.delete(key)), giveBack([address])]);
    },
    /** Takes back what was counted for a sign-in that could not be tried: it neither failed nor succeeded. */
    async signInNotTried(attempt: Attempt): Promise<void> {
      await giveBack(signInCounts(attempt));
    },
    /** Counts a request that makes a mail. */
    async countMailing(kind: keyof typeof mailing, { email, address }: Attempt): Promise<void> {
      await consumeAll([
        [mailing[kind].account, accountKey(email)],
        [mailing[kind].address, network(address)],
      ]);
    },
    async countReset(address: string): Promise<void> {
      await consumeAll([[reset, network(address)]]);
    },
    /** Counts one of the two steps of a sign-in with Google: each asks the provider. */
    async countGoogle(step: keyof typeof google, address: string): Promise<void> {
      await consumeAll([[google[step], network(address)]]);
    },
  };
}

/** Makes counters of so many points in so many seconds. */
function limiters(pool: pg.Pool, scale: number) {
  return (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false, // the clean-up job does
      keyPrefix,
      points: Math.max(1, Math.round(points * scale)),
      duration,
    });
}

/** A counter, and what it counts by. */
type Count = [limiter: RateLimiterPostgres, key: string];

/**
 * Counts on each; where one is used up, on none. A refused try is given back also where it was refused: tries that were
 * never made would shut out an address that many people share, for they are more than its successes give back.
 */
async function consumeAll(counts: Count[]): Promise<void> {
  for (const [at, [limiter, key]] of counts.entries()) {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await giveBack(counts.slice(0, at + 1));
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
    }
  }
}

async function giveBack(counts: Count[]): Promise<void> {
  await Promise.all(counts.map(([limiter, key]) => limiter.reward(key, 1)));
}

/** No address of a person stands in the table of counters. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

/** An IPv6 caller has a whole /64 to choose from: counted as one. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = ''] = address.split('::');
  return `${head.split(':').slice(0, 4).join(':')}::/64`;
}
