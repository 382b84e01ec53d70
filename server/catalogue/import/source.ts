import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import { detectEncoding, type Encoding, toUtf8 } from './encoding.ts';
import { ImportError } from './faults.ts';
import { textFormat } from './file-format.ts';

/** The bytes of a catalogue file, unpacked, without the byte order mark. */
export interface ByteSource {
  /** Small chunks, so that other work can run between two of them. */
  chunks: AsyncIterable<Buffer>;
  /** Offset of the first byte of `chunks` in the unpacked file: 3 after a byte order mark. */
  start: number;
  /** As it was before it was converted to UTF-8. */
  encoding: Encoding;
}

export interface SourceOptions {
  /** Called with the bytes read and the size of the file (compressed bytes for an archive). */
  onRead?: (bytesRead: number, bytesTotal: number) => void;
  /** Aborts reading, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Maximum unpacked size in bytes. No limit if absent. */
  unpackedBytesMax?: number | undefined;
  /** Reads files in other encodings than UTF-8. */
  detectFormat?: boolean | undefined;
}

/** Usual size of a chunk: contains many records. */
const CHUNK_BYTES = 4096;
/** Line feeds and commas per chunk: each may end a record, which takes csv-parse up to 20 µs until V8 has compiled it. */
const CHUNK_ENDS = 250;
const [NEWLINE, COMMA] = [10, 44];
/** The first bytes, which show the encoding. */
const SNIFFED_BYTES = 4;
/** The first bytes of .xlsx (a ZIP archive) and .xls (an OLE file). */
const WORKBOOK_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')];
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Opens a file. Throws ImportError if it is missing, empty, damaged, unpacks to too much, or begins like UTF-16 or a workbook. */
export async function openSource(
  file: string,
  yielder: EventLoopYielder,
  options: SourceOptions = {},
): Promise<ByteSource> {
  const { gzip } = textFormat(file);
  const bytesTotal = await measure(file);
  if (gzip) await mustUnpack(file, options);
  const onRead = (bytesRead: number) => options.onRead?.(bytesRead, bytesTotal);
  const encoding = options.detectFormat
    ? await detectEncoding(stoppable(readBytes(file, gzip), options.signal))
    : 'utf-8';
  const bytes = stoppable(readBytes(file, gzip, onRead), options.signal);
  const chunks = encoding === 'utf-8' ? bytes : toUtf8(bytes, encoding);
  let head = Buffer.alloc(0);
  while (head.length < SNIFFED_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const start = head.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? UTF8_MARK.length : 0;
  const fault = findFault(head, start);
  if (fault) {
    await chunks.return();
    throw fault;
  }
  return { chunks: pieces(resume(head.subarray(start), chunks), yielder), start, encoding };
}

function findFault(head: Buffer, start: number): ImportError | undefined {
  if (head.length === start) return new ImportError('E_EMPTY', 'The file is empty.');
  const isWorkbook = WORKBOOK_STARTS.some((bytes) => head.subarray(0, bytes.length).equals(bytes));
  if (isWorkbook) return new ImportError('E_WORKBOOK', 'This is an Excel workbook: save it as "CSV UTF-8".');
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff' || head.subarray(0, SNIFFED_BYTES).includes(0)) {
    return new ImportError('E_ENCODING', 'The file is not UTF-8 text (it looks like UTF-16): save it as UTF-8.');
  }
  return undefined;
}

async function* resume(head: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return(); // closes the file when the reader stops early
  }
}

async function* pieces(chunks: AsyncIterable<Buffer>, yielder: EventLoopYielder): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      if (yielder.isDue) await yielder.yield();
      const piece = firstPiece(chunk.subarray(from, from + CHUNK_BYTES));
      from += piece.length;
      yield piece;
    }
  }
}

function firstPiece(bytes: Buffer): Buffer {
  let ends = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== NEWLINE && byte !== COMMA) continue;
    ends += 1;
    if (ends === CHUNK_ENDS) return bytes.subarray(0, at + 1);
  }
  return bytes;
}

/** A file's size in bytes. Throws ImportError if it is not a file. */
export async function measure(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError('E_FILE', `The file ${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (!found.isFile()) throw new ImportError('E_FILE', `${file} is not a file.`);
  return found.size;
}

/**
 * Unpacks the whole archive once before the import: damage often shows only at its end, when records would already be stored.
 * Also detects an archive that unpacks to a thousand times its size (OWASP ASVS 5.2.3).
 */
async function mustUnpack(
  file: string,
  { signal, unpackedBytesMax = Number.POSITIVE_INFINITY }: SourceOptions,
): Promise<void> {
  let bytes = 0;
  for await (const chunk of stoppable(readBytes(file, true), signal)) {
    bytes += chunk.length;
    if (bytes > unpackedBytesMax) {
      throw new ImportError(
        'E_GZIP',
        `The archive unpacks to more than ${Math.floor(unpackedBytesMax / 1_048_576)} MB.`,
      );
    }
  }
}

async function* stoppable(chunks: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

async function* readBytes(
  file: string,
  gzip: boolean,
  onRead?: (bytesRead: number) => void,
): AsyncGenerator<Buffer, void> {
  const input = createReadStream(file);
  const bytes = gzip ? input.pipe(createGunzip()) : input;
  input.on('error', (error) => bytes.destroy(error)); // `pipe` does not pass it on
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      onRead?.(input.bytesRead);
      yield chunk;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw new ImportError('E_GZIP', `The file is no whole gzip archive (${message}).`);
    throw new ImportError('E_FILE', `The file ${file} cannot be read (${code || message}).`);
  } finally {
    input.destroy();
  }
}
