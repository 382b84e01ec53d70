import { LIST_LIMIT_MAX } from '#contract/limits.ts';

/** Known spellings by name, regardless of case, so that the filter has one entry per name. */
export class Spellings {
  readonly #known = new Map<string, string>();

  /** `others`: further names, each with the one that it means. */
  constructor(names: Iterable<string> = [], others: Iterable<readonly [string, string]> = []) {
    for (const [other, name] of others) this.#known.set(other.toLowerCase(), name);
    for (const name of names) this.add(name);
  }

  find(name: string): string | undefined {
    return this.#known.get(name.toLowerCase());
  }

  /** Keeps the first spelling of each name, up to the number of categories that a list shows. */
  add(name: string): void {
    const key = name.toLowerCase();
    if (!this.#known.has(key) && this.#known.size < LIST_LIMIT_MAX) this.#known.set(key, name);
  }
}
