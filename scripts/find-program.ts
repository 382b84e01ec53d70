import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where programs are that a service's user seldom has in its path. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * A program of the system for tests: what is installed, else, where one is named and root may install, what Debian's package
 * of it brings.
 */
export function findProgram(name: string, debianPackage?: string): string | undefined {
  const found = lookFor(name);
  if (found || debianPackage === undefined) return found;
  installPackage(debianPackage);
  return lookFor(name);
}

/** Installs the first of these packages that Debian has; false where this system or user cannot. */
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
  // RUNLEVEL: a test that wants a program starts it itself; nobody asked for the package's own service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
}
