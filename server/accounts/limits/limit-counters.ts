import { rateLimitNetwork } from '#server/platform/http/network/networks.ts';
import { counterFactory, emailKey, mailboxKey } from '#server/platform/limits/counter-keys.ts';
import type { Counter } from '#server/platform/limits/counters.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/**
 * Passwords that one network may have checked in a quarter of an hour, correct ones included: each takes a slot of the hasher.
 * A hospital with thousands of people has one address, but few of them sign in within minutes of each other. Known browsers
 * do not count here.
 */
const CHECKED_PASSWORDS = 1_000;
/** Correct passwords per account, for unknown and for known browsers each: one customer cannot use up the network's limit. */
const CORRECT_PASSWORDS = 100;

/** What a limit counts by: the e-mail address, with or without an account, and the caller's IP address. */
export interface LimitedCaller {
  email: string;
  ip: string;
}

export type LimitCounters = ReturnType<typeof limitCounters>;

/** Every counter of the accounts (http-contract.md §2 "Sign-in limits"), by its key. `scale` multiplies the limits. */
export function limitCounters(scale: number) {
  const define = counterFactory(scale);
  const hourly = (name: string) => {
    const ofAccount = define(`${name}-account`, 5, HOUR_SECONDS);
    const ofNetwork = define(`${name}-address`, 20, HOUR_SECONDS);
    return {
      ofAccount: (email: string) => ofAccount(mailboxKey(email)),
      ofNetwork: (ip: string) => ofNetwork(rateLimitNetwork(ip)),
    };
  };
  return {
    signIn: signInCounters(scale),
    checkedPasswords: define('password', CHECKED_PASSWORDS, QUARTER_HOUR_SECONDS),
    correctPasswords: define('right-password', CORRECT_PASSWORDS, QUARTER_HOUR_SECONDS),
    passwordChange: define('password-change', 5, HOUR_SECONDS),
    emailChange: define('email-change', 5, HOUR_SECONDS),
    confirmation: define('confirmation', 10, QUARTER_HOUR_SECONDS),
    dataExport: define('export', 10, HOUR_SECONDS),
    ordersExport: define('orders-export', 60, HOUR_SECONDS),
    reset: define('reset', 30, QUARTER_HOUR_SECONDS),
    google: {
      start: define('google-start', 60, QUARTER_HOUR_SECONDS),
      callback: define('google-callback', 60, QUARTER_HOUR_SECONDS),
    },
    mailing: {
      register: hourly('register'),
      forgot: hourly('forgot'),
      resend: hourly('resend'),
      change: hourly('change'),
    },
  };
}

function signInCounters(scale: number) {
  const define = counterFactory(scale);
  const accountAndNetwork = define('sign-in-both', 10, QUARTER_HOUR_SECONDS);
  const account = define('sign-in-account', 100, QUARTER_HOUR_SECONDS);
  const network = define('sign-in-address', 100, QUARTER_HOUR_SECONDS);
  const deviceAndNetwork = define('sign-in-known-both', 10, QUARTER_HOUR_SECONDS);
  const device = define('sign-in-known', 100, QUARTER_HOUR_SECONDS);
  return {
    unknownBrowser: ({ email, ip }: LimitedCaller) => ({
      accountAndNetwork: accountAndNetwork(`${emailKey(email)} ${rateLimitNetwork(ip)}`),
      account: account(emailKey(email)),
      network: network(rateLimitNetwork(ip)),
    }),
    /** The account's counter, and what the keys of its counters with networks begin with. */
    ofAccount: (email: string) => ({
      account: account(emailKey(email)),
      withNetworks: accountAndNetwork(emailKey(email)),
    }),
    knownBrowser: (deviceKey: string, ip: string): Counter[] => [
      deviceAndNetwork(`${deviceKey} ${rateLimitNetwork(ip)}`),
      device(deviceKey),
    ],
  };
}
