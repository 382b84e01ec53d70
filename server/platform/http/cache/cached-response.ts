import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Accepted, Coding } from './content-codings.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this a compressed answer is no smaller on the wire. */
const COMPRESS_FROM_BYTES = 512;
/** A page of a list is compressed at once, in 0.2 to 0.4 ms: to have another thread do it costs half as much again. */
const COMPRESS_HERE_BYTES = 8 * 1024;
/** Of 11; somebody waits for it. The next one takes twice the time for nothing, the highest thirty times for a tenth. */
const BROTLI_QUALITY = 5;
/** A window of 256 KB: with the largest one, of 4 MB, a third of the time of a short answer is clearing it. */
const BROTLI_WINDOW_BITS = 18;

/** An answer before it is kept: status, headers and text. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether it may be kept; successes are unless it says no, others are not unless it says yes. */
  keep?: boolean;
  /** Nothing in it is of the catalogue: no change of that makes it old. */
  cookieMaxAge?: boolean;
}

/** An answer as bytes, in each coding that somebody has asked for, with a strong ETag for each (RFC 9110 §8.8.1). */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etags: Record<Coding, string>;
  readonly cookieMaxAge: boolean;
  /** How often it was asked for since it was made, or since that was last looked at. */
  asks = 0;
  /** Of memory, at most: neither compressed form is larger than the text. */
  readonly bytes: number;
  readonly #identity: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor({ status, headers, body, cookieMaxAge = false }: Answer) {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    this.status = status;
    this.headers = headers;
    this.cookieMaxAge = cookieMaxAge;
    this.etags = { identity: `"${hash}"`, br: `"${hash}.br"`, gzip: `"${hash}.gz"` };
    this.bytes = 3 * body.length;
    this.#identity = exact(body);
  }

  /** The coding that goes out to who accepts these. */
  codingFor({ best, short }: Accepted): Coding {
    return this.#identity.length < COMPRESS_FROM_BYTES ? short : best;
  }

  /** Compressed the first time that somebody asks, once for all who ask meanwhile. */
  async bytesIn(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return this.#identity;
    const making = this.#compressed.get(coding) ?? compress(this.#identity, coding).then(exact);
    this.#compressed.set(coding, making);
    return await making;
  }
}

async function compress(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const here = body.length <= COMPRESS_HERE_BYTES;
  if (coding === 'gzip') return here ? gzipSync(body) : await toGzip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return here ? brotliCompressSync(body, { params }) : await toBrotli(body, { params });
}

/** A copy with memory of its own: zlib hands out views of larger buffers, which would be kept with them. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
