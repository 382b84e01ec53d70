import { LIST_LIMIT_MAX } from '#contract/limits.ts';

/** Known spellings by name, regardless of case, so that the filter has one entry per name. */
export class Spellings {
  readonly #known = new Map<string, string>();
  readonly #others: ReadonlyMap<string, string>;

  /** `others`: further names in lower case, each with the one that it means. */
  constructor(names: Iterable<string> = [], others: ReadonlyMap<string, string> = new Map()) {
    for (const name of names) this.add(name);
    // A category without products is known too.
    for (const name of others.values()) this.add(name);
    this.#others = others;
  }

  find(name: string): string | undefined {
    const meant = this.#others.get(name.toLowerCase()) ?? name;
    return this.#known.get(meant.toLowerCase());
  }

  /** Keeps the first spelling of each name, up to the number of categories that a list shows. */
  add(name: string): void {
    const key = name.toLowerCase();
    if (!this.#known.has(key) && this.#known.size < LIST_LIMIT_MAX) this.#known.set(key, name);
  }
}
