/** Passes on the items of a generator, and can look at the next ones first. */
export class Lookahead<Item> implements AsyncIterable<Item> {
  readonly #source: AsyncIterator<Item, void>;
  readonly #ahead: Item[] = [];

  constructor(source: AsyncIterable<Item, void>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next items, at most `count`, which will still be passed on. */
  async peek(count: number): Promise<Item[]> {
    while (this.#ahead.length < count) {
      const next = await this.#source.next();
      if (next.done) break;
      this.#ahead.push(next.value);
    }
    return this.#ahead.slice(0, count);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    try {
      for (;;) {
        const [item] = this.#ahead.splice(0, 1);
        if (item !== undefined) {
          yield item;
          continue;
        }
        const next = await this.#source.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await this.#source.return?.();
    }
  }
}
