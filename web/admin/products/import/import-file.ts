import type { z } from 'zod';
import type { FileCode, ImportChange, ImportEvent, ImportQuery } from '#contract/admin/product-import.ts';
import { browserApi, ResponseError, signedInAsHeader } from '#web/api/api.ts';
import { compressFile, formatOf } from './catalogue-file.ts';

/** Without `format`, which the file's name says, and what is always on. */
export type ImportOptions = Omit<z.output<typeof ImportQuery>, 'format' | 'listChanges' | 'detectFormat'>;
export interface ImportRequest {
  file: File;
  options: ImportOptions;
  /** What a trial run held back was confirmed: `jumpPercent` is not applied. */
  importsHeld?: boolean;
  /** The changes of an earlier comparison, to be compared with those of this one. */
  earlier?: readonly ImportChange[] | undefined;
}

/** One rejected record. */
export type Rejected = Extract<ImportEvent, { event: 'rejected' }>;
/** One warning, with its line. */
export type Warned = Extract<ImportEvent, { event: 'warning' }>;
/** How a CSV file was read. */
export type ColumnsFound = Extract<ImportEvent, { event: 'columns' }>;
/** The counts of an import that ran to its end. */
export type ImportCounts = Extract<ImportEvent, { event: 'done' }>;

/**
 * How an import ended. `lost`: the connection broke; `unsent`: it broke before the file had arrived; `stopped`: by the
 * user.
 */
export type ImportOutcome =
  | ImportCounts
  | { event: 'refused'; code: FileCode; message: string }
  | { event: 'failed'; requestId: string }
  | { event: 'tooLarge' | 'unsent' | 'lost' | 'stopped' };

/** Callbacks during an import. */
export interface ImportListener {
  /** `part` of the compressed file, 0 to 1, has been sent. */
  onSent(part: number): void;
  onProgress(progress: Extract<ImportEvent, { event: 'progress' }>): void;
  onRejected(rejected: Rejected): void;
  onWarning(warned: Warned): void;
  onChange(change: ImportChange): void;
  onColumns(columns: ColumnsFound): void;
}

/**
 * POST /api/admin/products/import: compresses the file, sends it, and reads the response line by line. Throws ResponseError
 * for a failed call. An expired session is noticed before the file is sent, by a call of its own.
 */
export async function importFile(
  { file, options, importsHeld }: ImportRequest,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const format = formatOf(file.name);
  if (!format) return { event: 'refused', code: 'E_FORMAT', message: file.name };
  try {
    await browserApi.call('GET /api/user', { signal });
    const compressed = await compressFile(file, format, signal).catch(() => undefined);
    if (signal.aborted) return { event: 'stopped' };
    if (!compressed) return { event: 'refused', code: 'E_FILE', message: '' };
    if (!compressed.body) return { event: 'tooLarge' };
    listener.onSent(0);
    const chosen = Object.entries({
      ...options,
      ...(importsHeld && { jumpPercent: undefined }),
      ...{ listChanges: true, detectFormat: true },
    }).filter(([, value]) => value);
    const query = new URLSearchParams([
      ['format', compressed.format],
      ...chosen.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ]);
    const upload = { url: `/api/admin/products/import?${query}`, body: compressed.body, signal };
    return await send(upload, listener);
  } catch (error) {
    if (signal.aborted) return { event: 'stopped' };
    if (error instanceof ResponseError && error.status === 0) return { event: 'lost' };
    throw error;
  }
}

interface Upload {
  url: string;
  body: Blob;
  signal: AbortSignal;
}

/** Uses XMLHttpRequest: `fetch` does not report how much of the body has been sent. */
function send({ url, body, signal }: Upload, listener: ImportListener): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const readLines = lineReader((line) => handle(JSON.parse(line) as ImportEvent));
    let outcome: ImportOutcome | undefined;
    let isSent = false;
    const handle = (event: ImportEvent) => {
      if (event.event === 'progress') listener.onProgress(event);
      else if (event.event === 'rejected') listener.onRejected(event);
      else if (event.event === 'warning') listener.onWarning(event);
      else if (event.event === 'change') listener.onChange(event);
      else if (event.event === 'columns') listener.onColumns(event);
      else outcome = event;
    };
    const finish = (fallback: ImportOutcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome ?? fallback);
    };
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.open('POST', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', document.documentElement.lang); // as for every call
    for (const [name, value] of Object.entries(signedInAsHeader(url))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => listener.onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      isSent = true;
      listener.onSent(1);
    };
    request.onprogress = () => {
      if (request.status === 200) readLines(request.responseText);
    };
    request.onload = () => {
      if (request.status === 413) return finish({ event: 'tooLarge' });
      if (request.status === 408) return finish({ event: 'unsent' });
      if (request.status >= 400) return reject(new ResponseError(request.status, request.responseText));
      readLines(request.responseText);
      finish({ event: 'lost' });
    };
    // The server closes a connection that sends too slowly, often before its 408 can be read.
    request.onerror = () => finish({ event: isSent ? 'lost' : 'unsent' });
    request.onabort = () => finish({ event: 'stopped' });
    request.send(body);
  });
}

/** Calls `onLine` once for each complete line of a growing text. */
export function lineReader(onLine: (line: string) => void): (text: string) => void {
  let read = 0;
  return (text) => {
    for (let end = text.indexOf('\n', read); end !== -1; end = text.indexOf('\n', read)) {
      const line = text.slice(read, end);
      read = end + 1;
      if (line !== '') onLine(line);
    }
  };
}
