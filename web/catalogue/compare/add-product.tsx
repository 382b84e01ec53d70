import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { browserApi } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { type AddedSearch, SearchToAdd } from '#web/ui/form/search-to-add.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { productTitle } from '../card/product-title.ts';
import { COMPARED_MAX, comparePath } from '../compared-ids.ts';

/** A search whose results lead to the comparison with them. `ids`: what is compared already. */
export function AddProduct({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <SearchToAdd
      label={t('compare.search')}
      hint={t('compare.hint')}
      full={ids.length >= COMPARED_MAX ? <p>{t('compare.full')}</p> : undefined}
      results={(found) => <Results {...found} ids={ids} />}
    />
  );
}

function Results({ search, box, end, ids }: AddedSearch & { ids: readonly number[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const list = useFocusFallback<HTMLUListElement>(box);
  const query = useQuery(resultsQuery(search));
  const { data, refetch } = query;
  if (hasFailed(query)) return <FailedLoad text={t('catalogue.failed.products')} onRetry={refetch} />;
  const others = data?.items.filter(({ id }) => !ids.includes(id));
  const found = others?.slice(0, PRODUCTS_PAGE);
  const total = (data?.total ?? 0) - ((data?.items.length ?? 0) - (others?.length ?? 0));
  const counted = {
    count: total,
    shown: formatCount(found?.length ?? 0, language),
    total: formatCount(total, language),
  };
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {found && (found.length === 0 ? t('compare.nothing') : t('catalogue.showing', counted))}
      </p>
      <ul ref={list} className="compare-results">
        {found?.map((product) => (
          <Result key={product.id} product={product} to={comparePath([...ids, product.id])} onChoose={end} />
        ))}
      </ul>
    </>
  );
}

function Result({ product, to, onChoose }: { product: Product; to: string; onChoose: () => void }) {
  const { t } = useTranslation();
  const { drugName, brandName, packagingType, availableDosages, productId, releaseForm } = product;
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        <span lang="en" dir="auto" className="font-semibold">
          {drugName}
        </span>{' '}
        <LtrText className="font-bold">
          <Measures text={availableDosages.join(', ')} />
        </LtrText>
        {brandName && (
          <span className="block text-sm">
            <bdi lang="en">{brandName}</bdi>
          </span>
        )}
        <Pack releaseForm={releaseForm} packagingType={packagingType} productCode={productId} />
      </span>
      <Link
        to={to}
        preventScrollReset
        onClick={onChoose}
        aria-label={t('compare.addName', { product: `${productTitle(product)}, ${productId}` })}
        className="link"
      >
        {t('compare.add')}
      </Link>
    </li>
  );
}

function resultsQuery(search: string) {
  return {
    queryKey: [...productsKey, 'to compare', search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      browserApi.page('GET /api/products', { query: { search, limit: PRODUCTS_PAGE + COMPARED_MAX }, signal }),
    placeholderData: keepPreviousData,
  };
}
