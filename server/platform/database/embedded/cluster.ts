import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  access,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/platform/process/sync-folder.ts';
import { processLives } from './holder.ts';
import { findPrograms, isRoot } from './programs.ts';

/** A complete PostgreSQL cluster on disk, running or not. */
export interface Cluster {
  /** Absolute, without symbolic links: PostgreSQL's command line shows it. */
  data: string;
  log: string;
  password: string;
}

const PASSWORD_FILE = 'theriac.password';
const INITDB_MS = 60_000;
/** A workbench lives a second or two; one older than this is nobody's, even if its process number lives again. */
const WORKBENCH_MINUTES = 10;
/** Exists on every Linux and macOS. Only used when even the folder's owner is root. */
const NOBODY = 65_534;
/** Numbers of users that systems leave unused (systemd, "Users, Groups, UIDs and GIDs on systemd Systems"). */
const UNUSED_USERS = [2_000_200_001, 2_147_000_000] as const;

/**
 * Makes the cluster of `dataDir` unless it is there. It is built on a workbench beside its place and renamed,
 * so `pgdata` is whole or absent, and of several first starts exactly one wins.
 */
export async function ensureCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const data = path.join(home, 'pgdata');
  await removeLeftovers(home);
  if (!(await exists(path.join(data, 'PG_VERSION')))) await createCluster(home, data);
  return { data, log: path.join(home, 'postgres.log'), password: await readPassword(data) };
}

/** Workbenches (`pgdata.<pid>.<random>`) of killed processes. One that cannot go now goes at the next start. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^pgdata\.(\d+)\./.exec(name)?.[1];
    if (!pid) continue;
    const workbench = path.join(home, name);
    if (processLives(Number(pid)) && (await ageMinutes(workbench)) < WORKBENCH_MINUTES) continue;
    await rm(workbench, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function createCluster(home: string, data: string): Promise<void> {
  const workbench = await mkdtemp(path.join(home, `pgdata.${process.pid}.`));
  try {
    const fresh = path.join(workbench, 'data');
    const passwordFile = path.join(workbench, PASSWORD_FILE);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (isRoot()) await giveAway(await chooseAccount(home), [passwordFile, workbench]);
    await initialise(workbench, fresh, passwordFile);
    await rename(passwordFile, path.join(fresh, PASSWORD_FILE));
    if (isRoot() && (await stat(home)).uid === 0) await giveToUserOfItsOwn(fresh);
    await syncFolder(fresh);
    await rename(fresh, data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // those two: a sibling was first
    });
    await syncFolder(home);
  } finally {
    await rm(workbench, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** PostgreSQL refuses root: the folder's owner keeps `sudo` and mounted folders working, root's own is made by nobody. */
async function chooseAccount(home: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(home);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/**
 * Every process of nobody's could read nobody's files: the finished cluster gets a user number that nothing else has. initdb
 * runs as nobody before, for it wants a user with a name. Where a container has no such numbers, nobody keeps it.
 */
async function giveToUserOfItsOwn(folder: string): Promise<void> {
  const uid = randomInt(...UNUSED_USERS);
  const account = { uid, gid: uid };
  try {
    await giveAway(account, [folder]);
  } catch {
    return;
  }
  const entries = await readdir(folder, { recursive: true });
  await giveAway(
    account,
    entries.map((entry) => path.join(folder, entry)),
  );
}

async function giveAway(account: { uid: number; gid: number }, paths: string[]): Promise<void> {
  for (const each of paths) await lchown(each, account.uid, account.gid);
}

async function initialise(workbench: string, fresh: string, passwordFile: string): Promise<void> {
  const { initdb } = await findPrograms(workbench);
  const { file, args, options } = initdb(
    [
      `--pgdata=${fresh}`,
      '--username=theriac',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // Built in: sorts and folds case alike on every machine, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    'KILL',
  );
  try {
    await promisify(execFile)(file, args, { ...options, timeout: INITDB_MS });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(
      `A PostgreSQL cluster could not be made in ${path.dirname(workbench)}: ${stderr?.trim() || message}`,
    );
  }
}

async function readPassword(data: string): Promise<string> {
  try {
    return await readFile(path.join(data, PASSWORD_FILE), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EACCES'
        ? 'it belongs to another user; start as that user'
        : `its password file cannot be read (${code})`;
    throw new Error(`The database in ${data} cannot be used: ${why}, choose another DATA_DIR, or set DATABASE_URL.`);
  }
}

async function ageMinutes(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found ? (Date.now() - found.mtimeMs) / 60_000 : 0;
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES', // there, but another user's: readPassword tells
  );
}
