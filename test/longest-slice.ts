import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest time in milliseconds that `work` kept the main thread from other work. Processor time of this thread, so that
 * a busy machine does not change the result.
 */
export async function longestSliceMs(work: () => Promise<unknown>): Promise<number> {
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
