import type { CachedResponse } from './cached-response.ts';

/** Limits of the cache. Callers choose the keys, so both are needed. */
export interface CacheCapacity {
  bytes: number;
  entries: number;
}

/** Share of the capacity for responses without a second request. */
const SMALL_QUEUE_SHARE = 0.1;
/** Hits that count at most. They are halved per round: an entry without new hits is evicted in its eighth round. */
const HITS_MAX = 64;
/** Upper bound of an entry's memory beside its body: headers, buffer objects, map entries, remembered addresses. */
const ENTRY_OVERHEAD_BYTES = 12_288;

/**
 * Responses by key, in bounded memory (S3-FIFO: Yang et al., SOSP 2023, without the ghost queue). A response enters a
 * small queue and moves to the main queue if it is requested again. Requests for ever new addresses therefore evict only
 * one another. In the main queue, entries with hits are reinserted and the others are evicted.
 */
export class ResponseStore {
  readonly #capacity: CacheCapacity;
  readonly #onEvict: (evicted: CachedResponse) => void;
  readonly #small = new Queue();
  readonly #main = new Queue();

  constructor(capacity: CacheCapacity, onEvict: (evicted: CachedResponse) => void) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  get size(): number {
    return this.#small.entries.size + this.#main.entries.size;
  }

  get bytes(): number {
    return this.#small.bytes + this.#main.bytes;
  }

  get(key: string): CachedResponse | undefined {
    return this.#main.entries.get(key) ?? this.#small.entries.get(key);
  }

  set(key: string, response: CachedResponse): void {
    this.#delete(key);
    this.#small.push(key, response);
    while (this.size > this.#capacity.entries || this.bytes > this.#capacity.bytes) this.#evictOrPromote();
  }

  /** Evicts every response of such keys without `survivesInvalidation`. */
  clear(isOne: (key: string) => boolean = () => true): void {
    for (const { entries } of [this.#small, this.#main])
      for (const [key, { survivesInvalidation }] of entries) if (!survivesInvalidation && isOne(key)) this.#delete(key);
  }

  #evictOrPromote(): void {
    const { entries, bytes } = this.#capacity;
    // The newest entry stays, whatever its size, unless the main queue is empty.
    const isSmallFull =
      this.#small.entries.size > 1 &&
      (this.#small.entries.size > entries * SMALL_QUEUE_SHARE || this.#small.bytes > bytes * SMALL_QUEUE_SHARE);
    const queue = isSmallFull || this.#main.entries.size === 0 ? this.#small : this.#main;
    const [key, response] = queue.shift();
    if (response.hits === 0) this.#onEvict(response);
    else {
      if (queue === this.#main) response.hits = Math.min(response.hits, HITS_MAX) >> 1;
      this.#main.push(key, response);
    }
  }

  #delete(key: string): void {
    const response = this.#main.remove(key) ?? this.#small.remove(key);
    if (response) this.#onEvict(response);
  }
}

/** A FIFO queue that knows its size in bytes. */
class Queue {
  readonly entries = new Map<string, CachedResponse>();
  bytes = 0;

  push(key: string, response: CachedResponse): void {
    this.entries.set(key, response);
    this.bytes += sizeOf(key, response);
  }

  /** Removes the oldest entry; throws if the queue is empty. */
  shift(): [string, CachedResponse] {
    const [oldest] = this.entries;
    if (!oldest) throw new Error('an empty queue');
    this.remove(oldest[0]);
    return oldest;
  }

  remove(key: string): CachedResponse | undefined {
    const response = this.entries.get(key);
    if (!response) return undefined;
    this.entries.delete(key);
    this.bytes -= sizeOf(key, response);
    return response;
  }
}

function sizeOf(key: string, { bytes }: CachedResponse): number {
  return 2 * key.length + bytes + ENTRY_OVERHEAD_BYTES;
}
