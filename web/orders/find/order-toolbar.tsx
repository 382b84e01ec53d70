import { useTranslation } from '#web/i18n/translation.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { foundStatuses, type OrderFilters } from './order-filters.ts';
import { DayFields } from './period.tsx';

/** Finds orders by what was ordered or their number, by status and by date. */
export function OrderToolbar({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (changed: OrderFilters) => void;
}) {
  const { t } = useTranslation();
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3 print:hidden">
      <SearchField
        label={t('orders.find.search')}
        hint={t('orders.find.hint')}
        search={filters.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <FilterSelect
        label={t('orders.find.status')}
        all={t('orders.find.all')}
        options={foundStatuses.map((value) => ({ value, label: t(`orders.find.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status: foundStatuses.find((known) => known === status) })}
      />
      <DayFields days={filters} onChange={(side, day) => onChange({ [side]: day })} />
    </search>
  );
}
