import type { ReactNode } from 'react';
import { productStates } from '#contract/catalogue/product-constants.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import type { ProductFilters } from './product-filters.ts';

/** `Search products` and `Filter by availability`, both in the address. */
export function ProductToolbar({ filters, children }: { filters: ProductFilters; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label={t('products.list.search')}
        hint={t('products.list.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <FilterSelect
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
