import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Prints at the end how many states, languages and colour schemes of pages were checked for accessibility. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export
export default class SummaryReporter implements Reporter {
  private readonly checks = new Set<string>();
  private failedTests = 0;

  onTestEnd(test: TestCase): void {
    const checks = test.annotations.filter(({ type }) => type === 'checked state');
    for (const { description = '' } of checks) this.checks.add(description);
    if (checks.length > 0 && test.outcome() === 'unexpected') this.failedTests += 1;
  }

  onEnd(): void {
    if (this.checks.size === 0) return;
    const states = new Set([...this.checks].map((check) => check.replace(/, \w+, \w+$/, '')));
    const result = this.failedTests === 0 ? 'no problem' : `problems in ${this.failedTests} tests`;
    process.stdout.write(`axe: ${states.size} states, ${this.checks.size} checks (languages × schemes): ${result}\n`);
  }
}
