import { chown, lstat, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isRoot } from './programs.ts';

/** Part of the socket's name. Nothing listens to a port of this number. */
export const SOCKET_PORT = 5432;
/** What the name of a socket may have: 107 on Linux, 103 on macOS. */
const SOCKET_BYTES_MAX = 103;
const LONGEST_NAME = '/.s.PGSQL.5432';

/**
 * The folder that a cluster's server has its socket in: the cluster's own, which is 0700 already. Where its path is too long
 * for a socket, one in the system's folder for temporary files, remembered in the cluster.
 */
export async function socketFolder(data: string): Promise<string> {
  if (Buffer.byteLength(data + LONGEST_NAME) <= SOCKET_BYTES_MAX) return data;
  const note = path.join(data, 'theriac.socket');
  const known = await readFile(note, 'utf8').catch(() => '');
  const { uid, gid } = await stat(data);
  if (known !== '' && (await isPrivate(known, uid))) return known;
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'theriac-')); // 0700
  await writeFile(note, folder, { mode: 0o600 });
  if (isRoot()) await Promise.all([chown(folder, uid, gid), chown(note, uid, gid)]);
  return folder;
}

/** True for a folder of this user's that nobody else may enter: temporary folders are cleared, and names taken over. */
async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}
