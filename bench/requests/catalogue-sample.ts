import { ListCategories, ListProducts, ListTypes, type Product } from '#contract/catalogue/catalogue.ts';
import { type Facets, ListFacets } from '#contract/catalogue/facets.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';

/** What visitors see of a catalogue, from which requests are made. */
export interface CatalogueSample {
  total: number;
  categories: string[];
  types: string[];
  facets: Facets;
  /** From all over the alphabet. */
  products: Product[];
}

const POSITIONS = 60;
const PER_POSITION = 3;

/** Reads a sample from the API; the same catalogue gives the same sample. */
export async function sampleCatalogue(origin: string): Promise<CatalogueSample> {
  const read = async (path: string) => await fetch(origin + path);
  const total = Number((await read(pathOf({}))).headers.get('x-total-count'));
  const products: Product[] = [];
  for (let position = 0; position < POSITIONS; position++) {
    const offset = Math.floor((total * position) / POSITIONS);
    products.push(...((await (await read(pathOf({ offset, limit: PER_POSITION }))).json()) as Product[]));
  }
  const [categories, types] = await Promise.all(
    [ListCategories, ListTypes].map(async ({ path }) => (await (await read(path)).json()) as string[]),
  );
  const facets = (await (await read(ListFacets.path)).json()) as Facets;
  return { total, products, categories: categories ?? [], types: types ?? [], facets };
}

/** The path of a list; one page unless the query has a limit. */
export function pathOf(query: Record<string, string | number>): string {
  return withQuery(ListProducts.path, { limit: PRODUCTS_PAGE, ...query });
}

/** Leaves out undefined values. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(defined.map(([name, value]): [string, string] => [name, `${value}`]))}`;
}
