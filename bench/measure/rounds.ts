/** `QUICK=1` shows in seconds that a benchmark works. Its figures mean nothing and are written to no file. */
export const QUICK = process.env.QUICK === '1';

/** How many rounds each case has. */
export const ROUNDS = Number(process.env.ROUNDS ?? (QUICK ? 1 : 5));

/** Measures every case once a round, so that other work on the machine affects all of them alike. */
export async function inRounds<T extends { name: string }>(
  cases: T[],
  measure: (each: T) => Promise<void>,
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const each of cases) {
      process.stderr.write(`round ${round} of ${ROUNDS}: ${each.name}\n`);
      await measure(each);
    }
  }
}
