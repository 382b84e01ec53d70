import './english.ts';
import './product-page.css';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data, redirect, useLocation, useParams, useSearchParams } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import { ResponseError } from '#web/api/api.ts';
import { createQueryClient, dehydrateState, queryClient } from '#web/api/query-client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { NotFound } from '#web/page/not-found.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isTitled } from '../card/product-title.ts';
import type { Route } from './+types/product-page';
import { ProductFacts, ProductNames } from './product-facts.tsx';
import { ProductHead } from './product-head.tsx';
import { alternativesQuery, productQuery } from './queries.ts';
import { OtherForms } from './related/other-forms.tsx';
import { OtherPacks } from './related/other-packs.tsx';
import { Strengths } from './strengths.tsx';
import { WithdrawnProduct } from './withdrawn-product.tsx';

/** Why a product is not shown. `product`: the name of a withdrawn one. */
interface Missing {
  status: number;
  product: string | undefined;
}

/**
 * Renders the product for everyone. An address with another name is redirected (301); a withdrawn product responds 410, an
 * unknown one 404.
 */
export async function loader({ request, params: { id, name }, context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const client = createQueryClient();
  const loaded = (missing?: Missing) => ({ state: dehydrateState(client), missing });
  try {
    const product = await client.fetchQuery(productQuery(id, api));
    const path = productPath(product);
    if (path !== `/products/${id}${name === undefined ? '' : `/${name}`}`)
      throw redirect(path + new URL(request.url).search, 301);
    return loaded();
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const { status, product } = error;
    if (status !== 404 && status !== 410) return loaded();
    if (product) await client.prefetchQuery(alternativesQuery(product, api));
    return data(loaded({ status, product }), { status });
  }
}

/** In the browser the page is shown at once, and loads the product. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(productQuery(id));
  return { state: undefined, missing: undefined };
}

/** /products/:id/:name?: a product with its strengths, its other packs and forms (product.md §10). */
export default function ProductPage({ loaderData: { state, missing } }: Route.ComponentProps) {
  const { id = '' } = useParams();
  return (
    <HydrationBoundary state={state}>
      <ProductById key={id} id={id} rendered={state !== undefined} missing={missing} />
    </HydrationBoundary>
  );
}

function ProductById({ id, rendered, missing }: { id: string; rendered: boolean; missing: Missing | undefined }) {
  const query = useQuery(productQuery(id));
  const { data: product, error } = query;
  const { status, product: name } = error instanceof ResponseError ? error : (missing ?? {});
  if (!product && status === 404) return <NotFound />;
  // The same element while it loads and afterwards: it has the focus after a navigation.
  return (
    <main id="main" tabIndex={-1} className="page pt-6 pb-section" aria-busy={query.isPending && !missing}>
      {product ? (
        <Product product={product} rendered={rendered} />
      ) : status === 410 && name ? (
        <WithdrawnProduct name={name} />
      ) : (
        <LoadingProduct failed={hasFailed(query)} onRetry={query.refetch} />
      )}
    </main>
  );
}

function Product({ product, rendered }: { product: ProductDetail; rendered: boolean }) {
  const [query] = useSearchParams();
  const asked = query.get('dosage');
  const { availableDosages, defaultDosage } = product;
  const chosen = [asked, defaultDosage].find((each) => each !== null && availableDosages.includes(each));
  const dosage = chosen ?? availableDosages[0] ?? '';
  return (
    <>
      <ProductHead product={product} rendered={rendered} />
      <ProductNames product={product}>
        <Strengths product={product} asked={dosage === asked ? dosage : undefined} />
      </ProductNames>
      <ProductFacts product={product} />
      <OtherPacks product={product} dosage={dosage} />
      <OtherForms product={product} />
    </>
  );
}

/** The page has the title of its link at once: it is announced before the product has loaded. */
function LoadingProduct({ failed, onRetry }: { failed: boolean; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const state: unknown = useLocation().state;
  const title = isTitled(state) ? state.title : t('common.products');
  return (
    <>
      <PageHead title={title} />
      <h1 className="sr-only">{title}</h1>
      {failed ? (
        <FailedLoad text={t('product.failed')} onRetry={onRetry} />
      ) : (
        <>
          <Skeleton className="h-11 w-2/5" />
          <Skeleton className="mt-6 h-40 w-full" />
        </>
      )}
    </>
  );
}
