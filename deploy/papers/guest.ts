import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../../scripts/find-program.ts';
import { keptFolder } from '../../test/debian/kept-folder.ts';

/** A Debian 12 with systemd and no network but its own loopback. What it writes is gone when it stops. */
export interface Guest {
  /** Runs a script of bash as root, in a folder, with these lines as its input. Throws with the output if it fails. */
  run(script: string, options?: { folder?: string; input?: string }): string;
  stop(): Promise<void>;
}

/** This machine cannot run a guest. */
export class NoGuest extends Error {
  override name = 'NoGuest';
}

/** PostgreSQL's newest minor release is there first. */
const SECURITY = '\ndeb http://deb.debian.org/debian-security bookworm-security main\n';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const BOOT_MS = 60_000;
const SCRIPT_MS = 300_000;

/** Starts a guest in which this line has installed packages, and which sees this repository at `/srv/repository`. Throws where that is not possible. */
export async function startGuest(installs: string): Promise<Guest> {
  const [debootstrap, nspawn] = [
    findProgram('debootstrap', 'debootstrap'),
    findProgram('systemd-nspawn', 'systemd-container'),
  ];
  if (process.getuid?.() !== 0 || !debootstrap || !nspawn)
    throw new NoGuest('a guest needs root, debootstrap and systemd-nspawn');
  const base = keptFolder('papers-guest', installs, (folder) => make(debootstrap, installs, folder));
  const child = spawn(
    nspawn,
    [
      ...['--quiet', '--directory', base, '--machine', `papers-${process.pid}`, '--hostname', 'papers'],
      ...['--volatile=overlay', '--private-network', '--boot', '--register=no', '--keep-unit'],
      ...[`--bind-ro=${process.cwd()}:/srv/repository`, `--bind-ro=${process.execPath}:/usr/local/bin/node`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const init = await initOf(child);
  // A guest goes on after systemd-nspawn was killed. Everything in it ends with its first process.
  const kill = () => killIfThere(init);
  process.once('exit', kill);
  const guest: Guest = {
    run(script, { folder = '/', input = '' } = {}) {
      // In a session of its own, so that a prompt for a password reads its input.
      const inside = [
        '-i',
        `PATH=${PATH}`,
        'HOME=/root',
        'LANG=C.UTF-8',
        'NODE_EXTRA_CA_CERTS=/etc/nginx/theriac/fullchain.pem',
        'setsid',
        '--wait',
        'bash',
        '--norc',
        '-euo',
        'pipefail',
        '-c',
      ];
      const { status, signal, stdout, stderr } = spawnSync(
        'nsenter',
        ['--target', String(init), '--all', '--', 'env', ...inside, `cd ${folder}\n${script}`],
        { input, encoding: 'utf8', timeout: SCRIPT_MS, maxBuffer: 64 * 1024 * 1024 },
      );
      if (status !== 0)
        throw new Error(`ended with ${status ?? signal}:\n${script}\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
      return stdout;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await ended;
    },
  };
  await untilRunning(guest);
  return guest;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function make(debootstrap: string, installs: string, folder: string): void {
  const include = '--include=systemd,systemd-sysv,dbus,procps,iproute2';
  runHere(debootstrap, ['--variant=minbase', include, 'bookworm', folder]);
  appendFileSync(path.join(folder, 'etc/apt/sources.list'), SECURITY);
  runHere('chroot', [folder, 'apt-get', 'update']);
  // The packages of the document are installed as it says: the guest itself has no network for that.
  runHere('chroot', [folder, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'sh', '-c', installs]);
}

function runHere(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} failed: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
}

/** The first process of the guest, as this machine numbers it. */
async function initOf(child: ChildProcess): Promise<number> {
  const deadline = performance.now() + BOOT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const { stdout } = spawnSync('pgrep', ['--parent', String(child.pid), '--exact', 'systemd'], { encoding: 'utf8' });
    const [pid] = stdout.split('\n');
    if (pid) return Number(pid);
    await delay(100);
  }
  throw new NoGuest('the guest did not start');
}

async function untilRunning(guest: Guest): Promise<void> {
  const deadline = performance.now() + BOOT_MS;
  while (performance.now() < deadline) {
    try {
      guest.run('systemctl is-system-running | grep -E "running|degraded"');
      return;
    } catch {
      await delay(200);
    }
  }
  throw new Error('the guest did not finish its start');
}
