import { PRODUCTS_PAGE, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { type Facts, pathOf } from './facts.ts';
import { pick, type Random } from './random.ts';

/** Paths to ask for, by the row of the table that they are measured in. */
export type Rows = Record<string, string[]>;

const FIRST_PAGES = 200;
const PER_COMBINATION = 40;
const APART = 200;
const WHOLE = 40;

/** What people ask lists for; near the start, as far as people go. */
export function listRows(facts: Facts, random: Random): Rows {
  const combinations = productSorts.flatMap((sort) =>
    filterSets.flatMap((set) =>
      Array.from({ length: PER_COMBINATION }, () =>
        pathOf({ ...filtersOf(facts, set, random), sort, offset: PRODUCTS_PAGE * pick(random, [0, 0, 1, 2, 5]) }),
      ),
    ),
  );
  return {
    'first page': Array.from({ length: FIRST_PAGES }, () => pathOf({})),
    'filters × sorts': combinations,
  };
}

/** What the contract allows and few ask for. */
export function rareListRows(facts: Facts, random: Random): Rows {
  const sort = () => pick(random, productSorts);
  const deep = () => pathOf({ sort: sort(), offset: Math.floor(facts.total * (0.1 + 0.9 * random())) });
  const custom = () => {
    const priceMin = Math.round(random() * 200);
    const filters = filtersOf(facts, pick(random, customSets), random);
    return pathOf({ ...filters, sort: sort(), priceMin, priceMax: priceMin + pick(random, [1, 5, 20, 100]) });
  };
  return {
    'deep pages': Array.from({ length: APART }, deep),
    'custom price range': Array.from({ length: APART }, custom),
    '1,000 products at once': Array.from({ length: WHOLE }, () => pathOf({ limit: 1000, sort: sort() })),
  };
}

type Filter = 'category' | 'type' | 'price';

const customSets: Filter[][] = [[], ['category'], ['type'], ['category', 'type']];
const filterSets: Filter[][] = [...customSets, ...customSets.map((set): Filter[] => [...set, 'price'])];

/** Half of the choices are some product's own, so that common ones are common; half are any, which may find nothing. */
function filtersOf({ products, categories, types }: Facts, set: Filter[], random: Random) {
  const like = pick(random, products);
  const own = random() < 0.5;
  const { min, max } = pick(random, Object.values(priceRanges));
  return {
    ...(set.includes('category') && { category: own ? like.category : pick(random, categories) }),
    ...(set.includes('type') && { type: own ? like.type : pick(random, types) }),
    ...(set.includes('price') && { priceMin: min, priceMax: max }),
  };
}
