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
import { findPrograms, isRoot } from './programs.ts';
import { isProcessRunning } from './running-server.ts';

/** A complete PostgreSQL cluster on disk, running or not. */
export interface Cluster {
  /** Absolute and without symbolic links, as PostgreSQL's command line shows it (running-server.ts). */
  data: string;
  log: string;
  password: string;
}

const PASSWORD_FILE = 'theriac.password';
const INITDB_MS = 60_000;
/** Creating a cluster takes seconds. An older staging folder is a leftover, even if its pid is in use again. */
const STAGING_MINUTES = 10;
/** The user `nobody`, on Linux and macOS. Used when the folder's owner is root. */
const NOBODY = 65_534;
/** User ids that systems leave unused (systemd, "Users, Groups, UIDs and GIDs on systemd Systems"). */
const UNUSED_UIDS = [2_000_200_001, 2_147_000_000] as const;

/**
 * Creates the cluster of `dataDir` unless it exists. It is created in a staging folder and then renamed, so `pgdata` is
 * always complete, and of several first starts exactly one wins.
 */
export async function ensureCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const data = path.join(home, 'pgdata');
  await removeLeftovers(home);
  if (!(await exists(path.join(data, 'PG_VERSION')))) await createCluster(home, data);
  return { data, log: path.join(home, 'postgres.log'), password: await readPassword(data) };
}

/** Removes staging folders (`pgdata.<pid>.<random>`) of killed processes. What fails now is retried at the next start. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^pgdata\.(\d+)\./.exec(name)?.[1];
    if (!pid) continue;
    const staging = path.join(home, name);
    if (isProcessRunning(Number(pid)) && (await ageMinutes(staging)) < STAGING_MINUTES) continue;
    await rm(staging, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function createCluster(home: string, data: string): Promise<void> {
  const staging = await mkdtemp(path.join(home, `pgdata.${process.pid}.`));
  try {
    const newData = path.join(staging, 'data');
    const passwordFile = path.join(staging, PASSWORD_FILE);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (isRoot()) await changeOwner(await chooseAccount(home), [passwordFile, staging]);
    await runInitdb(staging, newData, passwordFile);
    await rename(passwordFile, path.join(newData, PASSWORD_FILE));
    if (isRoot() && (await stat(home)).uid === 0) await assignUnusedUser(newData);
    await syncFolder(newData);
    await rename(newData, data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // these two: another start won
    });
    await syncFolder(home);
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * PostgreSQL does not run as root, so it runs as the folder's owner, which keeps `sudo` and mounted folders working. In a
 * folder of root initdb runs as `nobody`.
 */
async function chooseAccount(home: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(home);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/**
 * Gives the cluster to a user id that nothing else uses: any process of `nobody` could read the files of `nobody`. initdb
 * itself needs a user with a name. A container without such ids leaves the cluster to `nobody`.
 */
async function assignUnusedUser(folder: string): Promise<void> {
  const uid = randomInt(...UNUSED_UIDS);
  const account = { uid, gid: uid };
  try {
    await changeOwner(account, [folder]);
  } catch {
    return;
  }
  const entries = await readdir(folder, { recursive: true });
  await changeOwner(
    account,
    entries.map((entry) => path.join(folder, entry)),
  );
}

async function changeOwner(account: { uid: number; gid: number }, paths: string[]): Promise<void> {
  for (const each of paths) await lchown(each, account.uid, account.gid);
}

async function runInitdb(staging: string, newData: string, passwordFile: string): Promise<void> {
  const { initdb } = await findPrograms(staging);
  const { file, args, options } = initdb(
    [
      `--pgdata=${newData}`,
      '--username=theriac',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // The builtin provider sorts and folds case in the same way on every machine.
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
    throw new Error(`A PostgreSQL cluster could not be made in ${path.dirname(staging)}: ${stderr?.trim() || message}`);
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
    (error: NodeJS.ErrnoException) => error.code === 'EACCES', // another user's cluster: readPassword reports it
  );
}
