import { assignableStatuses } from '#contract/order-status.ts';
import { ListFilter } from '#web/admin/list-filter.tsx';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { AdminSearchBox } from '#web/admin/search-box.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ExportLink } from './export-link.tsx';

/** `Search orders` and `Filter by status` (http-contract.md §3), both in the address, and the export of the matching orders. */
export function OrderToolbar({ filters }: { filters: OrderFilters }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      <AdminSearchBox
        label={t('admin.orders.search')}
        hint={t('admin.orders.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <ListFilter
        label={t('admin.orders.filter')}
        all={t('admin.orders.all')}
        options={assignableStatuses.map((status) => ({ value: status, label: t(`orders.status.admin.${status}`) }))}
        value={filters.status}
        onChange={filters.setStatus}
      />
      <ExportLink filters={filters} />
    </div>
  );
}
