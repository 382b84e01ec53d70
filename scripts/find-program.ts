import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folders of system programs, which are often missing in PATH. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * Finds a system program for tests. If it is missing, a package is named, and the user is root, it installs the Debian package.
 */
export function findProgram(name: string, debianPackage?: string): string | undefined {
  const found = lookFor(name);
  if (found || debianPackage === undefined) return found;
  installPackage(debianPackage);
  return lookFor(name);
}

/** Installs the first available package; false if this system or user cannot. */
export function installPackage(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${names[0]}\n`);
  apt('update');
  return names.some((name) => apt('install', '-y', name));
}

function lookFor(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...systemFolders];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function apt(...args: string[]): boolean {
  // RUNLEVEL prevents the start of the package's service: tests start programs themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
}
