import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CatalogueListener } from '../catalogue/changes.ts';
import { AtOnce } from './at-once.ts';
import { codingFor } from './codings.ts';
import { matches } from './etag.ts';
import { type Answer, ReadyAnswer } from './ready-answer.ts';

/** Bytes of memory that ready answers may take, and how many there may be: keys are the callers' to choose. */
const CACHE_BYTES = 64 * 1024 * 1024;
const CACHE_ANSWERS = 4_000;
/** What an answer costs beside its bytes, at most: headers, buffers' own objects, the maps, addresses it is asked for with. */
const ANSWER_OVERHEAD_BYTES = 12_288;

/** A request and where its answer goes. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Public answers as ready bytes. Requests for one missing key share one making. `clear` also keeps out what was being
 * made from the state before it. Answers that last outlive it all: they are there while the database is not.
 */
export class ByteCache {
  /** The same answers by the addresses they were asked for with. */
  readonly atOnce = new AtOnce();
  /** What it does with news of the catalogue. */
  readonly listener: CatalogueListener = {
    changed: () => this.clear(),
    lost: () => this.suspend(),
    found: () => this.resume(),
  };
  readonly #answers = new LRUCache<string, ReadyAnswer>({
    max: CACHE_ANSWERS,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }, key) => 2 * key.length + bytes + ANSWER_OVERHEAD_BYTES,
    dispose: (ready) => this.atOnce.forget(ready),
  });
  /** Of `send`: found, and made or waited for. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #making = new Map<string, Promise<ReadyAnswer>>();
  #generation = 0;
  #suspended = true;

  /** How many answers are kept. */
  get size(): number {
    return this.#answers.size;
  }

  /** Memory that they take at most. */
  get bytes(): number {
    return this.#answers.calculatedSize;
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
    for (const [key, { lasting }] of this.#answers.entries()) if (!lasting) this.#answers.delete(key);
    this.#making.clear();
  }

  /** Sends the answer of a key, made by `make` unless it is kept or somebody is making it already. */
  async send(key: string, exchange: Exchange, make: () => Promise<Answer>): Promise<FastifyReply> {
    const kept = this.#answers.get(key);
    this.counts[kept ? 'hits' : 'misses'] += 1;
    const ready = kept ?? (await (this.#suspended ? this.#make(key, make) : this.#share(key, make)));
    return await this.#send(key, ready, exchange);
  }

  #share(key: string, make: () => Promise<Answer>): Promise<ReadyAnswer> {
    const already = this.#making.get(key);
    if (already !== undefined) return already;
    const making = this.#make(key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<ReadyAnswer> {
    const generation = this.#generation;
    const answer = await make();
    const ready = new ReadyAnswer(answer);
    const fresh = ready.lasting || (!this.#suspended && generation === this.#generation);
    if ((answer.keep ?? answer.status === 200) && fresh) {
      // What went out at once since the last time was used, too: the oldest goes to make room.
      for (const used of this.atOnce.takeUsed()) this.#answers.get(used);
      this.#answers.set(key, ready);
    }
    return ready;
  }

  async #send(key: string, ready: ReadyAnswer, { request, reply }: Exchange): Promise<FastifyReply> {
    const wanted = codingFor(request.headers['accept-encoding']);
    const coding = ready.codingFor(wanted);
    const body = await ready.bytesIn(coding);
    reply.code(ready.status).headers(ready.headers).header('vary', 'accept-encoding');
    if (ready.status === 200) {
      reply.header('etag', ready.etags[coding]);
      const known = request.headers['if-none-match'];
      if (known && Object.values(ready.etags).some((etag) => matches(known, etag))) return reply.code(304).send();
    }
    if (coding !== 'identity') reply.header('content-encoding', coding);
    if (ready.status === 200 && request.method === 'GET' && this.#answers.peek(key) === ready)
      this.atOnce.remember(ready, { key, request, wanted, headers: reply.getHeaders(), body });
    return reply.send(body);
  }
}
