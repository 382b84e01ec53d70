import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Says at the end in how many states, languages and colour schemes pages were looked at for faults. */
// biome-ignore lint/style/noDefaultExport: what Playwright takes as a reporter
export default class LookReport implements Reporter {
  private readonly looks = new Set<string>();
  private failed = 0;

  onTestEnd(test: TestCase): void {
    const looks = test.annotations.filter(({ type }) => type === 'looked at');
    for (const { description = '' } of looks) this.looks.add(description);
    if (looks.length > 0 && test.outcome() === 'unexpected') this.failed += 1;
  }

  onEnd(): void {
    if (this.looks.size === 0) return;
    const states = new Set([...this.looks].map((look) => look.replace(/, \w+, \w+$/, '')));
    const fault = this.failed === 0 ? 'no fault' : `faults in ${this.failed} tests`;
    process.stdout.write(`axe: ${states.size} states, ${this.looks.size} looks (languages × schemes): ${fault}\n`);
  }
}
