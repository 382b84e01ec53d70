import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function EmptyCart() {
  const { t } = useTranslation();
  return (
    <EmptyState className="py-16">
      <p className="font-semibold">{t('lines.empty')}</p>
      <ActionLink to={paths.products} replace>
        {t('common.browseProducts')}
      </ActionLink>
    </EmptyState>
  );
}

export function CartLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('lines.loading')}</span>
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
          <Skeleton className="size-16" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
