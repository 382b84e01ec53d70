import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from './patroni-node.ts';
import type { Programs } from './programs.ts';

/** The address of a database, for a role. */
type Address = (role: string, database?: string) => string;

/** Makes the database and the roles, as docs/install.md does. */
export function prepareDatabase(programs: Programs, address: Address): void {
  const run = (url: string, ...args: string[]) => psql(programs, url, ['--quiet', '--set', 'ON_ERROR_STOP=1', ...args]);
  const script = (name: string) => fileURLToPath(new URL(`../../../deploy/postgresql/${name}`, import.meta.url));
  run(address('postgres', 'postgres'), '--command', "create database theriac encoding 'UTF8'");
  run(address('postgres'), '--file', script('roles.sql'));
  for (const role of ['theriac', 'theriac_owner']) {
    run(address('postgres'), '--command', `alter role ${role} password '${PASSWORD}'`);
  }
  runAsOwner(address, ['migrate']);
  run(address('theriac_owner'), '--single-transaction', '--file', script('rights.sql'));
}

/** As deploy/systemd/back-up.sh does at night: the owner needs a database of its own to verify it. */
export function backUp(address: Address, file: string): void {
  runAsOwner(address, ['backup', 'create', file]);
  runAsOwner(address, ['backup', 'verify', file]);
}

export function psql({ postgresFolder }: Programs, url: string, args: string[]): void {
  execFileSync(path.join(postgresFolder, 'psql'), [url, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function runAsOwner(address: Address, command: string[]): void {
  execFileSync(process.execPath, ['cli/theriac.ts', ...command], {
    env: { PATH: process.env.PATH, DATABASE_URL: address('theriac_owner') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
