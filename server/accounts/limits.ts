import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/errors.ts';
import { countedNetwork } from './networks.ts';

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
    knownBoth: limiter('sign-in-known-both', 10, QUARTER_HOUR_SECONDS),
    known: limiter('sign-in-known', 100, QUARTER_HOUR_SECONDS),
  };
  const confirmation = limiter('confirmation', 10, QUARTER_HOUR_SECONDS);
  const dataExport = limiter('export', 10, HOUR_SECONDS);
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
    [signIn.both, `${accountKey(email)} ${countedNetwork(address)}`],
    [signIn.account, accountKey(email)],
    [signIn.address, countedNetwork(address)],
  ];

  const knownCounts = (device: string, address: string): Count[] => [
    [signIn.knownBoth, `${device} ${countedNetwork(address)}`],
    [signIn.known, device],
  ];

  return {
    /**
     * Counts a sign-in as failed before it is tried, so that many at once cannot slip through. `device` is what a browser
     * counts by with which somebody has signed in to this account before: counts of its own decide, of the same numbers,
     * for strangers may have used the others up. There it counts too, so that nobody has tries of both kinds.
     */
    async countSignIn(attempt: Attempt, device?: string): Promise<Try> {
      const counts = signInCounts(attempt);
      const known = device === undefined ? [] : knownCounts(device, attempt.address);
      if (device === undefined) await consumeAll(counts);
      else {
        await consumeAll(known);
        await Promise.all(counts.map(([limiter, key]) => limiter.penalty(key)));
      }
      return {
        async succeeded() {
          const [both, account, address] = counts as [Count, Count, Count];
          await Promise.all([...[both, account].map(([limiter, key]) => limiter.delete(key)), giveBack([address])]);
        },
        make: (work) => orGiveBack(work, [...known, ...counts]),
      };
    },
    /** Counts a password that somebody signed in confirms a deed with: apart, so that no stranger can use it up. */
    async countConfirmation(userId: number): Promise<Try> {
      const count: Count = [confirmation, String(userId)];
      await consumeAll([count]);
      return {
        succeeded: async () => void (await confirmation.delete(count[1])),
        make: (work) => orGiveBack(work, [count]),
      };
    },
    /** Counts a copy of everything that is held of somebody: it can be long. */
    async countExport(userId: number): Promise<void> {
      await consumeAll([[dataExport, String(userId)]]);
    },
    /** Counts a request that makes a mail. */
    async countMailing(kind: keyof typeof mailing, { email, address }: Attempt): Promise<void> {
      await consumeAll([
        [mailing[kind].account, accountKey(email)],
        [mailing[kind].address, countedNetwork(address)],
      ]);
    },
    async countReset(address: string): Promise<void> {
      await consumeAll([[reset, countedNetwork(address)]]);
    },
    /** Counts one of the two steps of a sign-in with Google: each asks the provider. */
    async countGoogle(step: keyof typeof google, address: string): Promise<void> {
      await consumeAll([[google[step], countedNetwork(address)]]);
    },
  };
}

/** A password that is being tried, counted as failed until it is told otherwise. */
export interface Try {
  /** Takes the count back: the account's is reset, the address gets its one try back. */
  succeeded(): Promise<void>;
  /** Makes the try. One that could not be made, for the store is too busy, neither failed nor succeeded: it is taken back. */
  make<T>(work: () => Promise<T>): Promise<T>;
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
 * never made would shut out an address that many people share, for they are more than its successes give back. One after
 * the other, the narrowest first: whom it stops cannot fill the wider ones meanwhile.
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

async function orGiveBack<T>(work: () => Promise<T>, counts: Count[]): Promise<T> {
  return work().catch(async (error: unknown) => {
    await giveBack(counts);
    throw error;
  });
}

async function giveBack(counts: Count[]): Promise<void> {
  await Promise.all(counts.map(([limiter, key]) => limiter.reward(key, 1)));
}

/** No address of a person stands in the table of counters. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
