import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPgBouncer } from '../test/postgres/pgbouncer.ts';
import { findChromium } from './find-chromium.ts';
import { runStep, type Step, sumOfReports } from './run-step.ts';

/**
 * `npm test`: what must pass before every commit, in a few minutes. With `--slow`, `npm run test:all`: slow tests (files named
 * `*.slow.*`, crashes, clusters, random requests, translated pages, other browsers). A release needs both. Stops at the first step that
 * fails; the last lines say how long each step took and how many tests passed.
 */
const isSlow = process.argv.includes('--slow');
const reports = mkdtempSync(path.join(os.tmpdir(), 'theriac-test-'));
process.env.CHROME_PATH = findChromium();
process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compile');
process.env.PATH = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
process.env[isSlow ? 'TEST_SLOW' : 'TEST_QUICK'] = '1';

const checks: Step[] = [
  types('contract', 'contract'),
  types('server', 'server'),
  types('web', 'web'),
  types('browser tests', 'e2e'),
  { name: 'Format and lint', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  { name: 'Unused files, exports, packages', program: 'knip/bin/knip.js', args: [] },
];
const routeTypes: Step = { name: 'Route types', program: '@react-router/dev/bin.cjs', args: ['typegen'] };
const unitReport = path.join(reports, 'vitest.json');
const unitTests: Step = {
  name: 'Unit and integration tests',
  program: 'vitest/vitest.mjs',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  report: unitReport,
};
const crashes: Step = { name: 'Crashes', program: '../test/crash/crash.ts', args: ['--kills=30', '--minutes=12'] };
/** The tests of what runs most statements, with a PgBouncer in transaction mode before the database. */
const pooledReport = path.join(reports, 'pooled.json');
const pooledTests: Step = {
  name: 'Database tests through a pooler',
  program: 'vitest/vitest.mjs',
  args: [
    ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${pooledReport}`],
    ...['accounts', 'cart', 'catalogue', 'checkout', 'orders', 'stock'].map((feature) => `server/${feature}/`),
  ],
  environment: { TEST_POOLER: '1', TEST_QUICK: '1', TEST_SLOW: '' },
  report: pooledReport,
};
const cluster: Step = { name: 'Several processes and databases', program: '../test/cluster/pair.ts', args: [] };
/** Skipped where its programs cannot be installed. */
const patroni: Step = { name: 'A cluster with Patroni', program: '../test/cluster/patroni.ts', args: [] };
/** Skipped where no image can be built. */
const image: Step = { name: 'The image, built and run', program: '../deploy/image/image.ts', args: [] };
/** Skipped where no guest can be started. */
const papers: Step = { name: 'Documents followed on Debian', program: '../deploy/papers/papers.ts', args: [] };
const browserTests = playwright('Browser tests', ['--project=chromium']);
const translatedPages = playwright('Browser tests on translated pages', ['--project=translated-pages']);
/** Alone and one at a time: on a busy machine, WebKit under a virtual screen may take seconds to paint. */
const otherBrowsers = playwright('Firefox and WebKit', ['--project=other-browsers', '--workers=1']);

/** The steps of one inner list run in parallel. */
const quick: Step[][] = [[routeTypes], checks, [unitTests], [browserTests]];
const slow: Step[][] = [
  [unitTests],
  ...(isSlow && findPgBouncer() ? [[pooledTests]] : []),
  [crashes],
  [cluster],
  [patroni],
  [papers],
  [image],
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

const { passed, failed } = sumOfReports([unitTests, pooledTests, browserTests, translatedPages, otherBrowsers]);
rmSync(reports, { recursive: true });
process.stdout.write('\n');
for (const [name, time] of seconds) process.stdout.write(`${time.toFixed(1).padStart(7)} s  ${name}\n`);
for (const name of failedSteps) process.stdout.write(`Failed: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${Math.max(failed, failedSteps.length)} failed\n`);
process.exit(failedSteps.length > 0 ? 1 : 0);

async function run(step: Step, printsAtEnd: boolean): Promise<void> {
  const began = performance.now();
  const hasPassed = await runStep(step, printsAtEnd);
  seconds.set(step.name, (performance.now() - began) / 1000);
  if (!hasPassed) failedSteps.push(step.name);
}

function types(name: string, folder: string): Step {
  return { name: `Types: ${name}`, program: 'typescript/bin/tsc', args: ['-p', folder] };
}

function playwright(name: string, args: string[]): Step {
  return {
    name,
    program: '@playwright/test/cli.js',
    args: ['test', ...args],
    report: path.join(reports, `${name}.json`),
  };
}
