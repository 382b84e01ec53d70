/** How many rounds each case has: `ROUNDS`, where five are too long to wait for. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** Measures every case once a round, so that what else the machine does meets all of them alike. */
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

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function count(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 0 });
}

/** A list of what each round gave, below a table of medians. */
export function eachRound(cases: { name: string; values: Record<string, number[]> }[], show = count): string {
  const lines = cases.map(({ name, values }) => {
    const parts = Object.entries(values).map(([what, numbers]) => `${what} ${numbers.map(show).join(', ')}`);
    return `- ${name}: ${parts.join('; ')}`;
  });
  return ['Each round:', '', ...lines].join('\n');
}
