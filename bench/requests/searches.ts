import type { Product } from '#contract/catalogue/catalogue.ts';
import { priceRanges } from '#contract/catalogue/search-limits.ts';
import { pick, type Random } from '#server/demo/random.ts';
import { type CatalogueSample, pathOf } from './catalogue-sample.ts';
import type { Rows } from './lists.ts';

const PER_ROW = 110;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', ...'0123456789'];
/** The longest search that the contract allows; some names are longer. */
const SEARCH_MAX = 200;
/** Names that are typed letter by letter. */
const TYPED_NAMES = 16;

/** What people type, by kind. `synonyms` are other names of substances. */
export function searchRows(sample: CatalogueSample, synonyms: string[], random: Random): Rows {
  const product = () => pick(random, sample.products);
  const name = () => pick(random, [product().drugName, product().brandName]);
  const row = (search: () => string | Query) =>
    Array.from({ length: PER_ROW }, () => {
      const query = search();
      return pathOf(typeof query === 'string' ? { search: query.slice(0, SEARCH_MAX) } : query);
    });
  const typed = Array.from({ length: TYPED_NAMES }, name).flatMap((each) =>
    Array.from(each.slice(0, 12), (_, index) => each.slice(0, index + 1)).slice(1),
  );
  return {
    'single letters': [...LETTERS, ...LETTERS, ...LETTERS].map((search) => pathOf({ search })),
    'names letter by letter': typed.map((search) => pathOf({ search })),
    'whole names': row(name),
    'misspelt names': row(() => misspelt(name(), random)),
    'other names of a substance': row(() => pick(random, synonyms)),
    'name and strength': row(() => strengthOf(pick(random, sample.products), random)),
    codes: row(() => codeOf(product().productId, random)),
    'categories, types, packs': row(() => pick(random, [product().category, product().type, product().packagingType])),
    'two words': row(() => `${firstWord(product().drugName)} ${firstWord(product().brandName)}`),
    'with filters': row(() => ({ search: beginning(name(), random), ...filterOf(product(), random) })),
    'sorted by price': row(() => ({
      search: beginning(name(), random),
      sort: pick(random, ['price-low', 'price-high']),
    })),
    'nothing found': row(() => `${pick(random, ['qx', 'zzy', 'wqk'])}${firstWord(name()).slice(2)}qz`),
  };
}

type Query = Record<string, string | number>;

const firstWord = (text: string) => text.split(' ')[0] ?? '';

/** Two letters or more, as in the search box when somebody stops typing. */
const beginning = (text: string, random: Random) => text.slice(0, 2 + Math.floor(random() * 8));

/** One letter of a name is missing, doubled, wrong, or swapped with the next. */
function misspelt(name: string, random: Random): string {
  const word = firstWord(name);
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const misspellings = [
    before + after,
    before + letter + letter + after,
    `${before}${pick(random, LETTERS.slice(0, 26))}${after}`,
    `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
  ];
  return pick(random, misspellings);
}

function strengthOf({ drugName, availableDosages }: Product, random: Random): string {
  const dosage = pick(random, availableDosages);
  const word = firstWord(drugName);
  return pick(random, [
    dosage,
    `${word} ${dosage}`,
    `${word} ${dosage.replace(' ', '')}`,
    `${word} ${parseFloat(dosage)}`,
  ]);
}

function codeOf(code: string, random: Random): string {
  return pick(random, [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.slice(0, -3),
    code.replace(/^\w+-/, ''),
  ]);
}

function filterOf({ category, type }: Product, random: Random): Query {
  const { min, max } = pick(random, Object.values(priceRanges));
  return pick<Query>(random, [{ category }, { type }, { category, type }, { priceMin: min, priceMax: max }]);
}
