import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { historyQuery } from './queries.ts';

/** Who changed what in a product, newest first. */
export function ProductHistory({ product: { id, version } }: { product: AdminProduct }) {
  const { t } = useTranslation();
  const history = useInfiniteQuery(historyQuery(id, version));
  const entries = history.data?.pages.flatMap(({ items }) => items);
  return (
    <FormPart title={t('products.history.title')}>
      {history.isPending && <Skeleton className="h-24" />}
      {!entries && history.error && (
        <FailedLoad text={errorText(history.error, t, t('products.history.failed'))} onRetry={history.refetch} />
      )}
      {entries?.length === 0 && <p className="text-sm text-muted">{t('products.history.none')}</p>}
      {entries && entries.length > 0 && (
        <ol className="figures divide-y divide-line rounded-3 border border-line bg-surface text-sm">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            pending={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage({ cancelRefetch: false })}
          >
            {t('products.history.earlier')}
          </Button>
        </div>
      )}
    </FormPart>
  );
}
