import { productStates } from '#contract/catalogue/product-constants.ts';
import { useListUrl } from '#web/admin/list-url.ts';

/** Filter, search and page from the address: `/admin/products?state=withdrawn&search=azep`. */
export function useProductFilters() {
  const list = useListUrl();
  return {
    ...list,
    state: productStates.find((each) => each === list.filter('state')),
    setState: (state: string) => list.setFilter('state', state),
  };
}

export type ProductFilters = ReturnType<typeof useProductFilters>;
