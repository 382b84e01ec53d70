import { useTranslation } from 'react-i18next';
import { offeredStatuses } from '#contract/order-status.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SearchBox } from '../search-box.tsx';
import { ExportLink } from './export-link.tsx';
import type { OrderFilters } from './order-filters.ts';

/** `Search orders` and `Filter by status` (CONTRACT §3); both live in the address, and tell what is exported. */
export function OrderToolbar({ filters }: { filters: OrderFilters }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={t('admin.orders.search')}
        hint={t('admin.orders.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <SelectField
        label={t('admin.orders.filter')}
        hideLabel
        compact
        value={filters.status ?? ''}
        onChange={(event) => filters.setStatus(event.target.value)}
        className="w-56 max-tablet:flex-auto"
      >
        <option value="">{t('admin.orders.all')}</option>
        {offeredStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`orders.status.admin.${status}`)}
          </option>
        ))}
      </SelectField>
      <ExportLink filters={filters} />
    </div>
  );
}
