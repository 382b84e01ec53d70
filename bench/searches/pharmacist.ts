import { readFileSync } from 'node:fs';
import type { Product } from '#contract/catalogue/catalogue.ts';

/** A search of a pharmacist, and what its products must look like. */
export interface PharmacistSearch {
  /** "release forms", "salts". */
  kind: string;
  typed: string;
  /** Undefined when the catalogue has no such product. */
  isWanted: ((product: Product) => boolean) | undefined;
}

const columns = ['drugName', 'form', 'dosage', 'type', 'brandName', 'packagingType'] as const;

export type SearchesFile = `${'' | 'other-' | 'third-' | 'fourth-' | 'fifth-'}pharmacist.txt`;

export function readPharmacistSearches(file: SearchesFile): PharmacistSearch[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  let kind = '';
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    if (line.startsWith('[')) {
      kind = line.slice(1, -1);
      return [];
    }
    const [typed = '', ...patterns] = line.split(/ \| ?/).map((cell) => cell.trim());
    return [{ kind, typed, isWanted: patterns[0] === '-' ? undefined : matcherOf(patterns) }];
  });
}

function matcherOf(patterns: string[]): (product: Product) => boolean {
  const tests = columns.map((column, index) => ({ column, pattern: new RegExp(patterns[index] ?? '', 'i') }));
  return (product) =>
    tests.every(({ column, pattern }) => {
      if (column === 'dosage') return product.availableDosages.some((each) => pattern.test(each));
      return pattern.test(column === 'form' ? statedForm(product) : product[column]);
    });
}

/** The dosage form as the description writes it, without the maker's name and what the product is for. */
export function statedForm({ description, drugName }: Pick<Product, 'description' | 'drugName'>): string {
  const found =
    /^An? (.+?) containing /.exec(description) ??
    / as (?:an? )?(.+?) for use /.exec(description) ??
    /^(.+?) containing /.exec(description);
  if (found) return found[1]?.trim() ?? '';
  const rest = description.startsWith(drugName) ? description.slice(drugName.length) : description;
  return rest.split(/, given| for use |\. /)[0]?.trim() ?? '';
}
