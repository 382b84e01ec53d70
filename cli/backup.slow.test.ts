import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-cli-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line as a user would, on the embedded database of a folder. */
function theriac(dataDir: string, ...line: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, dataDir) };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['cli/theriac.ts', ...line], { cwd: root, env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('a backup moves an embedded store to another folder', async () => {
  const file = path.join(folder, 'store.backup');
  await theriac('old', 'user', 'create', 'ada@clinic.example');
  expect(await theriac('old', 'backup', 'create', file)).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(/^Wrote [\d,]+ rows to .+store\.backup, 0\.\d MB\.\n$/),
  });
  expect(await theriac('new', 'backup', 'restore', file)).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(/^Restored the store of \S+ \(schema \S+\)\. Mails and other jobs that wait: 1\.\n$/),
  });
  expect(await theriac('new', 'user', 'create', 'ada@clinic.example')).toMatchObject({ code: 1 });
  expect(await theriac('new', 'backup', 'verify', file)).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(/^The backup can be restored: .+\nNothing was altered .+\n$/),
  });
});
