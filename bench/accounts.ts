import { hashPassword, passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { machine, table } from './markdown.ts';
import { middleAndTail, percentile, rateOf, type Sample, times } from './measure.ts';
import { seededRandom, shuffled } from './random.ts';
import { startStore } from './store.ts';

/**
 * Measures sign-ins beside the raw cost of the password's hash, and whether answers tell by their time what they must not
 * tell in words; prints the tables of bench/README.md, which tells what the rows mean.
 */
const PASSWORD = 'correct horse';
const PEOPLE = 40;
const SIGN_INS = 600;
/** Of each of the two that are compared. */
const COMPARED = 500;
const SEED = 7;
const newcomer = { firstName: 'Amelia', lastName: 'Okafor', password: PASSWORD };

const random = seededRandom(SEED);
const store = await startStore();
try {
  const people = Array.from({ length: PEOPLE }, (_, each) => `person-${each}@clinic.example`);
  await times(people, 3, (email) => post('/api/register', { ...newcomer, email }, 201));
  console.log([machine(), await throughput(people), await secrets(people)].join('\n\n'));
} finally {
  await store.stop();
}

/** Sign-ins by how many at once, and the same number of hashes alone. */
async function throughput(people: string[]): Promise<string> {
  const hash = await hashPassword(PASSWORD);
  const names = Array.from({ length: SIGN_INS }, (_, each) => people[each % people.length] ?? '');
  const raw = (concurrency: number) => times(names, concurrency, () => passwordMatches(hash, PASSWORD));
  const signIns = (concurrency: number) => times(names, concurrency, (email) => signIn(email, PASSWORD, 200));
  await raw(3);
  await signIns(3);
  const rows: string[][] = [];
  for (const concurrency of [1, 3, 16, 48]) {
    const [alone, whole] = [await rateOf(() => raw(concurrency)), await rateOf(() => signIns(concurrency))];
    rows.push([
      `${concurrency} at once`,
      ...[alone, whole].flatMap(({ perSecond, samples }) => [perSecond.toFixed(1), middleAndTail(samples)]),
      (whole.perSecond / alone.perSecond).toFixed(2),
    ]);
  }
  return table(['', 'hashes/s', 'hash p50 / p99 ms', 'sign-ins/s', 'sign-in p50 / p99 ms', 'sign-ins per hash'], rows);
}

/** Pairs of answers that nobody may tell apart, asked in turns by chance. */
async function secrets(people: string[]): Promise<string> {
  const known = () => people[Math.floor(random() * people.length)] ?? '';
  let made = 0;
  const unknown = () => {
    made += 1;
    return `nobody-${made}@clinic.example`;
  };
  const pairs: Record<string, (email: string) => Promise<void>> = {
    'sign-in, wrong password': (email) => signIn(email, 'not it', 401),
    'register, address taken or free': (email) => post('/api/register', { ...newcomer, email }, 201),
    'forgot password': (email) => post('/api/forgot-password', { email }, 200),
    'resend verification': (email) => post('/api/resend-verification', { email }, 200),
  };
  const rows: string[][] = [];
  for (const [name, ask] of Object.entries(pairs)) {
    const [yes, no] = [[], []] as [Sample[], Sample[]];
    const turns = shuffled(
      random,
      Array.from({ length: COMPARED * 2 }, (_, each) => each % 2 === 0),
    );
    for (const isKnown of turns) (isKnown ? yes : no).push(...(await times([isKnown ? known() : unknown()], 1, ask)));
    rows.push([name, middle(yes), middle(no), (percentile(yes, 50) - percentile(no, 50)).toFixed(2)]);
  }
  return table(['p10 / p50 / p90 ms', 'has an account', 'has none', 'difference of p50'], rows);
}

function middle(samples: Sample[]): string {
  return [10, 50, 90].map((percent) => percentile(samples, percent).toFixed(1)).join(' / ');
}

function signIn(email: string, password: string, status: number): Promise<void> {
  return post('/api/login', { email, password }, status);
}

async function post(path: string, body: object, status: number): Promise<void> {
  const answer = await fetch(store.store + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${answer.status} ${path}`);
}
