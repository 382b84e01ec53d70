import './english.ts';
import './compare-page.css';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { createQueryClient, dehydrateState, queryClient } from '#web/api/query-client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { comparedIds } from '../compared-ids.ts';
import type { Route } from './+types/compare-page';
import { AddProduct } from './add-product.tsx';
import { comparedQuery } from './compared-query.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** Renders the comparison for everyone; `prefetchQuery` does not throw. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const client = createQueryClient();
  await client.prefetchQuery(comparedQuery(comparedIds(new URL(request.url).searchParams), api));
  return { state: dehydrateState(client) };
}

/** In the browser the page is shown at once, and loads the products. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(comparedQuery(comparedIds(new URL(request.url).searchParams)));
  return { state: undefined };
}

/** /compare?products=1,2: up to four products side by side; the address is the link to it. */
export default function ComparePage({ loaderData: { state } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <HydrationBoundary state={state}>
      <PageHead title={t('compare.title')} />
      <main id="main" tabIndex={-1} className="page pt-8 pb-section">
        <h1 className="text-h1">{t('compare.title')}</h1>
        <p className="mt-2 text-muted">{t('compare.text')}</p>
        <Comparison />
      </main>
    </HydrationBoundary>
  );
}

function Comparison() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const asked = comparedIds(query);
  const found = useQuery(comparedQuery(asked));
  const { data: products = [], isPending, isSuccess, isPlaceholderData } = found;
  const isLoaded = isSuccess && !isPlaceholderData;
  const ids = isLoaded ? products.map(({ id }) => id) : asked;
  const isMissing = products.length < asked.length && isLoaded;
  const advice = { 0: t('compare.none'), 1: t('compare.one') }[ids.length];
  return (
    <>
      {isMissing && (
        <Notice tone="info" className="mt-4">
          {t('compare.missing')}
        </Notice>
      )}
      {advice && <p className="mt-4">{advice}</p>}
      <AddProduct ids={ids} />
      {products.length > 1 && (
        <CheckField
          label={t('compare.differences')}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.target.checked)}
          className="mt-4"
        />
      )}
      {hasFailed(found) && (
        <div className="mt-4">
          <FailedLoad text={t('catalogue.failed.products')} onRetry={found.refetch} />
        </div>
      )}
      {products.length > 0 && (
        <ComparisonTable products={products} onlyDifferences={onlyDifferences && products.length > 1} />
      )}
      {isPending && !hasFailed(found) && <Skeleton className="mt-6 h-40 w-full" />}
    </>
  );
}
