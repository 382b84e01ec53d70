import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Stocktake } from '#contract/admin/stock/stocktakes.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { stocktakePath } from '#web/admin/stock/paths.ts';
import { formatDateTime } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { useUser } from '#web/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { stocktakesQuery } from './queries.ts';

/** The last stocktakes, open and applied. */
export function StocktakeList() {
  const { t } = useTranslation();
  const { user } = useUser();
  const { data, error, refetch } = useQuery({ ...stocktakesQuery(), enabled: user?.role === 'admin' });
  if (!data && error) return <FailedLoad text={errorText(error, t, t('stock.count.listFailed'))} onRetry={refetch} />;
  if (!data)
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-muted">
        <Spinner />
        {t('common.loading')}
      </p>
    );
  if (data.length === 0)
    return (
      <EmptyState framed drawing={false} className="text-muted">
        <p>{t('stock.count.none')}</p>
      </EmptyState>
    );
  return (
    <ul
      aria-label={t('stock.count.title')}
      className="figures divide-y divide-line rounded-3 border border-line bg-surface"
    >
      {data.map((stocktake) => (
        <Row key={stocktake.id} stocktake={stocktake} />
      ))}
    </ul>
  );
}

function Row({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { id, name, lots, countedLots, startedAt, startedBy, appliedAt } = stocktake;
  const numbers = { counted: formatCount(countedLots, language), lots: formatCount(lots, language) };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <Link to={stocktakePath(id)} className="inline-flex min-h-target items-center font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm text-muted">
          <AdministratorName by={startedBy} /> <time dateTime={startedAt}>{formatDateTime(startedAt, language)}</time>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <span>{t('stock.count.progress', numbers)}</span>
        <Badge tone={appliedAt ? 'delivered' : 'pending'}>
          {t(appliedAt ? 'stock.count.applied' : 'stock.count.open')}
        </Badge>
      </p>
    </li>
  );
}
