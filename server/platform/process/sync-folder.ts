import { open } from 'node:fs/promises';

/** Flushes a folder, so that files created, renamed or removed in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
