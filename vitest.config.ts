import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,cli,test,scripts,bench,deploy}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Integration tests open real databases and hash real passwords on two shared cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
