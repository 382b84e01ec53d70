import { useQuery } from '@tanstack/react-query';
import type { FeaturedProduct } from '#contract/admin/storefront.ts';
import { FEATURED_PRODUCTS } from '#contract/catalogue/search-limits.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { type AddedSearch, SearchToAdd } from '#web/ui/form/search-to-add.tsx';
import { ProductName } from './product-name.tsx';
import { RESULTS, resultsQuery } from './queries.ts';

interface AddFeaturedProps {
  featured: readonly FeaturedProduct[];
  onAdd: (product: FeaturedProduct) => void;
}

/** A search for products on sale, each with a button that features it. */
export function AddFeatured({ featured, onAdd }: AddFeaturedProps) {
  const { t } = useTranslation();
  const isFull = featured.length >= FEATURED_PRODUCTS;
  return (
    <SearchToAdd
      label={t('storefront.featured.search')}
      hint={t('storefront.featured.hint')}
      full={isFull ? <p>{t('storefront.featured.full')}</p> : undefined}
      results={(found) => <Results {...found} featured={featured} onAdd={onAdd} />}
    />
  );
}

function Results({ search, box, end, featured, onAdd }: AddedSearch & AddFeaturedProps) {
  const { t } = useTranslation();
  const list = useFocusFallback<HTMLUListElement>(box);
  const query = useQuery(resultsQuery(search));
  const { data, refetch } = query;
  if (hasFailed(query)) return <FailedLoad text={t('products.list.failed')} onRetry={refetch} />;
  const found = data?.filter(({ id }) => featured.every((each) => each.id !== id)).slice(0, RESULTS);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {found?.length === 0 && t('storefront.featured.nothing')}
      </p>
      <ul ref={list} className="storefront-list">
        {found?.map((product) => (
          <li key={product.id}>
            <ProductName product={product} />
            <Button
              variant="quiet"
              aria-label={t('storefront.featured.addName', { product: `${product.drugName}, ${product.productId}` })}
              onClick={() => {
                end();
                onAdd(product);
              }}
            >
              {t('storefront.featured.add')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
