import { assignableStatuses } from '#contract/order-status.ts';
import { useDesktopScreen } from '#web/admin/desktop-screen.ts';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { SortChoice } from '#web/admin/orders/sort-orders.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DayFields } from '#web/orders/find/period.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { ExportLink } from './export-link.tsx';

/** `Search orders`, `Filter by status` (http-contract.md §3) and the days, all in the address, and the export of the matching orders. */
export function OrderToolbar({ filters }: { filters: OrderFilters }) {
  const { t } = useTranslation();
  const hasColumns = useDesktopScreen();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('admin.orders.search')}
        hint={t('admin.orders.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <FilterSelect
        label={t('admin.orders.filter')}
        all={t('admin.orders.all')}
        options={assignableStatuses.map((status) => ({ value: status, label: t(`orders.status.admin.${status}`) }))}
        value={filters.status}
        onChange={filters.setStatus}
      />
      <DayFields days={filters} onChange={filters.setDay} />
      {!hasColumns && <SortChoice {...filters} />}
      <ExportLink query={filters.query} />
    </div>
  );
}
