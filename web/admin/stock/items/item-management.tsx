import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useListUrl } from '#web/admin/list-url.ts';
import { Pager } from '#web/admin/pager.tsx';
import { ITEMS_PAGE, stockedItemsQuery } from '#web/admin/stock/queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ItemList } from './item-list.tsx';

/** What there is of each item that is tracked or has lots: searched, or only what is short. */
export function ItemManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListUrl();
  const stock = list.filter('stock') === 'short' ? 'short' : 'any';
  const { search, cursor } = list;
  const { data, error, isPlaceholderData, refetch } = useQuery(stockedItemsQuery({ stock, search, cursor }));
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-5 flex items-center gap-3 text-h3">
        <span>{t('stock.items.title')}</span>
        {isPlaceholderData && <Spinner />}
      </h2>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('stock.items.search')}
          hint={t('stock.items.searchHint')}
          search={search}
          onSearch={list.setSearch}
        />
        <FilterSelect
          label={t('stock.items.filter')}
          all={t('stock.items.all')}
          options={[{ value: 'short', label: t('stock.items.short') }]}
          value={stock === 'short' ? stock : undefined}
          onChange={(value) => list.setFilter('stock', value)}
        />
      </div>
      {!data && error && <FailedLoad text={errorText(error, t, t('stock.items.failed'))} onRetry={refetch} />}
      {!data && !error && (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {data.items.length > 0 ? (
            <ItemList items={data.items} />
          ) : (
            <EmptyState framed drawing={false} className="text-muted">
              <p>{t(search || stock === 'short' || cursor ? 'stock.items.none' : 'stock.items.empty')}</p>
            </EmptyState>
          )}
          <Pager
            label={t('stock.items.pages')}
            list={list}
            total={0}
            atLeast
            pageSize={ITEMS_PAGE}
            next={isPlaceholderData ? undefined : data.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}
