import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matches } from './etag.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Bytes of memory that ready answers may take, and how many there may be: keys are the callers' to choose. */
const CACHE_BYTES = 64 * 1024 * 1024;
const CACHE_ANSWERS = 4_000;
/** What an answer costs beside its bytes: headers, buffers' own objects, the map. Measured at 2 to 4 KB. */
const ANSWER_OVERHEAD_BYTES = 4_096;
/** Below this a compressed answer is no smaller on the wire. */
const COMPRESS_FROM_BYTES = 512;
/** Of 11; made once per answer and catalogue version, so a middling one pays. */
const BROTLI_QUALITY = 6;

/** An answer before it is kept: status, headers and text. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether it may be kept; successes are unless it says no, others are not unless it says yes. */
  keep?: boolean;
}

/** A request and where its answer goes. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Coding = 'br' | 'gzip' | 'identity';

interface Ready {
  status: number;
  headers: Record<string, string>;
  /** Absent where the coding would not make it smaller. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** Strong, and so another for each coding (RFC 9110 §8.8.1). */
  etags: Record<Coding, string>;
}

/**
 * Public answers as ready bytes: identity, brotli and gzip, with strong ETags. Requests for one missing key share one
 * making. `clear` also keeps out what was being made from the state before it.
 */
export class ByteCache {
  readonly #answers = new LRUCache<string, Ready>({
    max: CACHE_ANSWERS,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bodies: { identity, br, gzip: gz } }, key) =>
      2 * key.length + identity.length + (br?.length ?? 0) + (gz?.length ?? 0) + ANSWER_OVERHEAD_BYTES,
  });
  readonly #making = new Map<string, Promise<Ready>>();
  #generation = 0;
  #suspended = true;

  /** While suspended nothing is kept or reused: nobody would tell us of a change. */
  suspend(): void {
    this.#suspended = true;
    this.clear();
  }

  resume(): void {
    this.#suspended = false;
    this.clear();
  }

  clear(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#making.clear();
  }

  /** Sends the answer of a key when it is at hand; false when it must be made. */
  sendKept(key: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const ready = this.#answers.get(key);
    if (ready) send(ready, request, reply);
    return ready !== undefined;
  }

  /** Sends the answer of a key, made by `make` unless somebody is making it already. */
  async send(key: string, call: Exchange, make: () => Promise<Answer>): Promise<FastifyReply> {
    const ready = this.#suspended ? await prepare(await make()) : await this.#share(key, make);
    return send(ready, call.request, call.reply);
  }

  #share(key: string, make: () => Promise<Answer>): Promise<Ready> {
    const already = this.#making.get(key);
    if (already !== undefined) return already;
    const making = this.#make(key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<Ready> {
    const generation = this.#generation;
    const answer = await make();
    const ready = await prepare(answer);
    if ((answer.keep ?? answer.status === 200) && generation === this.#generation) this.#answers.set(key, ready);
    return ready;
  }
}

async function prepare({ status, headers, body }: Answer): Promise<Ready> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const etags = { identity: `"${hash}"`, br: `"${hash}.br"`, gzip: `"${hash}.gz"` };
  const identity = exact(body);
  if (body.length < COMPRESS_FROM_BYTES) return { status, headers, bodies: { identity }, etags };
  const [br, gz] = await Promise.all([
    toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(body),
  ]);
  return { status, headers, bodies: { identity, br: exact(br), gzip: exact(gz) }, etags };
}

/** A copy with memory of its own: zlib hands out views of larger buffers, which would be kept with them. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function send({ status, headers, bodies, etags }: Ready, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coding = codingFor(request.headers['accept-encoding'], bodies);
  reply.code(status).headers(headers).header('vary', 'accept-encoding');
  if (status === 200) {
    reply.header('etag', etags[coding]);
    const known = request.headers['if-none-match'];
    if (known && Object.values(etags).some((etag) => matches(known, etag))) return reply.code(304).send();
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(bodies[coding]);
}

function codingFor(accepted: string | string[] | undefined, bodies: Ready['bodies']): Coding {
  const offer = String(accepted ?? '');
  if (bodies.br && accepts(offer, 'br')) return 'br';
  if (bodies.gzip && accepts(offer, 'gzip')) return 'gzip';
  return 'identity';
}

/** True when the list names the coding and does not refuse it by a weight of 0 (RFC 9110 §12.5.3). */
function accepts(offer: string, coding: string): boolean {
  return offer.split(',').some((part) => {
    const [name = '', weight = ''] = part.trim().split(/\s*;\s*/);
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}
