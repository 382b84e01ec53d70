import { defineConfig } from 'vitest/config';

/** Files that start whole processes, take databases away, call every endpoint or try thousands of inputs: `npm run test:all` runs them. */
const slow = '**/*.slow.test.ts';

export default defineConfig({
  test: {
    include: process.env.TEST_SLOW ? [slow] : ['{contract,server,web,cli,test,scripts,bench,deploy}/**/*.test.ts'],
    exclude: process.env.TEST_QUICK ? [slow, 'node_modules'] : ['node_modules'],
    globalSetup: ['test/global-setup.ts'],
    // Only to end a test that hangs: on a busy machine, a start of the store alone may take 30 seconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Threads start faster. The slow tests need processes: a database ends with the thread that started it.
    pool: process.env.TEST_QUICK ? 'threads' : 'forks',
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
