import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { accountGroups } from '#contract/admin/account-groups.ts';
import { Pager } from '#web/admin/pager.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAccountFilters } from './account-filters.ts';
import { AccountList } from './account-list.tsx';
import { ACCOUNTS_PAGE, accountsQuery } from './queries.ts';

/** All accounts, filtered, searched and paginated by the server. */
export function AccountManagement() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useAccountFilters();
  const { data: accounts, error, isPlaceholderData, refetch } = useQuery(accountsQuery(filters));
  const total = accounts && { count: accounts.total, number: formatCount(accounts.total, language) };
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-5 flex items-center gap-3 text-h3">
        <span>{t('people.list')}</span>
        {isPlaceholderData && <Spinner />}
      </h2>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('people.search')}
          hint={t('people.searchHint')}
          search={filters.search}
          onSearch={filters.setSearch}
        />
        <FilterSelect
          label={t('people.filter')}
          all={t('people.all')}
          options={accountGroups.map((group) => ({ value: group, label: t(`people.group.${group}`) }))}
          value={filters.group}
          onChange={filters.setGroup}
        />
        {total && (
          <p role="status" className="text-sm text-muted tablet:ms-auto">
            {accounts.atLeast ? t('people.totalMore', total) : t('people.total', total)}
          </p>
        )}
      </div>
      {!accounts && error && <FailedLoad text={errorText(error, t, t('people.failed'))} onRetry={refetch} />}
      {!accounts && !error && (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      {accounts && (
        <div aria-busy={isPlaceholderData}>
          {accounts.items.length > 0 ? (
            <AccountList accounts={accounts.items} />
          ) : (
            <EmptyState framed drawing={false} className="text-muted">
              <p>{t('people.none')}</p>
            </EmptyState>
          )}
          <Pager
            label={t('people.pages')}
            list={filters}
            total={accounts.total}
            atLeast={accounts.atLeast}
            pageSize={ACCOUNTS_PAGE}
            next={isPlaceholderData ? undefined : accounts.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}
