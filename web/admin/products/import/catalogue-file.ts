import type { ImportFormat } from '#contract/admin/product-import.ts';
import { IMPORT_BYTES_MAX, importFormats } from '#contract/catalogue/product-constants.ts';

/** What kind of catalogue file a name tells; undefined for any other. The longest ending counts: `.csv.gz` is no `.gz`. */
export function formatOf(name: string): ImportFormat | undefined {
  const given = name.toLowerCase();
  return importFormats.find((format) => given.endsWith(`.${format}`));
}

/**
 * A file as it is sent: text packed by the browser first, to a tenth of its size. `body` is undefined when it is too large.
 * Throws when the file cannot be read: it was changed, removed or locked since it was chosen.
 */
export async function packFile(
  file: File,
  format: ImportFormat,
  signal: AbortSignal,
): Promise<{ body: Blob | undefined; format: ImportFormat }> {
  // A packed file would be read only while it is sent, where nobody could tell that from a lost connection.
  await file.slice(0, 1).arrayBuffer();
  const isPacked = format.endsWith('.gz');
  const body = isPacked ? file : await gzip(file, signal);
  return {
    body: body.size > IMPORT_BYTES_MAX ? undefined : body,
    format: importFormats.find((known) => known === `${format}.gz`) ?? format,
  };
}

function gzip(file: File, signal: AbortSignal): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'), { signal })).blob();
}
