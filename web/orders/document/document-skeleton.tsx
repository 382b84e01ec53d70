import { useTranslation } from '#web/i18n/translation.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The layout of the document while the order loads. */
export function DocumentSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8 rounded-3 border border-line bg-surface p-4 tablet:p-10">
      <p role="status" className="sr-only">
        {t('orders.document.loading')}
      </p>
      <Skeleton className="h-8 w-36" />
      <Skeleton className="h-10 w-96 max-w-full" />
      <div className="grid grid-cols-2 gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
