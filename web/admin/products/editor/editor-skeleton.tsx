import { useTranslation } from '#web/i18n/translation.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The layout of the form while the product loads. */
export function EditorSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid max-w-[52rem] gap-8">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <div className="grid gap-5 tablet:grid-cols-2">
        {['id', 'name', 'brand', 'category', 'type', 'packaging'].map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
    </div>
  );
}
