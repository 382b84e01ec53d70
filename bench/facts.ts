import { ListCategories, ListProducts, ListTypes, type Product } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';

/** What a person sees of a catalogue, from which they choose what to ask for. */
export interface Facts {
  total: number;
  categories: string[];
  types: string[];
  /** Some from all over the alphabet. */
  products: Product[];
}

const PLACES = 60;
const PER_PLACE = 3;

/** Reads them from the API, as anybody could; the same catalogue gives the same facts. */
export async function readFacts(origin: string): Promise<Facts> {
  const read = async (path: string) => await fetch(origin + path);
  const total = Number((await read(pathOf({}))).headers.get('x-total-count'));
  const products: Product[] = [];
  for (let place = 0; place < PLACES; place++) {
    const offset = Math.floor((total * place) / PLACES);
    products.push(...((await (await read(pathOf({ offset, limit: PER_PLACE }))).json()) as Product[]));
  }
  const [categories, types] = await Promise.all(
    [ListCategories, ListTypes].map(async ({ path }) => (await (await read(path)).json()) as string[]),
  );
  return { total, products, categories: categories ?? [], types: types ?? [] };
}

/** The address of a list; a page of it unless told otherwise. */
export function pathOf(query: Record<string, string | number>): string {
  const asked = Object.entries({ limit: PRODUCTS_PAGE, ...query });
  return `${ListProducts.path}?${new URLSearchParams(asked.map(([name, value]): [string, string] => [name, `${value}`]))}`;
}
