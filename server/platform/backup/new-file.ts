import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '#server/platform/process/sync-folder.ts';
import { BackupError } from './format.ts';

/** Takes half the time of the default level 6 for a tenth more bytes: the store runs meanwhile. */
const LEVEL = 3;
/** Readable by its owner only: a backup holds health data. */
const MODE = 0o600;

/**
 * Writes a new compressed file. It is written and flushed under a temporary name and then gets its own, so it is complete or
 * absent even after a power cut. Throws BackupError when the file exists.
 */
export async function writeNewFile(file: string, source: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(file)) throw exists(file); // checked before the work, and again after it
  const part = `${file}.part`;
  await (await reserve(part)).close();
  try {
    await pipeline(source, createGzip({ level: LEVEL }), createWriteStream(part, { flush: true }));
    await linkTo(part, file);
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** A hard link instead of a rename: a rename would replace a file that was created meanwhile. */
async function linkTo(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists(file);
    if (!NO_HARD_LINKS.includes(code ?? '')) throw error;
    throw new BackupError(
      `The file system of ${path.dirname(file)} has no hard links: write to another one, and copy the file.`,
    );
  }
}

/** Codes of file systems without hard links. */
const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'ENOSYS'];

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
