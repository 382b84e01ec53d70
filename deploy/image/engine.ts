import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../scripts/find-program.ts';

/** Builds images and runs containers, with a storage of its own that is deleted when this process exits. */
export interface Engine {
  /** Makes an image from the files of a folder. */
  importFolder(folder: string, image: string): void;
  build(options: { file: string; context: string; image: string }): void;
  inspect(image: string): { Size: number; Healthcheck?: object };
  /** Starts a container as an operator should: read-only, as user 10001, without capabilities. It uses this machine's network. */
  run(options: { image: string; environment: Record<string, string>; args?: string[] }): Container;
}

export interface Container {
  /** Its exit code. */
  ended: Promise<number | null>;
  output(): string;
  /** SIGTERM to its first process. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Undefined where Debian's `buildah` and `podman` are not installed and cannot be, or the user is not root. */
export function findEngine(): Engine | undefined {
  const programs = ['buildah', 'podman', 'runc', 'debootstrap'].map((name) => findProgram(name, name));
  const [buildah, podman] = programs;
  if (process.getuid?.() !== 0 || !buildah || !podman || programs.includes(undefined)) return undefined;
  // Not in /tmp, which may be in memory.
  const folder = mkdtempSync('/var/tmp/theriac-image-');
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  // Podman's own state too, so that it does not mix with that of this machine.
  const state = ['--tmpdir', path.join(folder, 'state')];
  const runs = [...state, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  const running = new Set<string>();
  process.once('exit', () => {
    for (const name of running) spawnSync(podman, [...storage, ...runs, 'rm', '--force', '--time', '0', name]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    importFolder(from, image) {
      const tar = `tar --create --directory "$1" . | "$2" ${[...storage, ...state].join(' ')} import - "$3"`;
      execute('bash', ['-euo', 'pipefail', '-c', tar, 'bash', from, podman, image]);
    },
    build({ file, context, image }) {
      // A base image with such a name is there already. The format of Docker has the health check.
      const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull=never'];
      execute(buildah, [...storage, 'bud', ...how, '--file', file, '--tag', image, context]);
    },
    inspect: (image) => JSON.parse(execute(podman, [...storage, ...state, 'image', 'inspect', image]))[0],
    run({ image, environment, args = [] }) {
      const name = `theriac-${path.basename(folder)}-${running.size}`;
      running.add(name);
      const rights = ['--read-only', '--tmpfs', '/tmp', '--user', '10001', '--cap-drop', 'all'];
      const limits = ['--ulimit', `nofile=${openFiles()}`, '--ulimit', 'nproc=1000:1000'];
      const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const child = spawn(
        podman,
        [
          ...[...storage, ...runs, 'run', '--rm', '--name', name, '--network', 'host', '--no-healthcheck'],
          ...[...rights, ...limits, ...variables, image, ...args],
        ],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      return containerOf(child);
    },
  };
}

function containerOf(child: ChildProcess): Container {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    ended,
    output: () => output,
    async stop() {
      child.kill('SIGTERM'); // podman passes it on
      return await ended;
    },
  };
}

/** This process may not raise its own limit, and podman would. */
function openFiles(): string {
  const [, soft, hard] = /Max open files\s+(\d+)\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return `${soft}:${hard}`;
}

function execute(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} failed: ${stdout.slice(-3_000)}${stderr.slice(-3_000)}`, { cause: error });
  }
}
