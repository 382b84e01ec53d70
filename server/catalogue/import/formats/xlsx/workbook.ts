import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '#server/catalogue/import/faults.ts';
import { readNumberFormats } from './number-formats.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheetRows, type SheetRow } from './sheet-rows.ts';
import { attributesOf } from './xml.ts';

export interface WorkbookOptions {
  /** Maximum size of all parts together, unpacked. A workbook is a ZIP archive, and 1 MB can unpack to 1 GB. */
  unpackedBytesMax?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the part of the sheet that was read, 0 to 1. */
  onRead?: (part: number) => void;
}

/** The first visible sheet of a workbook. */
export interface Sheet {
  name: string;
  rows: AsyncGenerator<SheetRow, void>;
}

/** Without a limit of the caller's: a workbook is read with its texts in memory. */
const UNPACKED_BYTES_MAX = 1_073_741_824;
const PARTS_MAX = 10_000;

/**
 * Opens an .xlsx file (Office Open XML, ECMA-376) and reads its first visible sheet; `close` it afterwards. Throws ImportError if it is no
 * workbook, is damaged, has a password or unpacks to too much. yauzl checks that a part unpacks to the size that the archive declares.
 */
export async function openWorkbook(
  file: string,
  { unpackedBytesMax = UNPACKED_BYTES_MAX, signal, onRead }: WorkbookOptions,
): Promise<{ sheet: Sheet; close: () => void }> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => rethrow(error, signal));
  try {
    const parts = await listParts(zip, unpackedBytesMax);
    const { name, part } = await findSheet(zip, parts, signal);
    const shared = parts.get('xl/sharedStrings.xml');
    const texts = shared ? await readSharedStrings(await zip.openReadStreamPromise(shared), signal) : [];
    const styles = parts.get('xl/styles.xml');
    const formats = styles ? await readNumberFormats(await zip.openReadStreamPromise(styles), signal) : [];
    const stream = await zip.openReadStreamPromise(part);
    const counted = count(stream, (bytes) => onRead?.(bytes / part.uncompressedSize));
    return { sheet: { name, rows: readSheetRows(counted, { texts, formats }, signal) }, close: () => zip.close() };
  } catch (error) {
    zip.close();
    return rethrow(error, signal);
  }
}

/** Calls `onRead` with the number of bytes so far. */
async function* count(chunks: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}

async function listParts(zip: ZipFile, bytesMax: number): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    if (parts.size >= PARTS_MAX) throw damaged('it has too many parts');
    parts.set(entry.fileName, entry);
  }
  return parts;
}

/** The first sheet that is not hidden, and the part that holds it. */
async function findSheet(
  zip: ZipFile,
  parts: Map<string, Entry>,
  signal: AbortSignal | undefined,
): Promise<{ name: string; part: Entry }> {
  const sheets = await attributesOf(await open(zip, parts, 'xl/workbook.xml'), 'sheet', signal);
  const links = await attributesOf(await open(zip, parts, 'xl/_rels/workbook.xml.rels'), 'Relationship', signal);
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible');
  const link = sheet && links.find(({ Id }) => Id !== undefined && Object.values(sheet).includes(Id));
  const target = link?.Target ?? '';
  const part = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet || !part) throw damaged('it has no sheet');
  return { name: sheet.name ?? '', part };
}

async function open(zip: ZipFile, parts: Map<string, Entry>, name: string) {
  const part = parts.get(name);
  if (!part) throw damaged(`${name} is missing`);
  return await zip.openReadStreamPromise(part);
}

const tooLarge = (bytesMax: number) =>
  new ImportError('E_WORKBOOK_DAMAGED', `The workbook unpacks to more than ${Math.floor(bytesMax / 1_048_576)} MB.`);

/** `reason`: after "it is damaged:". */
const damaged = (reason: string) =>
  new ImportError('E_WORKBOOK_DAMAGED', `This is no Excel workbook, or it is damaged or has a password (${reason}).`);

/** Errors of the archive and of its XML, as faults of the file. */
export function rethrow(error: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted();
  if (error instanceof ImportError) throw error;
  throw damaged(error instanceof Error ? error.message : String(error));
}
