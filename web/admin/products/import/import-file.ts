import type { z } from 'zod';
import type { FileCode, ImportEvent, ImportQuery } from '#contract/admin/product-import.ts';
import { ApiError, browserApi, meantFor } from '#web/api/api.ts';
import { formatOf, packFile } from './catalogue-file.ts';

export type ImportOptions = Pick<z.output<typeof ImportQuery>, 'dryRun' | 'allOrNothing' | 'withdrawMissing'>;
export interface ImportRequest {
  file: File;
  options: ImportOptions;
}

/** One rejected record. */
export type Rejected = Extract<ImportEvent, { event: 'rejected' }>;
/** What an import that went to its end tells of it. */
export type ImportCounts = Extract<ImportEvent, { event: 'done' }>;

/** How an import ended. `lost`: the connection was, `unsent`: before the file had arrived; `stopped`: by whoever began it. */
export type ImportOutcome =
  | ImportCounts
  | { event: 'refused'; code: FileCode; message: string }
  | { event: 'failed'; requestId: string }
  | { event: 'tooLarge' | 'unsent' | 'lost' | 'stopped' };

/** Told while an import goes on. */
export interface ImportWatch {
  /** The file is packed; `part` of it, 0 to 1, has been sent. */
  onSent(part: number): void;
  onProgress(progress: Extract<ImportEvent, { event: 'progress' }>): void;
  onRejected(rejected: Rejected): void;
}

/**
 * POST /api/admin/products/import: packs the file, sends it and reads what the server tells line by line. Throws ApiError
 * for a refused call, a 401 among them: a session that has ended is noticed before the file is sent, not after.
 */
export async function importFile(
  { file, options }: ImportRequest,
  watch: ImportWatch,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const kind = formatOf(file.name);
  if (!kind) return { event: 'refused', code: 'E_FORMAT', message: file.name };
  try {
    await browserApi.call('GET /api/user', { signal });
    const packed = await packFile(file, kind, signal).catch(() => undefined);
    if (signal.aborted) return { event: 'stopped' };
    if (!packed) return { event: 'refused', code: 'E_FILE', message: '' };
    const { body, format } = packed;
    if (!body) return { event: 'tooLarge' };
    watch.onSent(0);
    const wishes = Object.entries(options).filter(([, wished]) => wished);
    const query = new URLSearchParams([['format', format], ...wishes.map(([name]) => [name, 'true'])]);
    return await send(`/api/admin/products/import?${query}`, body, watch, signal);
  } catch (error) {
    if (signal.aborted) return { event: 'stopped' };
    if (error instanceof ApiError && error.status === 0) return { event: 'lost' };
    throw error;
  }
}

/** XMLHttpRequest, because `fetch` does not tell how much of a body has been sent. */
function send(address: string, body: Blob, watch: ImportWatch, signal: AbortSignal): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lines = lineReader((line) => told(JSON.parse(line) as ImportEvent));
    let outcome: ImportOutcome | undefined;
    let isSent = false;
    const told = (event: ImportEvent) => {
      if (event.event === 'progress') watch.onProgress(event);
      else if (event.event === 'rejected') watch.onRejected(event);
      else outcome = event;
    };
    const end = (otherwise: ImportOutcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome ?? otherwise);
    };
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.open('POST', address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', document.documentElement.lang); // the chosen one, as every other call
    for (const [name, value] of Object.entries(meantFor(address))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => watch.onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      isSent = true;
      watch.onSent(1);
    };
    request.onprogress = () => {
      if (request.status === 200) lines(request.responseText);
    };
    request.onload = () => {
      if (request.status === 413) return end({ event: 'tooLarge' });
      if (request.status === 408) return end({ event: 'unsent' });
      if (request.status >= 400) return reject(new ApiError(request.status, request.responseText));
      lines(request.responseText);
      end({ event: 'lost' });
    };
    // The server cuts off what takes it too long to receive, often before its 408 can be read.
    request.onerror = () => end({ event: isSent ? 'lost' : 'unsent' });
    request.onabort = () => end({ event: 'stopped' });
    request.send(body);
  });
}

/** Hands on each line of a growing text once, when it is whole. */
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
