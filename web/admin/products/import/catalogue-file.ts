import type { ImportFormat } from '#contract/admin/product-import.ts';
import { IMPORT_BYTES_MAX, importFormats } from '#contract/catalogue/product-constants.ts';

/** The format of a catalogue file by its name; undefined for other files. */
export function formatOf(name: string): ImportFormat | undefined {
  const lowerCase = name.toLowerCase();
  return importFormats.find((format) => lowerCase.endsWith(`.${format}`));
}

/**
 * Compresses a file before it is sent, if it is not compressed yet: text shrinks to a tenth. `body` is undefined if it
 * is too large. Throws if the file cannot be read: it was changed, removed or locked after it was chosen.
 */
export async function compressFile(
  file: File,
  format: ImportFormat,
  signal: AbortSignal,
): Promise<{ body: Blob | undefined; format: ImportFormat }> {
  // Otherwise a compressed file would be read only while it is sent, and a failure would look like a lost connection.
  await file.slice(0, 1).arrayBuffer();
  const isCompressed = format.endsWith('.gz') || format === 'xlsx';
  const body = isCompressed ? file : await gzip(file, signal);
  return {
    body: body.size > IMPORT_BYTES_MAX ? undefined : body,
    format: importFormats.find((each) => each === `${format}.gz`) ?? format,
  };
}

function gzip(file: File, signal: AbortSignal): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'), { signal })).blob();
}
