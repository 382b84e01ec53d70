import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** The shell scripts of deploy/, with substitutes for the programs that they call. */
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(file: string, script: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, file), 0o755);
}

function shell(args: string[], environment: Record<string, string> = {}) {
  const env = { ...environment, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
  return spawnSync('sh', args, { encoding: 'utf8', cwd: folder, env });
}

describe('a nightly backup', () => {
  const [container] = parse(read('kubernetes/backup.yaml').split('\n---\n')[0] ?? '').spec.jobTemplate.spec.template
    .spec.containers;
  const ways: [string, (backups: string) => string[]][] = [
    ['systemd', (backups) => ['-c', read('systemd/back-up.sh'), 'back-up.sh', backups]],
    ['kubernetes', (backups) => ['-euc', String(container.args[0]).replaceAll('/backups', backups)]],
  ];

  /** Creates a backup file of this age in hours. */
  function left(name: string, hours: number): void {
    const file = path.join(folder, 'backups', name);
    writeFileSync(file, '');
    const at = Date.now() / 1000 - hours * 3600;
    utimesSync(file, at, at);
  }

  function backUp(way: (backups: string) => string[], node: string): { status: number | null; files: string[] } {
    const backups = path.join(folder, 'backups');
    mkdirSync(backups);
    for (const file of ['bin/node', 'node_modules/.bin/node']) program(file, node);
    left('theriac-old.backup', 16 * 24);
    left('theriac-killed.backup.part', 2);
    left('theriac-being-written.backup.part', 0);
    left('of-somebody-else', 16 * 24);
    const { status } = shell(way(backups));
    return { status, files: readdirSync(backups).sort() };
  }
  const kept = ['of-somebody-else', 'theriac-being-written.backup.part'];

  it.each(ways)('of %s deletes old backups and files of aborted runs', (_, way) => {
    const { status, files } = backUp(way, '[ "$5" = verify ] || : >"$6"');
    expect(status).toBe(0);
    expect(files).toHaveLength(kept.length + 1);
    const made = expect.stringMatching(/^theriac-\d{4}-\d\d-\d\dT\d\d-\d\d\.backup$/);
    expect(files).toEqual(expect.arrayContaining([...kept, made]));
  });

  it.each(ways)('of %s that fails reports it, removes its file, and keeps the old backups', (_, way) => {
    const { status, files } = backUp(way, 'exit 1');
    expect(status).toBe(1);
    expect(files).toEqual([...kept, 'theriac-old.backup']);
  });
});

describe('the command line of systemd', () => {
  it('runs the current version, or the given one', () => {
    writeFileSync(path.join(folder, 'owner.env'), `DATABASE_URL='postgres://owner'\n`);
    program('bin/setpriv', 'echo "$DATABASE_URL $*"');
    const script = read('systemd/theriac.sh').replace('/etc/theriac/owner.env', path.join(folder, 'owner.env'));
    const ran = (environment?: Record<string, string>) =>
      shell(['-c', script, 'theriac', 'migrate'], environment).stdout;
    expect(ran()).toMatch(/^postgres:\/\/owner .* \/opt\/theriac\/current\/cli\/theriac\.ts migrate$/m);
    expect(ran({ THERIAC_HOME: '/opt/theriac/0.2.0' })).not.toContain('current');
    expect(ran({ THERIAC_HOME: '/opt/theriac/0.2.0' })).toMatch(/ \/opt\/theriac\/0\.2\.0\/cli\/theriac\.ts migrate$/m);
  });
});
