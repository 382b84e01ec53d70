import type { ReactNode } from 'react';
import { productStates } from '#contract/catalogue/product-constants.ts';
import { ListFilter } from '#web/admin/list-filter.tsx';
import { AdminSearchBox } from '#web/admin/search-box.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import type { ProductFilters } from './product-filters.ts';

/** `Search products` and `Filter by availability`, both in the address. */
export function ProductToolbar({ filters, children }: { filters: ProductFilters; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <AdminSearchBox
        label={t('products.list.search')}
        hint={t('products.list.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <ListFilter
        label={t('products.list.filter')}
        all={t('products.list.all')}
        options={productStates.map((state) => ({ value: state, label: t(`products.state.${state}`) }))}
        value={filters.state}
        onChange={filters.setState}
      />
      <div className="tablet:ms-auto">{children}</div>
    </div>
  );
}
