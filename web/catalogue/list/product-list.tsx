import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { splitTexts } from '#contract/catalogue/facet-kinds.ts';
import { ProductCard } from '#web/catalogue/card/product-card.tsx';
import { ProductCardSkeletons } from '#web/catalogue/card/product-card-skeletons.tsx';
import { productColumns } from '#web/catalogue/card/product-columns.ts';
import { searchedDosage } from '#web/catalogue/card/searched-dosage.ts';
import type { FilterControls } from '#web/catalogue/filters/use-filters.ts';
import { filtersPath, type ProductFilters } from '#web/catalogue/filters.ts';
import { loadedProducts, productsQuery } from '#web/catalogue/queries.ts';
import { useListView } from '#web/catalogue/table/use-list-view.ts';
import { ViewChoice } from '#web/catalogue/table/view-choice.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { ProgressLine } from '#web/page/navigation-progress.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { ListHeading } from './list-heading.tsx';
import { LoadMore } from './load-more.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductsHead } from './products-head.tsx';
import { usePlace } from './use-place.ts';
import { useResetPages } from './use-reset-pages.ts';

/** The matching products. While the list for other filters loads, the old list stays, with dimmed pictures. */
export function ProductList({ filters, isHistoryNavigation, clear }: FilterControls) {
  const { t } = useTranslation();
  const { Table, chooseTable } = useListView();
  const isTable = Table !== undefined;
  const list = useInfiniteQuery({
    ...productsQuery(filters, { hasFacts: isTable }),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useResetPages(filters, isHistoryNavigation, isTable);
  usePlace(filtersPath(filters), list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0), async () => {
    const { isError, hasNextPage } = await list.fetchNextPage({ cancelRefetch: false });
    return !isError && hasNextPage;
  });
  const products = list.data ? loadedProducts(list.data) : undefined;
  const loaded = products?.length ?? 0;
  const { total = 0, atLeast = false } = list.data?.pages.at(-1) ?? {};
  const searchedInstead = list.data?.pages[0]?.searchedInstead;
  const grid = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(filtersPath(filters));
  return (
    <>
      <ProductsHead filters={filters} products={products} />
      <ListHeading
        ref={heading}
        loading={list.isPending}
        shown={products?.length}
        total={total}
        atLeast={atLeast}
        note={
          searchedInstead && !list.isPlaceholderData
            ? t('catalogue.searchedInstead', { typed: filters.search, searched: searchedInstead })
            : ''
        }
        isTable={isTable}
        view={<ViewChoice isTable={isTable} onChoose={chooseTable} />}
      />
      {hasFailed(list) && !list.isFetchNextPageError && (
        <FailedLoad inline text={t('catalogue.failed.products')} onRetry={list.refetch} />
      )}
      {products?.length === 0 && (
        <NoProducts filters={filters} onLeave={() => heading.current?.focus()} onClear={clear} />
      )}
      {list.isPlaceholderData && <ProgressLine />}
      <div
        ref={grid}
        aria-busy={list.isPending || list.isPlaceholderData}
        className={isTable ? undefined : productColumns}
      >
        {list.isPending && !isTable && <ProductCardSkeletons />}
        {Table && products && products.length > 0 && (
          <Table
            products={products}
            wanted={(product) =>
              chosenStrength(filters, product) ?? searchedDosage(filters.search, product.availableDosages)
            }
          />
        )}
        {(isTable ? undefined : products)?.map((product, index, among) => (
          <ProductCard
            key={product.id}
            product={product}
            among={among}
            eager={index < EAGER_PICTURES}
            search={chosenStrength(filters, product) ?? filters.search}
          />
        ))}
      </div>
      <LoadMore
        remaining={list.hasNextPage ? Math.max(total - loaded, 1) : 0}
        atLeast={atLeast}
        pending={list.isFetchingNextPage}
        disabled={list.isPlaceholderData}
        failed={list.isFetchNextPageError}
        onLoad={() => {
          focusAfter(() => firstOf(grid.current, { loaded, isTable })); // of what is added
          void list.fetchNextPage();
        }}
      />
    </>
  );
}

/** The first card after those that were loaded, or the quantity of the first row. */
function firstOf(list: HTMLElement | null, { loaded, isTable }: { loaded: number; isTable: boolean }) {
  if (!isTable) return list?.children[loaded];
  const rows = [...(list?.querySelectorAll<HTMLElement>('tr[data-product]') ?? [])];
  const products = [...new Set(rows.map(({ dataset }) => dataset.product))];
  return rows.find(({ dataset }) => dataset.product === products[loaded])?.querySelector('input');
}

/** The strength that the list is narrowed by: the card opens on it. */
function chosenStrength({ strength }: ProductFilters, { availableDosages }: Product): string | undefined {
  return splitTexts(strength).find((each) => availableDosages.includes(each));
}

/** The first row of the widest grid: its pictures load eagerly. */
const EAGER_PICTURES = 4;
