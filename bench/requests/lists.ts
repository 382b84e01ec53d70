import { facetKinds } from '#contract/catalogue/facet-kinds.ts';
import { ListFacets } from '#contract/catalogue/facets.ts';
import { PRODUCTS_PAGE, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { pick, type Random } from '#server/demo/random.ts';
import { type CatalogueSample, pathOf, withQuery } from './catalogue-sample.ts';

/** Paths to request, by row of the table. */
export type Rows = Record<string, string[]>;

const FIRST_PAGES = 200;
const PER_COMBINATION = 40;
const PER_RARE_ROW = 200;
const LARGEST_PAGES = 40;

/** Common lists: the first pages, as far as people go. */
export function listRows(sample: CatalogueSample, random: Random): Rows {
  const combinations = productSorts.flatMap((sort) =>
    filterSets.flatMap((set) =>
      Array.from({ length: PER_COMBINATION }, () =>
        pathOf({ ...filtersOf(sample, set, random), sort, offset: PRODUCTS_PAGE * pick(random, [0, 0, 1, 2, 5]) }),
      ),
    ),
  );
  return {
    'first page': Array.from({ length: FIRST_PAGES }, () => pathOf({})),
    'filters × sorts': combinations,
  };
}

const FACET_CHOICES = 200;

/** Lists narrowed by one to three values of those that are offered, and the counts beside them. */
export function facetRows({ facets }: CatalogueSample, random: Random): Rows {
  const kinds = facetKinds.filter((kind) => facets[kind].length > 0);
  const choices = Array.from({ length: FACET_CHOICES }, () => {
    const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const kind = pick(random, kinds);
      return [kind, pick(random, facets[kind]).value];
    });
    return Object.fromEntries(chosen) as Record<string, string>;
  });
  return {
    'lists with facets': choices.map((choice) => pathOf({ ...choice, sort: pick(random, productSorts) })),
    'counts of facets': choices.map((choice) => withQuery(ListFacets.path, choice)),
  };
}

/** Lists that the contract allows and few people request. */
export function rareListRows(sample: CatalogueSample, random: Random): Rows {
  const sort = () => pick(random, productSorts);
  const deep = () => pathOf({ sort: sort(), offset: Math.floor(sample.total * (0.1 + 0.9 * random())) });
  const custom = () => {
    const priceMin = Math.round(random() * 200);
    const filters = filtersOf(sample, pick(random, customSets), random);
    return pathOf({ ...filters, sort: sort(), priceMin, priceMax: priceMin + pick(random, [1, 5, 20, 100]) });
  };
  return {
    'deep pages': Array.from({ length: PER_RARE_ROW }, deep),
    'custom price range': Array.from({ length: PER_RARE_ROW }, custom),
    '1,000 products at once': Array.from({ length: LARGEST_PAGES }, () =>
      pathOf({ limit: LIST_LIMIT_MAX, sort: sort() }),
    ),
  };
}

type Filter = 'category' | 'type' | 'price';

const customSets: Filter[][] = [[], ['category'], ['type'], ['category', 'type']];
const filterSets: Filter[][] = [...customSets, ...customSets.map((set): Filter[] => [...set, 'price'])];

/** Half of the filters are those of a random product, so common ones are common; half are random and may find nothing. */
function filtersOf({ products, categories, types }: CatalogueSample, set: Filter[], random: Random) {
  const like = pick(random, products);
  const own = random() < 0.5;
  const { min, max } = pick(random, Object.values(priceRanges));
  return {
    ...(set.includes('category') && { category: own ? like.category : pick(random, categories) }),
    ...(set.includes('type') && { type: own ? like.type : pick(random, types) }),
    ...(set.includes('price') && { priceMin: min, priceMax: max }),
  };
}
