import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { AdminSection } from '#web/admin/section.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { historyQuery } from './queries.ts';

/** Entries at first, and how many times as many each press shows. */
const FIRST = 10;
const MORE = 5;

/** Who changed what in a product, newest first. */
export function ProductHistory({ product: { id, version } }: { product: AdminProduct }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(FIRST);
  const history = useQuery(historyQuery({ id, version, limit }));
  const entries = history.data?.items;
  return (
    <AdminSection title={t('products.history.title')}>
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
      {history.data?.next && limit < LIST_LIMIT_MAX && (
        <div>
          <Button
            variant="secondary"
            pending={history.isPlaceholderData}
            onClick={() => setLimit(Math.min(limit * MORE, LIST_LIMIT_MAX))}
          >
            {t('products.history.earlier')}
          </Button>
        </div>
      )}
    </AdminSection>
  );
}
