import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Lot } from '#contract/admin/stock/lots.ts';
import { lotStatuses } from '#contract/stock/lot-status.ts';
import { Pager } from '#web/admin/pager.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { APPROVAL, expiryDays, useLotFilters } from './lot-filters.ts';
import { LotList } from './lot-list.tsx';
import { stocktakesPath } from './paths.ts';
import { LOTS_PAGE, lotsQuery } from './queries.ts';

/** The lots with packs, filtered, searched and paginated by the server. */
export function LotManagement() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useLotFilters();
  const { data: lots, error, isPlaceholderData, refetch } = useQuery(lotsQuery(filters));
  const isFiltered =
    Boolean(filters.item || filters.search || filters.status || filters.approval || filters.expiresWithin) ||
    filters.page > 1;
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="flex items-center gap-3 text-h3">
          <span>{t('stock.lots')}</span>
          {filters.item && lots?.items[0] && <OfItem lot={lots.items[0]} />}
          {isPlaceholderData && <Spinner />}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ActionLink variant="secondary" to={stocktakesPath}>
            {t('stock.count.title')}
          </ActionLink>
          <ActionLink to={paths.adminReceive}>{t('stock.receive.link')}</ActionLink>
        </div>
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {filters.item && (
          <Button
            variant="secondary"
            onClick={() => {
              filters.showAll();
              heading.current?.focus(); // the button is about to be removed
            }}
          >
            {t('stock.allLots')}
          </Button>
        )}
        <SearchField
          label={t('stock.search')}
          hint={t('stock.searchHint')}
          search={filters.search}
          onSearch={filters.setSearch}
        />
        <FilterSelect
          label={t('stock.filterStatus')}
          all={t('stock.allStatuses')}
          options={[
            ...lotStatuses.map((status) => ({ value: status, label: t(`stock.status.${status}`) })),
            { value: APPROVAL, label: t('stock.approval.waits') },
          ]}
          value={filters.approval ? APPROVAL : filters.status}
          onChange={filters.setStatus}
        />
        <FilterSelect
          label={t('stock.filterExpiry')}
          all={t('stock.anyExpiry')}
          options={expiryDays.map((days) => ({
            value: String(days),
            label: t('stock.within', { count: days, number: formatCount(days, language) }),
          }))}
          value={filters.expiresWithin === undefined ? undefined : String(filters.expiresWithin)}
          onChange={filters.setExpiresWithin}
        />
        {lots && (
          <p role="status" className="text-sm text-muted tablet:ms-auto">
            {t('stock.total', { count: lots.total, number: formatCount(lots.total, language) })}
          </p>
        )}
      </div>
      {!lots && error && <FailedLoad text={errorText(error, t, t('stock.failed'))} onRetry={refetch} />}
      {!lots && !error && (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      {lots && (
        <div aria-busy={isPlaceholderData}>
          {lots.items.length > 0 ? (
            <LotList lots={lots.items} label={t('stock.lots')} />
          ) : (
            <EmptyState framed drawing={false} className="text-muted">
              <p>{t(isFiltered ? 'stock.none' : 'stock.empty')}</p>
            </EmptyState>
          )}
          <Pager
            label={t('stock.pages')}
            list={filters}
            total={lots.total}
            pageSize={LOTS_PAGE}
            next={isPlaceholderData ? undefined : lots.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}

function OfItem({ lot: { drugName, dosage } }: { lot: Lot }) {
  return (
    <span className="text-muted wrap-anywhere">
      <bdi>{drugName}</bdi> <LtrText>{dosage}</LtrText>
    </span>
  );
}
