import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, CachedResponse } from './cached-response.ts';
import { acceptedCodings } from './content-codings.ts';
import { matches } from './etag.ts';
import { ResponseFastPath } from './fast-path.ts';
import { ResponseStore, type Room } from './response-store.ts';

const ROOM: Room = { bytes: 64 * 1024 * 1024, answers: 4_000 };

/** A request and where its answer goes. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Public answers as ready bytes. Requests for one missing key share one making. `clear` also keeps out what was being
 * made from the state before it. Answers that last outlive it all: they are there while the database is not.
 */
export class ResponseCache {
  /** The same answers by the addresses they were asked for with. */
  readonly fastPath = new ResponseFastPath();
  /** What it does with news of the catalogue. */
  readonly listener = {
    changed: () => this.clear(),
    lost: () => this.suspend(),
    found: () => this.resume(),
  };
  readonly #answers: ResponseStore;
  /** Of `send`: found, and made or waited for. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #making = new Map<string, Promise<CachedResponse>>();
  #generation = 0;
  #suspended = true;

  constructor(room: Room = ROOM) {
    this.#answers = new ResponseStore(room, (ready) => this.fastPath.forget(ready));
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#answers.size;
  }

  /** Memory that they take at most. */
  get bytes(): number {
    return this.#answers.bytes;
  }

  /** While suspended nothing but what lasts is kept or reused: nobody would tell us of a change. */
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

  /**
   * Sends the answer of a key, made by `make` unless it is kept or somebody is making it already. `make` may read of the
   * request what the key says, and nothing else: everybody who asks for the key gets what it made.
   */
  async send(key: string, exchange: Exchange, make: () => Promise<Answer>): Promise<FastifyReply> {
    const kept = this.#answers.get(key);
    this.counts[kept ? 'hits' : 'misses'] += 1;
    if (kept) kept.asks += 1;
    const ready = kept ?? (await (this.#suspended ? this.#make(key, make) : this.#share(key, make)));
    return await this.#send(key, ready, exchange);
  }

  #share(key: string, make: () => Promise<Answer>): Promise<CachedResponse> {
    const already = this.#making.get(key);
    if (already !== undefined) return already;
    const making = this.#make(key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<CachedResponse> {
    const generation = this.#generation;
    const answer = await make();
    const ready = new CachedResponse(answer);
    const fresh = ready.cookieMaxAge || (!this.#suspended && generation === this.#generation);
    if ((answer.keep ?? answer.status === 200) && fresh) this.#answers.set(key, ready);
    return ready;
  }

  async #send(key: string, ready: CachedResponse, { request, reply }: Exchange): Promise<FastifyReply> {
    const coding = ready.codingFor(acceptedCodings(request.headers['accept-encoding']));
    const body = await ready.bytesIn(coding);
    reply.code(ready.status).headers(ready.headers).header('vary', 'accept-encoding');
    if (ready.status === 200) {
      const etag = ready.etags[coding];
      reply.header('etag', etag);
      // Of the very bytes that would go out: those in another coding are another answer (RFC 9110 §13.1.2, §8.8.3.3).
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (coding !== 'identity') reply.header('content-encoding', coding);
    if (ready.status === 200 && request.method === 'GET' && this.#answers.get(key) === ready)
      this.fastPath.remember(ready, { request, coding, headers: reply.getHeaders(), body });
    return reply.send(body);
  }
}
