import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import type { OrderFilters } from './order-filters.ts';

type Sort = Pick<OrderFilters, 'sort' | 'setSort'>;

/** The column heading of the dates: a click reverses the list. */
export function DateHeading({ sort, setSort }: Sort) {
  const { t } = useTranslation();
  const Arrow = sort === 'oldest' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sort === 'oldest' ? 'ascending' : 'descending'}>
      <button
        type="button"
        className="-mx-2 flex min-h-target items-center gap-1 rounded-2 px-2 font-semibold hover:text-ink"
        onClick={() => setSort(sort === 'oldest' ? '' : 'oldest')}
      >
        <span>{t('admin.orders.column.date')}</span>
        <Arrow aria-hidden="true" className="size-4" strokeWidth={2} />
      </button>
    </th>
  );
}

/** The same choice where the orders have no columns. */
export function SortChoice({ sort, setSort }: Sort) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      label={t('admin.orders.sort')}
      all={t('admin.orders.newestFirst')}
      options={[{ value: 'oldest', label: t('admin.orders.oldestFirst') }]}
      value={sort}
      onChange={setSort}
    />
  );
}
