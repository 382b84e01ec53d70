import type { ResponseCache } from './response-cache.ts';

/** A value derived from the public data when it is first needed, and kept until they change. Concurrent calls share one. */
export class KeptValue<T> {
  readonly #cache: ResponseCache;
  readonly #make: () => Promise<T>;
  #making: Promise<T> | undefined;
  #made: T | undefined;
  #generation: number | undefined;

  constructor(cache: ResponseCache, make: () => Promise<T>) {
    this.#cache = cache;
    this.#make = make;
  }

  /** The value, if it has been made and nothing has changed since. */
  get current(): T | undefined {
    return this.#isFresh ? this.#made : undefined;
  }

  async get(): Promise<T> {
    if (this.#making && (this.#isFresh || this.#isPending)) return await this.#making;
    this.#generation = this.#cache.generation;
    this.#made = undefined;
    const making = this.#make();
    this.#making = making;
    try {
      const made = await making;
      if (this.#making === making) this.#made = made;
      return made;
    } catch (error) {
      if (this.#making === making) this.#making = undefined;
      throw error;
    }
  }

  get #isFresh() {
    return !this.#cache.isSuspended && this.#generation === this.#cache.generation;
  }

  /** It is being made, since the last change. */
  get #isPending() {
    return this.#made === undefined && this.#generation === this.#cache.generation;
  }
}
