import './english.ts';
import './products-page.css';
import { HydrationBoundary, useQueryClient } from '@tanstack/react-query';
import { createQueryClient, dehydrateState, queryClient } from '#web/api/query-client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useAddPendingProduct } from '#web/cart/add-pending-product.ts';
import { useSettings } from '#web/page/settings.ts';
import { StructuredData } from '#web/page/structured-data.tsx';
import type { PageHandle } from '#web/router/page-handle.ts';
import type { Route } from './+types/products-page';
import { ProcurementNotice } from './card/procurement-notice.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { useFilters } from './filters/use-filters.ts';
import { type ProductFilters, readFilters } from './filters.ts';
import { ProductList } from './list/product-list.tsx';
import { productsStructuredData } from './product-structured-data.ts';
import { categoriesQuery, loadedProducts, productsQuery, typesQuery } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { SuggestionsHost } from './suggestions/suggestions-host.tsx';

/** Renders the first page of the list that the address asks for, the same for everyone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const client = createQueryClient();
  await Promise.all([client.prefetchQuery(categoriesQuery(api)), client.prefetchQuery(typesQuery(api))]);
  const filters = readFilters(new URL(request.url).searchParams, {
    categories: client.getQueryData(categoriesQuery().queryKey),
    types: client.getQueryData(typesQuery().queryKey),
  });
  await client.prefetchInfiniteQuery(productsQuery(filters, { api }));
  return { state: dehydrateState(client) };
}

/** The header has the search while this page is shown. */
export const handle: PageHandle = { inHeader: SearchBox };

/** In the browser the page is shown at once with the cached data, and loads the rest. */
export function clientLoader() {
  const client = queryClient();
  void client.prefetchQuery(categoriesQuery());
  void client.prefetchQuery(typesQuery());
  return { state: undefined };
}

/** The catalogue (product.md §2 "Products page"). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Catalogue rendered={loaderData.state !== undefined} />
    </HydrationBoundary>
  );
}

/** `rendered`: rendered by the server, not reached by a client-side navigation. */
function Catalogue({ rendered }: { rendered: boolean }) {
  const controls = useFilters();
  useAddPendingProduct();
  return (
    <main id="main" tabIndex={-1}>
      {rendered && <PageStructuredData filters={controls.filters} />}
      <SuggestionsHost onChoose={controls.search} />
      <FilterBar {...controls} />
      <div className="page">
        <ProcurementNotice search={controls.filters.search} />
        <ProductList {...controls} />
      </div>
    </main>
  );
}

function PageStructuredData({ filters }: { filters: ProductFilters }) {
  const { publicUrl } = useSettings();
  const list = useQueryClient().getQueryData(productsQuery(filters).queryKey);
  const products = list ? loadedProducts(list) : [];
  if (products.length === 0) return null;
  return (
    <StructuredData data={import.meta.env.SSR ? productsStructuredData(products, filters, publicUrl) : undefined} />
  );
}
