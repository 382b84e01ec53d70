import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse, type RenderedResponse } from './cached-response.ts';
import { acceptedCodings } from './content-codings.ts';
import { matches } from './etag.ts';
import { ResponseFastPath } from './fast-path.ts';
import { type CacheCapacity, ResponseStore } from './response-store.ts';

const CAPACITY: CacheCapacity = { bytes: 64 * 1024 * 1024, entries: 4_000 };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Public responses as bytes. Concurrent requests for a missing key share one render. `clear` also discards renders that
 * started before it. Responses with `survivesInvalidation` stay cached, so they are served while the database is down.
 */
export class ResponseCache {
  /** The same responses by raw request address. */
  readonly fastPath = new ResponseFastPath();
  /** Handles notifications of changes of the public data. */
  readonly listener = {
    changed: () => this.clear(),
    disconnected: () => this.suspend(),
    reconnected: () => this.resume(),
  };
  readonly #store: ResponseStore;
  /** Of `send`; a request that waits for another request's render is a miss. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  #generation = 0;
  /** The same of responses under a path. */
  readonly #generations = new Map<string, number>();
  #suspended = true;

  constructor(capacity: CacheCapacity = CAPACITY) {
    this.#store = new ResponseStore(capacity, (evicted) => this.fastPath.forget(evicted));
  }

  /** Number of cached responses. */
  get size(): number {
    return this.#store.size;
  }

  /** Upper bound of their memory. */
  get bytes(): number {
    return this.#store.bytes;
  }

  /** Another number after each change of the public data that was notified. */
  get generation(): number {
    return this.#generation;
  }

  /** Changes are not notified. */
  get isSuspended(): boolean {
    return this.#suspended;
  }

  /** Without change notifications, only responses with `survivesInvalidation` are cached and reused. */
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
    this.#store.clear();
    this.#rendering.clear();
  }

  /** Clears the responses of one path, whatever its query. */
  clearUnder(path: string): void {
    this.#generations.set(path, (this.#generations.get(path) ?? 0) + 1);
    this.#store.clear((key) => pathOf(key) === path);
    for (const key of this.#rendering.keys()) if (pathOf(key) === path) this.#rendering.delete(key);
  }

  /**
   * Sends the cached response of a key, or the result of `render`. `render` may depend on nothing but the key: every
   * request for the key gets its result.
   */
  async send(key: string, exchange: Exchange, render: () => Promise<RenderedResponse>): Promise<FastifyReply> {
    const hit = this.#store.get(key);
    this.counts[hit ? 'hits' : 'misses'] += 1;
    if (hit) hit.hits += 1;
    const response = hit ?? (await this.#renderInTurn(key, exchange.request, render));
    return await this.#send(key, response, exchange);
  }

  /** A request joins a render in progress at once; in its turn it may find the response that another one made meanwhile. */
  async #renderInTurn(
    key: string,
    request: FastifyRequest,
    render: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> {
    const find = () => this.#store.get(key) ?? this.#rendering.get(key);
    const make = () => (this.#suspended ? this.#render(key, render) : this.#renderOnce(key, render));
    return await (find() ?? request.server.work.run('read', request, async () => await (find() ?? make())));
  }

  #renderOnce(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const generation = this.#generationOf(key);
    const rendered = await render();
    const response = new CachedResponse(rendered);
    const isFresh = response.survivesInvalidation || (!this.#suspended && generation === this.#generationOf(key));
    if ((rendered.cacheable ?? rendered.status === 200) && isFresh) this.#store.set(key, response);
    return response;
  }

  #generationOf(key: string): string {
    return `${this.#generation} ${this.#generations.get(pathOf(key)) ?? 0}`;
  }

  async #send(key: string, response: CachedResponse, { request, reply }: Exchange): Promise<FastifyReply> {
    const coding = response.codingFor(acceptedCodings(request.headers['accept-encoding']));
    const body = await response.encodedBody(coding);
    reply.code(response.status).headers(response.headers).header('vary', 'accept-encoding');
    if (response.status === 200) {
      const etag = response.etags[coding];
      reply.header('etag', etag);
      // Only the ETag of this coding matches: another coding is another representation (RFC 9110 §13.1.2, §8.8.3.3).
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (coding !== 'identity') reply.header('content-encoding', coding);
    if (response.status === 200 && request.method === 'GET' && this.#store.get(key) === response)
      this.fastPath.remember(response, { request, coding, headers: reply.getHeaders(), body });
    return reply.send(body);
  }
}

const pathOf = (key: string) => key.split('?', 1)[0] ?? '';
