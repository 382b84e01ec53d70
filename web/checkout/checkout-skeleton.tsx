import { useTranslation } from '#web/i18n/translation.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The layout of the checkout while the user loads. */
export function CheckoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desktop:gap-20">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <div className="grid content-start gap-5 border-t-2 border-ink py-6">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-12" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="col-span-2 h-12" />
          <Skeleton className="h-12 max-tablet:col-span-2" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
      <Skeleton className="h-80 rounded-3" />
    </div>
  );
}
