import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../../scripts/find-program.ts';
import { findPgBouncer } from '../../postgres/pgbouncer.ts';

/** Programs of the system that a cluster with Patroni consists of. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** Of PostgreSQL, with `pg_rewind`. */
  postgresFolder: string;
  /** Who runs PostgreSQL, which rejects root. Undefined for the user of this process. */
  owner: { uid: number; gid: number } | undefined;
}

/** Undefined where one is not installed and cannot be. */
export function findPrograms(): Programs | undefined {
  const [etcd, haproxy] = [findProgram('etcd', 'etcd-server'), findProgram('haproxy', 'haproxy')];
  const [patroni, pgbouncer] = [findProgram('patroni', 'patroni'), findPgBouncer()];
  const postgresFolder = findPostgres() ?? (findProgram('psql', 'postgresql') && findPostgres());
  if (!etcd || !haproxy || !patroni || !pgbouncer || !postgresFolder) return undefined;
  return { patroni, etcd, haproxy, postgresFolder, owner: process.getuid?.() === 0 ? postgresUser() : undefined };
}

/** Debian's newest PostgreSQL. */
function findPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return folders.map((name) => path.join(versions, name, 'bin')).find((bin) => existsSync(path.join(bin, 'pg_rewind')));
}

/** Debian's packages create it. */
function postgresUser(): { uid: number; gid: number } {
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
