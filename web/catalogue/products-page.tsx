import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { useAddWantedProduct } from '#web/cart/add-wanted-product.ts';
import { serverContext } from '../api-context.ts';
import { createQueryClient, queryClient } from '../query-client.ts';
import type { Route } from './+types/products-page';
import { FilterBar } from './filter-bar.tsx';
import { readFilters } from './filters.ts';
import { ProcurementNotice } from './procurement-notice.tsx';
import { ProductList } from './product-list.tsx';
import { categoriesQuery, productsQuery, typesQuery } from './queries.ts';
import { useFilters } from './use-filters.ts';

/** The first page of whatever the address asks for, rendered on the server the same for everyone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const client = createQueryClient();
  await Promise.all([client.prefetchQuery(categoriesQuery(api)), client.prefetchQuery(typesQuery(api))]);
  const filters = readFilters(new URL(request.url).searchParams, {
    categories: client.getQueryData(categoriesQuery().queryKey),
    types: client.getQueryData(typesQuery().queryKey),
  });
  await client.prefetchInfiniteQuery(productsQuery(filters, api));
  return { state: dehydrate(client) };
}

/** In the browser nothing is waited for: the page shows at once what it has, and its queries ask for the rest. */
export function clientLoader() {
  const client = queryClient();
  void client.prefetchQuery(categoriesQuery());
  void client.prefetchQuery(typesQuery());
  return { state: undefined };
}

/** The catalogue (SPEC §2 "Products page"). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Catalogue />
    </HydrationBoundary>
  );
}

function Catalogue() {
  const controls = useFilters();
  useAddWantedProduct();
  return (
    <main id="main" tabIndex={-1}>
      <FilterBar {...controls} />
      <div className="page">
        <ProcurementNotice />
        <ProductList filters={controls.filters} onClear={controls.clear} />
      </div>
    </main>
  );
}
