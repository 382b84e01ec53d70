import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { storeProcesses } from '../spawn-stores-per-test.ts';
import { kindOf } from './poll-responses.ts';
import { customerEnvironment, signInCustomer } from './test-customer.ts';

/** A small disk: little more than the database and its write-ahead log. */
const DISK_SIZE = '192m';
const disk = mkdtempSync(path.join(os.tmpdir(), 'theriac-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]).status === 0;
const dataDir = path.join(disk, 'data');
const ballast = path.join(disk, 'ballast');
const startStore = storeProcesses({ DATA_DIR: dataDir, ...customerEnvironment });

afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Fills the rest of the disk. */
function fillDisk(): void {
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeFileSync(ballast, piece, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
const freeDisk = () => rmSync(ballast);

describe.skipIf(!mounted)(`a full disk${mounted ? '' : ' (skipped: this user cannot mount a file system)'}`, () => {
  test('rejects orders with 503 and still shows pages; with free space everything works again', async () => {
    const { url, child } = await startStore();
    const customer = await signInCustomer(url);
    expect((await customer.order()).status).toBe(201);

    fillDisk();
    const embedded = await startEmbedded({ dataDir, onUnexpectedExit: () => undefined });
    const client = new pg.Client({ connectionString: embedded.url });
    client.on('error', () => undefined); // the connection ends with the server
    await client.connect();
    // The next change needs a new file. So may this statement itself: then it fails, which is as good.
    await client.query('select pg_switch_wal()').catch(() => undefined);
    await expect.poll(() => kindOf(customer.order())).toBe('503 retry');
    await client.end().catch(() => undefined);
    await embedded.stop();
    expect((await customer.get('/terms')).status).toBe(200);
    expect((await customer.get('/healthz')).status).toBe(200);

    freeDisk();
    await expect.poll(() => kindOf(customer.order())).toBe('201');
    expect(child.exitCode).toBe(null);
    const orders = (await (await customer.get('/api/orders')).json()) as object[];
    expect(orders.length).toBeGreaterThanOrEqual(2);
  });
});
