import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { FeaturedProduct } from '#contract/admin/storefront.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { homeProductsKey } from '#web/api/query-keys.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AddFeatured } from './add-featured.tsx';
import { ProductName } from './product-name.tsx';
import { featuredQuery } from './queries.ts';

type Step = 'up' | 'down' | 'remove';

/** The products of the home page in their order; each change is saved at once. */
export function Featured() {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(featuredQuery);
  const { data: products } = query;
  return (
    <section aria-labelledby={headingId}>
      <h2 ref={heading} tabIndex={-1} id={headingId} className="text-h3 font-semibold">
        {t('storefront.featured.title')}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{t('storefront.featured.text')}</p>
      {products ? (
        <FeaturedList products={products} heading={() => heading.current} />
      ) : hasFailed(query) ? (
        <FailedLoad text={t('storefront.featured.failed')} onRetry={query.refetch} />
      ) : (
        <Skeleton className="mt-4 h-40 w-full" />
      )}
    </section>
  );
}

function FeaturedList({
  products,
  heading,
}: {
  products: readonly FeaturedProduct[];
  heading: () => HTMLElement | null;
}) {
  const { t } = useTranslation();
  const save = useSaveFeatured(products);
  const list = useRef<HTMLOListElement>(null);
  const focusAfter = useFocusAfter();
  const [change, setChange] = useState('');
  const move = (product: FeaturedProduct, place: number, step: Step) => {
    const next = changed(products, place, step);
    const target = step === 'remove' ? undefined : product;
    const about = { product: productTitle(product), place: target ? next.indexOf(target) + 1 : 0 };
    setChange(t(target ? 'storefront.featured.place' : 'storefront.featured.removed', about));
    focusAfter(() => {
      const rows = [...(list.current?.children ?? [])];
      if (rows.length !== next.length) return undefined;
      if (!target) return heading();
      const row = rows[next.indexOf(target)];
      return row?.getAttribute('data-product') === String(target.id) ? buttonOf(row, step) : undefined;
    });
    save.mutate(next);
  };
  return (
    <>
      {products.length === 0 && <p className="mt-4 font-semibold">{t('storefront.featured.empty')}</p>}
      <ol ref={list} className="storefront-list mt-4">
        {products.map((product, place) => (
          <li key={product.id} data-product={product.id}>
            <ProductName product={product} />
            <span className="flex flex-wrap">
              {steps(place, products.length).map((step) => (
                <Button
                  key={step}
                  variant="quiet"
                  data-step={step}
                  aria-label={t(`storefront.featured.${step}Name`, { product: productTitle(product) })}
                  onClick={() => move(product, place, step)}
                >
                  {t(`storefront.featured.${step}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {change}
      </p>
      <AddFeatured
        featured={products}
        onAdd={(product) => {
          save.mutate([...products, product]);
          setChange(t('storefront.featured.place', { product: productTitle(product), place: products.length + 1 }));
        }}
      />
    </>
  );
}

/** "Metformin, M-1": two packs of one medicine may be featured. */
const productTitle = ({ drugName, productId }: FeaturedProduct) => `${drugName}, ${productId}`;

/** What can be done with a product at this place. */
function steps(place: number, count: number): Step[] {
  return [...(place > 0 ? (['up'] as const) : []), ...(place < count - 1 ? (['down'] as const) : []), 'remove'];
}

function changed(products: readonly FeaturedProduct[], place: number, step: Step): FeaturedProduct[] {
  const others = products.filter((_, each) => each !== place);
  const product = products[place];
  if (step === 'remove' || !product) return others;
  return others.toSpliced(step === 'up' ? place - 1 : place + 1, 0, product);
}

/** The button that was pressed; at an end of the list, where it is gone, another one of the row. */
function buttonOf(row: Element, step: Step): Element | null {
  return row.querySelector(`[data-step=${step}]`) ?? row.querySelector('button');
}

const idsOf = (products: readonly FeaturedProduct[]) => products.map(({ id }) => id);

/**
 * Shows the new list at once; a save that fails brings the stored one back. A list that somebody else has changed meanwhile is not
 * replaced.
 */
function useSaveFeatured(shown: readonly FeaturedProduct[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = featuredQuery;
  const mutationKey = ['featured'];
  const stored = useRef(shown);
  const save = useMutation({
    mutationKey,
    scope: { id: 'featured' },
    mutationFn: (products: readonly FeaturedProduct[]) =>
      browserApi.call('POST /api/admin/featured', { body: { ids: idsOf(products), before: idsOf(stored.current) } }),
    onMutate: async (products) => {
      client.setQueryData(queryKey, [...products]);
      await client.cancelQueries({ queryKey });
    },
    onSuccess: (saved) => {
      stored.current = saved;
      // A later change is shown already.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved);
      void reloadQuery(client, homeProductsKey);
    },
    onError: (error) => {
      showErrorToast(t, errorText(error, t, t('storefront.featured.saveFailed')));
      void reloadQuery(client, queryKey);
    },
  });
  // The last one that was pressed: the others are done before it.
  const { isPending } = save;
  useEffect(() => {
    if (!isPending) stored.current = shown;
  }, [isPending, shown]);
  return save;
}
