import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';
import { freePorts } from './test/http/free-ports.ts';

// Every worker loads this file again. The environment passes on what the first load chose.
if (!process.env.E2E_PORT) {
  const [port, mailboxPort] = await freePorts(2);
  process.env.E2E_PORT = String(port);
  process.env.E2E_MAILBOX_PORT = String(mailboxPort);
  process.env.E2E_DATA_DIR = path.join(os.tmpdir(), `theriac-e2e-${process.pid}`);
  process.on('exit', () => rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true }));
}
const { E2E_PORT: port, E2E_MAILBOX_PORT: mailboxPort, E2E_DATA_DIR: dataDir = '' } = process.env;
const baseURL = `http://localhost:${port}`;

/**
 * Every state in several languages, every size, what rarely breaks and what few use: `npm run test:all` runs these files, and the
 * tests of other files that have this tag.
 */
const slow = /\.slow\.e2e\.ts|@slow/;

/** What is tested once more on pages that the browser translates. */
const translated = [
  'checkout/purchase-journey.e2e.ts',
  'orders/reorder.e2e.ts',
  'cart/*.e2e.ts',
  'catalogue/catalogue.e2e.ts',
];

export default defineConfig<{ translated: boolean }>({
  testDir: 'e2e',
  projects: [
    {
      name: 'chromium',
      testMatch: process.env.SCREENSHOTS ? '**/screenshots.ts' : '**/*.e2e.ts',
      testIgnore: 'engines/**',
      ...(process.env.TEST_SLOW && { grep: slow }),
      ...(process.env.TEST_QUICK && { grepInvert: slow }),
    },
    { name: 'translated-pages', testMatch: translated, use: { translated: true } },
    { name: 'other-browsers', testMatch: 'engines/*.e2e.ts' },
  ],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
    ['./e2e/page-states/summary-reporter.ts'],
  ],
  use: {
    baseURL,
    // A trace costs a sixth of the time. `playwright test -g "<title>" --trace on` makes one of a test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'exec node_modules/.bin/node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      MAILBOX_PORT: String(mailboxPort),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@theriac.example',
      ADMIN_PASSWORD: 'counter-keys',
      RATE_LIMIT_SCALE: '1000',
      LOT_APPROVAL: 'on',
      LOG_LEVEL: 'warn',
    },
  },
});
