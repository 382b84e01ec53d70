import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from './find-program.ts';

// The headless shell first: browser tests run in two thirds of the time.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium for tests: CHROME_PATH, else an installed one, else one that can be installed (http-contract.md §1). */
export function findChromium(): string {
  const found = [process.env.CHROME_PATH, ...installed, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  return found ?? installChromium();
}

function installChromium(): string {
  process.stdout.write('No Chromium found: installing one\n');
  if (!installPackage('chromium-headless-shell', 'chromium'))
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const found = [...installed, chromium.executablePath()].find((file) => existsSync(file));
  if (!found) {
    throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program.');
  }
  return found;
}
