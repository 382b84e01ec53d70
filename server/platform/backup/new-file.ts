import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '#server/platform/process/sync-folder.ts';
import { BackupError } from './format.ts';

/** Half the time of the usual level 6, for a tenth more bytes: the store goes on beside it. */
const LEVEL = 3;
/** For its owner alone: a backup holds all that the store knows of people. */
const MODE = 0o600;

/**
 * Writes a new file, compressed: beside its place, flushed to the disk, and then given its name, so that under that it is
 * whole or absent, whenever the machine stops. Throws BackupError where there is one already.
 */
export async function writeNewFile(file: string, source: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(file)) throw exists(file); // told before the work rather than after
  const part = `${file}.part`;
  await (await reserve(part)).close();
  try {
    await pipeline(source, createGzip({ level: LEVEL }), createWriteStream(part, { flush: true }));
    await name(part, file);
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** A second name rather than a rename, which would replace a file that came meanwhile. */
async function name(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists(file);
    if (!LINKLESS.includes(code ?? '')) throw error;
    throw new BackupError(`The file system of ${path.dirname(file)} knows no hard links: write to another, and copy.`);
  }
}

/** How file systems say that no file of theirs has two names. */
const LINKLESS = ['EPERM', 'ENOTSUP', 'ENOSYS'];

async function reserve(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists(file);
    if (code === 'ENOENT') throw new BackupError(`There is no folder ${path.dirname(file)}.`);
    throw error;
  }
}

function exists(file: string): BackupError {
  return new BackupError(`${file} exists already; no file is ever replaced.`);
}
