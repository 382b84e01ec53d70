import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Only root can write here: what is in it is run by root. */
const parent = '/var/cache/theriac-tests';

/**
 * A folder that is kept between runs of tests. It is made again each month, with what Debian has then, and when `key` is another. Only for root.
 */
export function keptFolder(name: string, key: string, make: (folder: string) => void): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(parent);
  if (uid !== 0 || (mode & 0o077) !== 0) throw new Error(`${parent} must be root's alone`);
  const folder = path.join(parent, name);
  const note = `${folder}.made`;
  const made = `${new Date().toISOString().slice(0, 7)} ${key}`;
  if (existsSync(folder) && existsSync(note) && readFileSync(note, 'utf8') === made) return folder;
  const unfinished = mkdtempSync(`${folder}-unfinished-`);
  chmodSync(unfinished, 0o755); // the root folder of a system, whose users enter it
  make(unfinished);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  writeFileSync(note, made);
  return folder;
}
