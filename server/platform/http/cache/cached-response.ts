import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Accepted, Coding } from './content-codings.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this size, compression does not make a response smaller on the wire. */
const COMPRESS_FROM_BYTES = 512;
/** Up to this size, compression runs synchronously: 0.2 to 0.4 ms. The thread pool would take half as long again. */
const COMPRESS_SYNC_BYTES = 8 * 1024;
/** Of 11. The client waits for it: quality 6 takes twice the time for no gain, 11 takes thirty times for 10 % fewer bytes. */
const BROTLI_QUALITY = 5;
/** A window of 256 KB. With the largest (4 MB), clearing it takes a third of the time of a short response. */
const BROTLI_WINDOW_BITS = 18;

/** A response with an uncompressed body, not yet cached. */
export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether it may be cached. Default: only when the status is 200. */
  cacheable?: boolean;
  /** It contains no public data, so their changes do not invalidate it. */
  survivesInvalidation?: boolean;
}

/** A response as bytes, in each coding requested so far, with a strong ETag for each (RFC 9110 §8.8.1). */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etags: Record<Coding, string>;
  readonly survivesInvalidation: boolean;
  /** Cache hits since it was cached or last moved within a queue (response-store.ts). */
  hits = 0;
  /** Upper bound of its memory: neither compressed form is larger than the uncompressed one. */
  readonly bytes: number;
  readonly #identity: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor({ status, headers, body, survivesInvalidation = false }: RenderedResponse) {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    this.status = status;
    this.headers = headers;
    this.survivesInvalidation = survivesInvalidation;
    this.etags = { identity: `"${hash}"`, br: `"${hash}.br"`, gzip: `"${hash}.gz"` };
    this.bytes = 3 * body.length;
    this.#identity = copyToOwnMemory(body);
  }

  /** The coding to send to a client that accepts these. */
  codingFor({ best, short }: Accepted): Coding {
    return this.#identity.length < COMPRESS_FROM_BYTES ? short : best;
  }

  /** The body in a coding. It is compressed on first use; concurrent requests share the work. */
  async encodedBody(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return this.#identity;
    const compressing = this.#compressed.get(coding) ?? compress(this.#identity, coding).then(copyToOwnMemory);
    this.#compressed.set(coding, compressing);
    return await compressing;
  }
}

async function compress(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const isSync = body.length <= COMPRESS_SYNC_BYTES;
  if (coding === 'gzip') return isSync ? gzipSync(body) : await toGzip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return isSync ? brotliCompressSync(body, { params }) : await toBrotli(body, { params });
}

/** zlib returns views of larger buffers, which would stay in memory as long as the view. */
function copyToOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
