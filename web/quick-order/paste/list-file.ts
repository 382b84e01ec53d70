/** A list of 500 lines has some 50 kB. */
const BYTES_MAX = 1_000_000;

/** The text of a file (UTF-8, UTF-16 with its mark, else Windows-1252); undefined if it is no text, or too large. */
export async function readListFile(file: Blob): Promise<string | undefined> {
  if (file.size > BYTES_MAX) return undefined;
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) return undefined; // removed meanwhile, or not to be read
  const bytes = new Uint8Array(buffer);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
