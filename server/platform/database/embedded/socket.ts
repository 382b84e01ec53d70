import { chown, lstat, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isRoot } from './programs.ts';

/** Part of the socket's name. Nothing listens on this TCP port. */
export const SOCKET_PORT = 5432;
/** The longest path of a socket: 107 bytes on Linux, 103 on macOS. */
const SOCKET_BYTES_MAX = 103;
const LONGEST_NAME = '/.s.PGSQL.5432';

/**
 * The folder of a server's socket: the cluster's own, which has mode 0700. If its path is too long for a socket, a folder in
 * the system's temporary folder, whose path is noted in the cluster.
 */
export async function socketFolder(data: string): Promise<string> {
  if (Buffer.byteLength(data + LONGEST_NAME) <= SOCKET_BYTES_MAX) return data;
  const note = path.join(data, 'theriac.socket');
  const noted = await readFile(note, 'utf8').catch(() => '');
  const { uid, gid } = await stat(data);
  if (noted !== '' && (await isPrivate(noted, uid))) return noted;
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'theriac-')); // 0700
  await writeFile(note, folder, { mode: 0o600 });
  if (isRoot()) await Promise.all([chown(folder, uid, gid), chown(note, uid, gid)]);
  return folder;
}

/** True for a folder that only this user may enter. A temporary folder may be cleared, and its name taken by others. */
async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}
