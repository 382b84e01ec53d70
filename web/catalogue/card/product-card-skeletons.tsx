import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardClass, footClass, wellClass } from './product-card.tsx';

/** Skeletons with the layout of the product cards. */
export function ProductCardSkeletons() {
  return Array.from({ length: PRODUCTS_PAGE }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and never change places
    <div key={index} aria-hidden="true" className={cardClass}>
      <div className={`${wellClass} min-h-28`} />
      <div className="px-4 pt-4">
        <Skeleton className="my-0.5 h-5 w-3/4" />
        <Skeleton className="mt-2 h-3.5 w-2/5" />
        <Skeleton className="mt-1.5 h-3.5 w-3/5" />
        <Skeleton className="mt-3.5 h-3.5 w-full" />
        <Skeleton className="mt-1.5 mb-1 h-3.5 w-2/3" />
      </div>
      <div className="col-span-full px-4 pt-3">
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="col-span-full flex flex-wrap items-end justify-between gap-2 px-4 pt-3 pb-4">
        <div className="w-2/5">
          <Skeleton className="h-8" />
          <Skeleton className="h-4 tablet:hidden" />
        </div>
        <Skeleton className="h-11 w-2/5 tablet:w-full" />
      </div>
      <div className={footClass}>
        <Skeleton className="mt-0.5 h-3 w-3/5" />
        <Skeleton className="mt-1.5 h-3 w-2/5" />
      </div>
    </div>
  ));
}
