import { useQuery } from '@tanstack/react-query';
import { useListUrl } from '#web/admin/list-url.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PeriodCharts } from './period-charts.tsx';
import { PeriodsTable } from './periods-table.tsx';
import { figuresQuery, type LoadedFigures } from './queries.ts';
import { longRanges } from './range.ts';
import { TopProducts } from './top-products.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

/** The figures of the range in the address: `/admin/figures?range=weeks`. */
export function Figures() {
  const { t } = useTranslation();
  const url = useListUrl();
  const range = longRanges.find((each) => each === url.filter('range'));
  const query = useQuery(figuresQuery(range ?? 'days'));
  const { data, error, isPlaceholderData } = query;
  return (
    <>
      <div className="flex items-center gap-3">
        <FilterSelect
          label={t('figures.range.label')}
          all={t('figures.range.days')}
          options={longRanges.map((value) => ({ value, label: t(`figures.range.${value}`) }))}
          value={range}
          onChange={(value) => url.setFilter('range', value)}
        />
        {isPlaceholderData && <Spinner />}
      </div>
      <div aria-busy={isPlaceholderData} className="mt-6">
        {hasFailed(query) ? (
          <FailedLoad text={errorText(error, t, t('figures.failed'))} onRetry={query.refetch} />
        ) : data ? (
          <Loaded figures={data} />
        ) : (
          <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
            <Spinner />
            {t('figures.loading')}
          </p>
        )}
      </div>
    </>
  );
}

function Loaded({ figures }: { figures: LoadedFigures }) {
  const { t } = useTranslation();
  const isEmpty = figures.periods.every(({ orders }) => orders === 0);
  return (
    <div className="grid gap-10">
      {isEmpty ? (
        <EmptyState framed drawing={false} role="status" className="text-muted">
          <p>{t('figures.empty')}</p>
        </EmptyState>
      ) : (
        <div>
          <PeriodCharts figures={figures} />
          <PeriodsTable figures={figures} />
        </div>
      )}
      <div className="grid items-start gap-10 wide:flex wide:gap-4">
        {figures.topProducts.length > 0 && <TopProducts products={figures.topProducts} />}
        <WaitingOrders waiting={figures.waiting} />
      </div>
    </div>
  );
}
