import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { countedNetwork, crowdNetwork } from '#server/platform/http/network/networks.ts';
import { type Count, type Counted, count, giveBack, reset as resetCounts, UNLIMITED } from './counters.ts';
import { fairQueue } from './fair-queue.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/**
 * Passwords that one network may have checked in a quarter of an hour, right ones too: each takes a place at the hasher. A
 * hospital of thousands has one address, and few of its people sign in within minutes of each other; a program has no end.
 * A known browser does not count against it.
 */
const CHECKED_PASSWORDS = 1_000;
/** Correct passwords per account, for unknown and for known browsers each: one customer cannot use up the network's limit. */
const RIGHT_PASSWORDS = 100;
const RIGHT = 'right-password';

/** What a limit counts by: an account's e-mail, known or not, and the caller's network address. */
export interface Attempt {
  email: string;
  address: string;
}

const LINE = {
  /** Half of the connections to the database; enough to keep the hasher busy. */
  concurrency: 8,
  /** Some three seconds of work for two cores. More would wait longer than a person does. */
  waiting: 300,
  /** Of a hospital, which has one address, so many may sign in at the same moment, and wait less than a second. */
  waitingPerNetwork: 60,
};

export type Limits = ReturnType<typeof createLimits>;

/** How often things may be tried (CONTRACT §2 "Sign-in limits"), kept in PostgreSQL for all servers together. */
export function createLimits(db: Database, scale: number) {
  const limiter = limiters(scale);
  const consume = (counts: Count[]) => countOrRefuse(db, counts);
  const orGiveBack = <T>(work: () => Promise<T>, counted: Counted[]): Promise<T> =>
    work().catch(async (error: unknown) => {
      await giveBack(db, counted);
      throw error;
    });
  const signIn = {
    both: limiter('sign-in-both', 10, QUARTER_HOUR_SECONDS),
    account: limiter('sign-in-account', 100, QUARTER_HOUR_SECONDS),
    address: limiter('sign-in-address', 100, QUARTER_HOUR_SECONDS),
    knownBoth: limiter('sign-in-known-both', 10, QUARTER_HOUR_SECONDS),
    known: limiter('sign-in-known', 100, QUARTER_HOUR_SECONDS),
  };
  const checked = limiter('password', CHECKED_PASSWORDS, QUARTER_HOUR_SECONDS);
  const right = limiter(RIGHT, RIGHT_PASSWORDS, QUARTER_HOUR_SECONDS);
  const isRight = ({ key }: Counted) => key.startsWith(`${RIGHT}:`);
  const passwordChange = limiter('password-change', 5, HOUR_SECONDS);
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

  const signInCounts = ({ email, address }: Attempt) => ({
    both: signIn.both(`${accountKey(email)} ${countedNetwork(address)}`),
    account: signIn.account(accountKey(email)),
    address: signIn.address(countedNetwork(address)),
  });

  const knownCounts = (device: string, address: string): Count[] => [
    signIn.knownBoth(`${device} ${countedNetwork(address)}`),
    signIn.known(device),
  ];

  const line = fairQueue(LINE);

  return {
    /**
     * Does what hashes a password, from its first count to its last statement, when it is its turn. Until then the request holds
     * no connection and is not in work: else the sign-ins of one network would overload the store for all.
     */
    inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const { work: inWork } = request.server;
      const waiter = {
        network: crowdNetwork(request.ip),
        waits: () => inWork.leave(request),
        goesOn: () => inWork.enter(request),
      };
      return line(waiter, work);
    },
    /**
     * Counts a sign-in as failed before it is tried, so that many at once cannot slip through. `device` is what a browser
     * counts by with which somebody has signed in to this account before: counts of its own decide, of the same numbers,
     * for strangers may have used the others up. There it counts too, so that nobody has tries of both kinds.
     */
    async countSignIn(attempt: Attempt, device?: string): Promise<Try> {
      const { both, account, address } = signInCounts(attempt);
      const strangers = [both, account, address];
      const counts =
        device === undefined
          ? [...strangers, right(accountKey(attempt.email)), checked(countedNetwork(attempt.address))]
          : [
              ...knownCounts(device, attempt.address),
              ...strangers.map((each) => ({ ...each, most: UNLIMITED })),
              right(`known ${accountKey(attempt.email)}`),
            ];
      const counted = await consume(counts);
      return {
        failed: () => giveBack(db, counted.filter(isRight)),
        async succeeded() {
          const ofAddress = counted.filter(({ key }) => key === address.key);
          await Promise.all([resetCounts(db, [both.key, account.key]), giveBack(db, ofAddress)]);
        },
        make: (work) => orGiveBack(work, counted),
      };
    },
    /** Counts a password that somebody signed in confirms a deed with: apart, so that no stranger can use it up. */
    async countConfirmation(userId: number): Promise<Try> {
      const own = confirmation(String(userId));
      const counted = await consume([own, right(String(userId))]);
      return {
        failed: () => giveBack(db, counted.filter(isRight)),
        succeeded: () => resetCounts(db, [own.key]),
        make: (work) => orGiveBack(work, counted),
      };
    },
    /** Counts a password change: each sends a mail, perhaps to an unverified address. */
    async countPasswordChange(userId: number): Promise<void> {
      await consume([passwordChange(String(userId))]);
    },
    /** Counts a copy of everything that is held of somebody: it can be long. */
    async countExport(userId: number): Promise<void> {
      await consume([dataExport(String(userId))]);
    },
    /** Counts a request that makes a mail. */
    async countMailing(kind: keyof typeof mailing, { email, address }: Attempt): Promise<void> {
      await consume([mailing[kind].account(accountKey(email)), mailing[kind].address(countedNetwork(address))]);
    },
    async countReset(address: string): Promise<void> {
      await consume([reset(countedNetwork(address))]);
    },
    /** Counts one of the two steps of a sign-in with Google: each asks the provider. */
    async countGoogle(step: keyof typeof google, address: string): Promise<void> {
      await consume([google[step](countedNetwork(address))]);
    },
  };
}

/** A password that is being tried, counted as failed until it is told otherwise. */
export interface Try {
  /** Gives back the count of correct passwords: this one was wrong. */
  failed(): Promise<void>;
  /** Takes the count back: the account's is reset, the address gets its one try back. */
  succeeded(): Promise<void>;
  /** Makes the try. One that could not be made, for the store is too busy, neither failed nor succeeded: it is taken back. */
  make<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes counters of so many points in so many seconds, each for whatever key. */
export function limiters(scale: number) {
  return (name: string, points: number, seconds: number) =>
    (key: string): Count => ({ key: `${name}:${key}`, most: Math.max(1, Math.round(points * scale)), seconds });
}

async function countOrRefuse(db: Database, counts: Count[]): Promise<Counted[]> {
  const outcome = await count(db, counts);
  if (!outcome.isRefused) return outcome.counted;
  throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: outcome.retryAfterSeconds });
}

/** No address of a person stands in the table of counters. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
