import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-new-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Kills the process after a number of file operations, as a power cut would. */
const killAfterSteps = `
  import files from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.STEPS);
  for (const name of ['open', 'link', 'rename', 'unlink', 'rm']) {
    const step = files[name];
    files[name] = (...args) => (left-- > 0 ? step(...args) : process.kill(process.pid, 'SIGKILL'));
  }
  syncBuiltinESMExports();`;

const write = `
  const { writeNewFile } = await import(process.env.MODULE);
  await writeNewFile(process.env.FILE, (async function* () { yield Buffer.from('rows'); })());`;

/** Writes a file and dies before a step. True when the process ran to its end. */
function writeAndDie(file: string, steps: number): Promise<boolean> {
  const preload = `data:text/javascript,${encodeURIComponent(killAfterSteps)}`;
  const args = ['--import', preload, '--input-type', 'module', '--eval', write];
  const env = { FILE: file, MODULE: new URL('new-file.ts', import.meta.url).href, STEPS: String(steps) };
  return new Promise((resolve) => execFile(process.execPath, args, { env }, (error) => resolve(error === null)));
}

test('a file is complete or absent after a kill before any step', async () => {
  const seen: string[] = [];
  for (let steps = 0, finished = false; !finished; steps += 1) {
    const file = path.join(folder, `${steps}.backup`);
    finished = await writeAndDie(file, steps);
    seen.push(existsSync(file) ? read(file) : 'absent');
  }
  expect(seen.slice(0, 2)).toEqual(['absent', 'absent']);
  expect(seen.at(-1)).toBe('rows');
  expect(new Set(seen)).toEqual(new Set(['absent', 'rows']));
});

function read(file: string): string {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(file);
  return bytes.length > 0 ? gunzipSync(bytes).toString() : 'empty';
}
