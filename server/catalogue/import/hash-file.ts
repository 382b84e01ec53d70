import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file as received, compressed or not; null if it can no longer be read. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  return await pipeline(createReadStream(file), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}
