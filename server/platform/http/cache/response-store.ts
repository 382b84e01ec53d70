import type { CachedResponse } from './cached-response.ts';

/** What kept answers may take of memory, and how many there may be: keys are the callers' to choose. */
export interface Room {
  bytes: number;
  answers: number;
}

/** Part of the room for answers that nobody has asked for again. */
const NEW_SHARE = 0.1;
/** Asks that count at most: an answer that is asked for no more goes in its eighth round of the large queue. */
const ASKS_MAX = 64;
/** What an answer costs beside its bytes, at most: headers, buffers' own objects, the maps, addresses it is asked for with. */
const ANSWER_OVERHEAD_BYTES = 12_288;

/**
 * Ready answers by key, in bounded memory. An answer begins in a small queue and moves to the large one when it is asked
 * for again, so that requests for ever new addresses push out one another and nothing else (S3-FIFO: Yang et al., SOSP
 * 2023, without its list of former keys). In the large queue those that were asked for go round, the others out.
 */
export class ResponseStore {
  readonly #room: Room;
  readonly #dropped: (ready: CachedResponse) => void;
  readonly #new = new Queue();
  readonly #often = new Queue();

  constructor(room: Room, dropped: (ready: CachedResponse) => void) {
    this.#room = room;
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#new.answers.size + this.#often.answers.size;
  }

  get bytes(): number {
    return this.#new.bytes + this.#often.bytes;
  }

  get(key: string): CachedResponse | undefined {
    return this.#often.answers.get(key) ?? this.#new.answers.get(key);
  }

  set(key: string, ready: CachedResponse): void {
    this.#delete(key);
    this.#new.push(key, ready);
    while (this.size > this.#room.answers || this.bytes > this.#room.bytes) this.#makeRoom();
  }

  /** Drops every answer but those that last. */
  clear(): void {
    for (const { answers } of [this.#new, this.#often])
      for (const [key, { cookieMaxAge }] of answers) if (!cookieMaxAge) this.#delete(key);
  }

  #makeRoom(): void {
    const { answers, bytes } = this.#room;
    // The newest stays, however large it is, unless there is nothing else.
    const isNewFull =
      this.#new.answers.size > 1 &&
      (this.#new.answers.size > answers * NEW_SHARE || this.#new.bytes > bytes * NEW_SHARE);
    const queue = isNewFull || this.#often.answers.size === 0 ? this.#new : this.#often;
    const [key, ready] = queue.shift();
    if (ready.asks === 0) this.#dropped(ready);
    else {
      if (queue === this.#often) ready.asks = Math.min(ready.asks, ASKS_MAX) >> 1;
      this.#often.push(key, ready);
    }
  }

  #delete(key: string): void {
    const ready = this.#often.remove(key) ?? this.#new.remove(key);
    if (ready) this.#dropped(ready);
  }
}

/** Answers in the order of their coming, and what they take. */
class Queue {
  readonly answers = new Map<string, CachedResponse>();
  bytes = 0;

  push(key: string, ready: CachedResponse): void {
    this.answers.set(key, ready);
    this.bytes += sizeOf(key, ready);
  }

  /** The one that came first; there must be one. */
  shift(): [string, CachedResponse] {
    const [first] = this.answers;
    if (!first) throw new Error('an empty queue');
    this.remove(first[0]);
    return first;
  }

  remove(key: string): CachedResponse | undefined {
    const ready = this.answers.get(key);
    if (!ready) return undefined;
    this.answers.delete(key);
    this.bytes -= sizeOf(key, ready);
    return ready;
  }
}

function sizeOf(key: string, { bytes }: CachedResponse): number {
  return 2 * key.length + bytes + ANSWER_OVERHEAD_BYTES;
}
