import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { rateLimitNetwork } from '#server/platform/http/network/networks.ts';
import { emailKey } from '#server/platform/limits/counter-keys.ts';
import {
  type Counter,
  type Increment,
  incrementCounters,
  refund,
  resetCounters,
  UNLIMITED,
} from '#server/platform/limits/counters.ts';
import { type LimitCounters, type LimitedCaller, limitCounters } from './limit-counters.ts';
import { type PasswordAttempt, passwordAttempt } from './password-attempt.ts';

export type Limits = ReturnType<typeof createLimits>;

/**
 * The limits of the accounts (http-contract.md §2 "Sign-in limits"). PostgreSQL holds the counts, so all servers share
 * them.
 */
export function createLimits(db: Database, scale: number) {
  const counters = limitCounters(scale);
  const count = async (...each: Counter[]): Promise<void> => void (await countOrThrow(db, each));
  return {
    /** `deviceKey`: the counter key of a browser that has signed in to this account before. */
    countSignIn: (caller: LimitedCaller, deviceKey?: string) => countSignIn(db, counters, { ...caller, deviceKey }),
    /**
     * Counts a password that a signed-in user confirms an action with. Attackers without a session cannot use up this
     * counter.
     */
    countConfirmation: (userId: number) => countConfirmation(db, counters, userId),
    /** Each password change sends a mail, possibly to an unverified address. */
    countPasswordChange: (userId: number) => count(counters.passwordChange(String(userId))),
    /** Each request mails the current address too, which may be unverified. */
    countEmailChange: (userId: number, caller: LimitedCaller) =>
      count(counters.emailChange(String(userId)), ...mailCounters(counters, 'change', caller)),
    /** An export can be large. */
    countExport: (userId: number) => count(counters.dataExport(String(userId))),
    /** Each export of orders is audited, and reads all orders. */
    countOrdersExport: (userId: number) => count(counters.ordersExport(String(userId))),
    countMailing: (kind: keyof LimitCounters['mailing'], caller: LimitedCaller) =>
      count(...mailCounters(counters, kind, caller)),
    /** For a mail that an administrator requests: one who helps many people is not limited by the network. */
    countMailOfAccount: (kind: keyof LimitCounters['mailing'], email: string) =>
      count(counters.mailing[kind].ofAccount(email)),
    findSignInLock: (email: string) => findSignInLock(db, counters, email),
    countReset: (ip: string) => count(counters.reset(rateLimitNetwork(ip))),
    /** Each of the two steps of a Google sign-in calls the provider. */
    countGoogle: (step: keyof LimitCounters['google'], ip: string) =>
      count(counters.google[step](rateLimitNetwork(ip))),
  };
}

const mailCounters = (counters: LimitCounters, kind: keyof LimitCounters['mailing'], { email, ip }: LimitedCaller) => [
  counters.mailing[kind].ofAccount(email),
  counters.mailing[kind].ofNetwork(ip),
];

/** Until when sign-ins to an account are rejected: everywhere, or from a network with too many failures. Known browsers have other counters. */
async function findSignInLock(
  db: Database,
  { signIn }: LimitCounters,
  email: string,
): Promise<{ until: string; everywhere: boolean } | null> {
  const { account, withNetworks } = signIn.ofAccount(email);
  const { rows } = await db.execute<{ until: string; everywhere: boolean }>(sql`
    select to_timestamp(expire / 1000.0) as until, key = ${account.key} as everywhere from limits
    where expire > extract(epoch from now()) * 1000 and (
      key = ${account.key} and points >= ${account.max}
      or starts_with(key, ${`${withNetworks.key} `}) and points >= ${withNetworks.max})
    order by everywhere desc, expire desc limit 1`);
  const [lock] = rows;
  return lock ? { until: new Date(lock.until).toISOString(), everywhere: lock.everywhere } : null;
}

/**
 * A known browser has separate counters with the same limits, because attackers may have used up the shared ones. It also
 * counts on the shared ones, without being limited by them: otherwise it would get twice the attempts.
 */
async function countSignIn(
  db: Database,
  { signIn, correctPasswords, checkedPasswords }: LimitCounters,
  { email, ip, deviceKey }: LimitedCaller & { deviceKey: string | undefined },
): Promise<PasswordAttempt> {
  const { accountAndNetwork, account, network } = signIn.unknownBrowser({ email, ip });
  const shared = [accountAndNetwork, account, network];
  const correct = correctPasswords(deviceKey === undefined ? emailKey(email) : `known ${emailKey(email)}`);
  const increments = await countOrThrow(
    db,
    deviceKey === undefined
      ? [...shared, correct, checkedPasswords(rateLimitNetwork(ip))]
      : [...signIn.knownBrowser(deviceKey, ip), ...shared.map((each) => ({ ...each, max: UNLIMITED })), correct],
  );
  return passwordAttempt(db, {
    increments,
    correctKey: correct.key,
    async succeeded() {
      const ofNetwork = increments.filter(({ key }) => key === network.key);
      await Promise.all([resetCounters(db, [accountAndNetwork.key, account.key]), refund(db, ofNetwork)]);
    },
  });
}

async function countConfirmation(
  db: Database,
  { confirmation, correctPasswords }: LimitCounters,
  userId: number,
): Promise<PasswordAttempt> {
  const failures = confirmation(String(userId));
  const correct = correctPasswords(String(userId));
  const increments = await countOrThrow(db, [failures, correct]);
  return passwordAttempt(db, {
    increments,
    correctKey: correct.key,
    succeeded: () => resetCounters(db, [failures.key]),
  });
}

async function countOrThrow(db: Database, counters: Counter[]): Promise<Increment[]> {
  const result = await incrementCounters(db, counters);
  if (!result.isExceeded) return result.increments;
  throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: result.retryAfterSeconds });
}
