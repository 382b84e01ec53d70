import { hashPassword, passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { expectStatus } from './measure/http.ts';
import { runLoad } from './measure/load.ts';
import { table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { p50AndP99, percentile, type Sample } from './measure/statistics.ts';
import { repeatFor, timeEach, withRate } from './measure/timing.ts';
import { pick, seededRandom, shuffled } from './random.ts';
import { startStore } from './store/store.ts';

/** Sign-ins beside password hashes alone; and pairs of responses whose times must not show whether an account exists. */
const PASSWORD = 'correct horse';
const ACCOUNTS = 40;
const SECONDS = QUICK ? 1 : 6;
const CONCURRENCIES = QUICK ? [1, 3] : [1, 3, 16, 48];
/** Of each of the two that are compared. */
const COMPARED = QUICK ? 5 : 500;
const SEED = 7;
/** The server hashes this many passwords at once. */
const HASHES_AT_ONCE = 3;
const registration = { firstName: 'Amelia', lastName: 'Okafor', password: PASSWORD };

const random = seededRandom(SEED);
const store = await startStore();
try {
  const emails = Array.from({ length: ACCOUNTS }, (_, each) => `person-${each}@clinic.example`);
  await timeEach(emails, HASHES_AT_ONCE, (email) => post('/api/register', { ...registration, email }, 201));
  const sections = [await throughput(emails), await compareTimes(emails)];
  writeReport('accounts', { title: 'Sign-ins', script: 'bench:accounts', sections });
} finally {
  await store.stop();
}

/** Hashes alone in this process, then sign-ins, by concurrency. */
async function throughput(emails: string[]): Promise<string> {
  const hash = await hashPassword(PASSWORD);
  const verify = () => passwordMatches(hash, PASSWORD);
  const calls = emails.map((email) => {
    return { method: 'POST' as const, path: '/api/login', body: { email, password: PASSWORD } };
  });
  await runLoad(store.origin, { connections: HASHES_AT_ONCE, seconds: 1, calls }); // warm-up
  const rows: string[][] = [];
  for (const connections of CONCURRENCIES) {
    const hashes = await withRate(() => timeEach(repeatFor(SECONDS, 'hash'), connections, verify));
    const signIns = await runLoad(store.origin, { connections, seconds: SECONDS, calls });
    rows.push([
      `${connections} at once`,
      ...[hashes.perSecond.toFixed(1), p50AndP99(hashes.samples)],
      ...[signIns.perSecond.toFixed(1), `${signIns.p50Ms.toFixed(1)} / ${signIns.p99Ms.toFixed(1)}`],
      (signIns.perSecond / hashes.perSecond).toFixed(2),
    ]);
  }
  return table(['', 'hashes/s', 'hash p50 / p99 ms', 'sign-ins/s', 'sign-in p50 / p99 ms', 'sign-ins per hash'], rows);
}

/** Each call for addresses with and without an account, in random order. */
async function compareTimes(emails: string[]): Promise<string> {
  let unknown = 0;
  const unknownEmail = () => {
    unknown += 1;
    return `nobody-${unknown}@clinic.example`;
  };
  const calls: Record<string, (email: string) => Promise<unknown>> = {
    'sign-in, wrong password': (email) => post('/api/login', { email, password: 'not it' }, 401),
    'register, address taken or free': (email) => post('/api/register', { ...registration, email }, 201),
    'forgot password': (email) => post('/api/forgot-password', { email }, 200),
    'resend verification': (email) => post('/api/resend-verification', { email }, 200),
  };
  const rows: string[][] = [];
  for (const [name, call] of Object.entries(calls)) {
    const [withAccount, without]: [Sample[], Sample[]] = [[], []];
    const order = shuffled(
      random,
      Array.from({ length: COMPARED * 2 }, (_, each) => each % 2 === 0),
    );
    for (const isKnown of order) {
      const samples = await timeEach([isKnown ? pick(random, emails) : unknownEmail()], 1, call);
      (isKnown ? withAccount : without).push(...samples);
    }
    const difference = percentile(withAccount, 50) - percentile(without, 50);
    rows.push([name, spread(withAccount), spread(without), difference.toFixed(2)]);
  }
  return table(['p10 / p50 / p90 ms', 'has an account', 'has none', 'difference of p50'], rows);
}

function spread(samples: Sample[]): string {
  return [10, 50, 90].map((percent) => percentile(samples, percent).toFixed(1)).join(' / ');
}

function post(path: string, body: object, status: number): Promise<unknown> {
  return expectStatus(status, store.origin + path, { method: 'POST', body });
}
