import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TypeBadge } from '#web/catalogue/card/type-badge.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths, productsPath } from '#web/router/paths.ts';
import { type FeaturedProduct, featuredQuery } from '#web/site/queries.ts';
import { Arrows, Dots, PauseButton } from './carousel-controls.tsx';
import { LazyPicture } from './lazy-picture.tsx';
import { useCarousel } from './use-carousel.ts';

/** product.md §9: four products per page, four seconds per page. */
const PRODUCTS_A_PAGE = 4;
const FEATURED_INTERVAL_MS = 4000;

/** The featured carousel; renders nothing if its products could not be loaded (product.md §2). */
export function FeaturedMedications() {
  const { data: products = [] } = useQuery(featuredQuery());
  const pages = inPages(products);
  if (pages.length === 0) return null;
  return <FeaturedCarousel pages={pages} />;
}

function FeaturedCarousel({ pages }: { pages: FeaturedProduct[][] }) {
  const { t } = useTranslation();
  const carousel = useCarousel<HTMLDivElement>({
    count: pages.length,
    intervalMs: FEATURED_INTERVAL_MS,
    stopUnderPointer: true,
  });
  const several = pages.length > 1;
  return (
    <section
      ref={carousel.root}
      aria-labelledby="featured-title"
      aria-roledescription={t('site.carousel.role')}
      className="page py-section"
    >
      <div className="mb-8 flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 id="featured-title" className="text-h2">
            {t('site.featured.title')}
          </h2>
          <p className="mt-2 text-muted">{t('site.featured.text')}</p>
        </div>
        {several && (
          <div className="flex flex-none items-center gap-2">
            <PauseButton carousel={carousel} />
            <Arrows carousel={carousel} />
          </div>
        )}
      </div>
      <div
        ref={carousel.track}
        onScroll={carousel.onScroll}
        className="flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {pages.map((products) => (
          <ul
            key={products[0]?.id}
            className="grid w-full flex-none snap-start snap-always content-start gap-3 tablet:grid-cols-2 tablet:gap-5 desktop:grid-cols-4 desktop:content-stretch"
          >
            {products.map((product) => (
              <FeaturedCard key={product.id} product={product} />
            ))}
          </ul>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        {several ? <Dots carousel={carousel} count={pages.length} /> : <span />}
        <ActionLink to={paths.auth} variant="secondary">
          {t('site.featured.browse')}
        </ActionLink>
      </div>
    </section>
  );
}

/**
 * The picture above the names; beside them on a phone, so that four fit on the screen. Links to the product in the
 * catalogue.
 */
function FeaturedCard({ product }: { product: FeaturedProduct }) {
  return (
    <li className="min-w-0">
      <Link
        to={productsPath({ search: product.drugName })}
        className="grid h-full grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-surface text-ink no-underline transition-colors duration-(--fast) hover:border-edge focus-visible:-outline-offset-2 tablet:grid-cols-1 tablet:grid-rows-[auto_1fr]"
      >
        <div className="grid place-items-center bg-well tablet:py-5">
          <LazyPicture src={product.imageUrl} className="aspect-square w-[5.25rem] tablet:w-[min(100%,11rem)]" />
        </div>
        <div className="grid content-start justify-items-start gap-1 p-4">
          <TypeBadge type={product.type} className="mb-2" />
          <h3 className="text-h3 tracking-normal wrap-anywhere">
            <bdi lang="en">{product.drugName}</bdi>
          </h3>
          <span className="text-muted text-sm">
            <bdi lang="en">{product.brandName}</bdi>
          </span>
        </div>
      </Link>
    </li>
  );
}

function inPages(products: FeaturedProduct[]): FeaturedProduct[][] {
  const pages: FeaturedProduct[][] = [];
  for (let first = 0; first < products.length; first += PRODUCTS_A_PAGE) {
    pages.push(products.slice(first, first + PRODUCTS_A_PAGE));
  }
  return pages;
}
