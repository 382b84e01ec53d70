import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Finding, Findings } from './finding.ts';

/** PostgreSQL stops without space: a store writes some 10 MB per 1,000 orders (docs/install.md). */
const BYTES_MIN = 2 * 1024 ** 3;
const SHARE_MIN = 0.1;

/** The free space of what the store writes on this machine. That of an external database is not seen from here. */
export async function* examineDisk({ databaseUrl, dataDir }: Config): Findings {
  for (const folder of databaseUrl ? ['/tmp'] : ['/tmp', dataDir]) yield await spaceOf(folder);
}

async function spaceOf(folder: string): Promise<Finding> {
  const { free, share } = await freeIn(folder);
  const message = `${(free / 1024 ** 3).toFixed(1)} GB (${Math.round(share * 100)} %) are free in ${folder}.`;
  if (free >= BYTES_MIN && share >= SHARE_MIN) return { about: 'disk', state: 'ok', message };
  const remedy = 'Delete old backups and logs, or enlarge the disk; never delete anything in pgdata.';
  return { about: 'disk', state: free < BYTES_MIN / 4 ? 'problem' : 'advice', message, remedy };
}

/** A data folder does not exist before the first start: then the space is that of the folder above it. */
async function freeIn(folder: string): Promise<{ free: number; share: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, share: bavail / Math.max(1, blocks) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    return await freeIn(path.dirname(folder));
  }
}
