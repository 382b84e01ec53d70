import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '../sync-folder.ts';
import { BackupError } from './format.ts';

/** Half the time of the usual level 6, for a tenth more bytes: the store goes on beside it. */
const LEVEL = 3;
/** For its owner alone: a backup holds all that the store knows of people. */
const MODE = 0o600;

/**
 * Writes a new file, compressed: beside its place, flushed to the disk, and renamed, so that under its name it is whole or
 * absent. Throws BackupError where there is one already.
 */
export async function writeNewFile(file: string, source: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(file)) throw exists(file); // told before the work rather than after
  const part = `${file}.part`;
  await (await reserve(part)).close();
  try {
    await pipeline(source, createGzip({ level: LEVEL }), createWriteStream(part, { flush: true }));
    await (await reserve(file)).close(); // a rename alone would replace one that came meanwhile
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

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
