import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

/**
 * `npm test`: everything that must hold before a change is released, in a few minutes. With `--slow`, `npm run test:all`:
 * slow tests (files named `*.slow.*`, crashes, clusters, random requests, translated pages, other browsers). Stops at the first step that
 * fails; the last lines say how long each step took and how many tests passed.
 */
const isSlow = process.argv.includes('--slow');
const reports = mkdtempSync(path.join(os.tmpdir(), 'theriac-test-'));
const unitReport = path.join(reports, 'vitest.json');
process.env.CHROME_PATH = findChromium();
process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compile');
process.env.PATH = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
process.env[isSlow ? 'TEST_SLOW' : 'TEST_QUICK'] = '1';

/** A program, relative to node_modules, its arguments, and the report that Playwright writes. */
type Step = [name: string, program: string, args: string[], report?: string];

const checks: Step[] = [
  ['Types: contract', 'typescript/bin/tsc', ['-p', 'contract']],
  ['Types: server', 'typescript/bin/tsc', ['-p', 'server']],
  ['Types: web', 'typescript/bin/tsc', ['-p', 'web']],
  ['Types: browser tests', 'typescript/bin/tsc', ['-p', 'e2e']],
  ['Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Unused files, exports, packages', 'knip/bin/knip.js', []],
];
const unitTests: Step = [
  'Unit and integration tests',
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
];
const browserTests = playwright('Browser tests', ['--project=chromium']);
const translatedPages = playwright('Browser tests on translated pages', ['--project=translated-pages']);
/** Alone and one at a time: on a busy machine, WebKit under a virtual screen may take seconds to paint. */
const otherBrowsers = playwright('Firefox and WebKit', ['--project=other-browsers', '--workers=1']);

/** The steps of one inner list run in parallel. */
const quick: Step[][] = [
  [['Route types', '@react-router/dev/bin.cjs', ['typegen']]],
  checks,
  [unitTests],
  [browserTests],
];
const slow: Step[][] = [
  [unitTests],
  [['Crashes', '../test/crash/crash.ts', ['--kills=30', '--minutes=12']]],
  [['Several processes and databases', '../test/cluster/cluster.ts', []]],
  [browserTests],
  [translatedPages],
  [otherBrowsers],
];

const seconds = new Map<string, number>();
const failedSteps: string[] = [];
for (const group of isSlow ? slow : quick) {
  await Promise.all(group.map((step) => run(step, group.length > 1)));
  if (failedSteps.length > 0) break;
}

const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport);
const browsers = [browserTests, translatedPages, otherBrowsers].flatMap(
  ([, , , report = '']) => readReport<BrowserReport>(report) ?? [],
);
const passed = browsers.reduce((sum, { stats }) => sum + stats.expected, unit?.numPassedTests ?? 0);
const failed = browsers.reduce((sum, { stats }) => sum + stats.unexpected + stats.flaky, unit?.numFailedTests ?? 0);
rmSync(reports, { recursive: true });
process.stdout.write('\n');
for (const [name, time] of seconds) process.stdout.write(`${time.toFixed(1).padStart(7)} s  ${name}\n`);
for (const name of failedSteps) process.stdout.write(`Failed: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${Math.max(failed, failedSteps.length)} failed\n`);
process.exit(failedSteps.length > 0 ? 1 : 0);

/** Runs a step. The output of parallel steps is printed at their end. */
async function run([name, program, args, report]: Step, isOneOfSeveral: boolean): Promise<void> {
  const began = performance.now();
  if (!isOneOfSeveral) process.stdout.write(`\n— ${name}\n`);
  const child = spawn(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: isOneOfSeveral ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }) },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  seconds.set(name, (performance.now() - began) / 1000);
  if (isOneOfSeveral) process.stdout.write(`\n— ${name}\n${Buffer.concat(output).toString()}`);
  if (code !== 0) failedSteps.push(name);
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

function playwright(name: string, args: string[]): Step {
  return [name, '@playwright/test/cli.js', ['test', ...args], path.join(reports, `${name}.json`)];
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
