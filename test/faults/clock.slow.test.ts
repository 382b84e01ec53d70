import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { findProgram } from '../../scripts/find-program.ts';
import { testDatabase } from '../database.ts';
import { storeProcesses } from '../spawn-stores-per-test.ts';
import { customerEnvironment, signInCustomer } from './test-customer.ts';

/** libfaketime gives a process a clock that a file controls. */
const library = findProgram('faketime', 'faketime') && globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-clock-'));
const clock = path.join(folder, 'clock');
const moveClock = (by: string) => writeFileSync(clock, by);
moveClock('+0');
afterAll(() => rmSync(folder, { recursive: true }));

/** The days between a timestamp and now, rounded. */
const daysOff = (timestamp: string | null) =>
  Math.round(Math.abs(new Date(timestamp ?? '').getTime() - Date.now()) / 86_400_000);

const mailServer = await testMailServer();
const { url: databaseUrl } = await testDatabase();
const startStore = storeProcesses({
  ...{ DATABASE_URL: databaseUrl, SMTP_URL: mailServer.url, ...customerEnvironment },
  ...{ LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
  FAKETIME_DONT_FAKE_MONOTONIC: '1', // the monotonic clock does not jump on a real machine
});

describe.skipIf(!library)(`a clock that jumps${library ? '' : ' (skipped: libfaketime is not installed)'}`, () => {
  test.each(['+400d', '-400d'])(
    'by %s: users stay signed in, orders have the database’s time, mails are sent',
    async (by) => {
      moveClock('+0');
      const { url, child, ended } = await startStore();
      const customer = await signInCustomer(url);
      moveClock(by);
      await expect.poll(async () => daysOff((await customer.get('/healthz')).headers.get('date'))).toBe(400);
      const placed = await customer.order();
      expect(placed.status).toBe(201);
      const { id, createdAt } = (await placed.json()) as { id: string; createdAt: string };
      expect(daysOff(createdAt)).toBe(0);
      await expect
        .poll(() => mailServer.mailsTo(customer.email).filter(({ text }) => text.includes(id)).length)
        .toBe(1);
      expect((await customer.get('/api/user')).status).toBe(200);
      expect((await customer.get('/readyz')).status).toBe(200);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
    60_000,
  );
});
