import { setImmediate as nextTurn } from 'node:timers/promises';

const TRIALS = 3;
/** Shorter slices need no further trial. */
const SHORT_MS = 20;
/** What `measureReference` returns on a usual machine: five cycles a round at 3 GHz. */
const REFERENCE_MS = 5;

/**
 * The longest time in milliseconds that `work` kept the main thread from other work, on a usual machine: processor time of this
 * thread, divided by how much slower this machine is at the moment. The least of several trials, because a collection of
 * garbage or other programs only add to it.
 */
export async function longestSliceMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < TRIALS && least > SHORT_MS; trial += 1) {
    const slice = await measureSlice(work);
    least = Math.min(least, slice / Math.max(1, measureReference() / REFERENCE_MS));
  }
  return least;
}

/** Processor time of a fixed amount of work. */
function measureReference(): number {
  const before = process.threadCpuUsage();
  let sum = 0;
  for (let each = 0; each < 3_000_000; each += 1) sum = (Math.imul(sum, 31) + each) | 0;
  const { user, system } = process.threadCpuUsage(before);
  return Number.isNaN(sum) ? sum : (user + system) / 1000;
}

for (let each = 0; each < 5; each += 1) measureReference(); // until V8 has optimised it

async function measureSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  };
  const watching = watch();
  await work().finally(() => {
    isDone = true;
  });
  await watching;
  return longest;
}

/** Texts that took time which grows faster than their length, or hide what they hold, repeated up to a length in UTF-16 units. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'combining marks': (length) => 'a'.padEnd(length, '\u0300\u0323'),
  'combining marks and invisible characters': (length) => 'a'.padEnd(length, '\u0323\u200b\u0300'),
  'composed letters': (length) => 'é|'.repeat(length / 2),
  'different parts': (length) => Array.from({ length: length / 8 }, (_, index) => `é${index}`.padEnd(7)).join('|'),
  'invisible characters': (length) => '\u200b'.repeat(length),
  spaces: (length) => ' '.repeat(length),
  'line breaks': (length) => '\r\n\t'.repeat(length / 3),
  'lone surrogates': (length) => '\ud800'.repeat(length),
  'four-byte characters': (length) => '💊'.repeat(length / 2),
  ligatures: (length) => 'ﷺ'.repeat(length),
  entities: (length) => '&amp'.repeat(length / 4),
  'half entities': (length) => '&apos\'&quot"'.repeat(length / 12),
  'opening tags': (length) => '<a'.repeat(length / 2),
  'nested lists': (length) => '['.repeat(length),
  'nested objects': (length) => '{"a":'.repeat(length / 5),
  'escaped characters': (length) => `"${'\\u00e9'.repeat(length / 6)}"`,
  digits: (length) => '9'.repeat(length),
  'dots and slashes': (length) => '/.%2e'.repeat(length / 5),
  'signs of an address': (length) => 'a.b@c-'.repeat(length / 6),
  quotes: (length) => '""'.repeat(length / 2),
};
