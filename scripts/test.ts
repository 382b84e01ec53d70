import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

/**
 * Everything that must hold before a change is released, the quick checks first; stops at the first step that fails
 * and ends with how many tests passed and failed.
 */
const reports = mkdtempSync(path.join(os.tmpdir(), 'theriac-test-'));
const unitReport = path.join(reports, 'vitest.json');
const browserReport = path.join(reports, 'playwright.json');
process.env.CHROME_PATH = findChromium();
process.env.PATH = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

/** Programs are named as seen from node_modules. */
const steps: [name: string, program: string, args: string[]][] = [
  ['Route types', '@react-router/dev/bin.cjs', ['typegen']],
  ['Types: contract', 'typescript/bin/tsc', ['-p', 'contract']],
  ['Types: server', 'typescript/bin/tsc', ['-p', 'server']],
  ['Types: web', 'typescript/bin/tsc', ['-p', 'web']],
  ['Types: browser tests', 'typescript/bin/tsc', ['-p', 'e2e']],
  ['Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Unused files, exports, packages', 'knip/bin/knip.js', []],
  [
    'Unit and integration tests',
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  ],
  ['Crash test, short', '../test/crash/crash.ts', ['--kills=3', '--minutes=3']],
  ['Several processes and databases', '../test/cluster/cluster.ts', []],
  ['Browser tests', '@playwright/test/cli.js', ['test']],
];

let failedStep = '';
for (const [name, program, args] of steps) {
  const began = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  const { status } = spawnSync(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: 'inherit',
    env,
  });
  process.stdout.write(`  ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  if (status === 0) continue;
  failedStep = name;
  break;
}

const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport);
const browser = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(browserReport);
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser ? browser.stats.unexpected + browser.stats.flaky : 0);
rmSync(reports, { recursive: true });
process.stdout.write(failedStep ? `\nFailed: ${failedStep}\n` : '\n');
process.stdout.write(`${passed} passed, ${Math.max(failed, failedStep ? 1 : 0)} failed\n`);
process.exit(failedStep ? 1 : 0);

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
