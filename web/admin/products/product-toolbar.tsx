import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productStates } from '#contract/product-constants.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SearchBox } from '../search-box.tsx';
import type { ProductFilters } from './product-filters.ts';

/** `Search products` and `Filter by availability`, both in the address; `children` say what they found. */
export function ProductToolbar({ filters, children }: { filters: ProductFilters; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchBox
        label={t('products.list.search')}
        hint={t('products.list.searchHint')}
        search={filters.search}
        onSearch={filters.setSearch}
      />
      <SelectField
        label={t('products.list.filter')}
        hideLabel
        compact
        value={filters.state ?? ''}
        onChange={(event) => filters.setState(event.target.value)}
        className="w-56 max-tablet:flex-auto"
      >
        <option value="">{t('products.list.all')}</option>
        {productStates.map((state) => (
          <option key={state} value={state}>
            {t(`products.state.${state}`)}
          </option>
        ))}
      </SelectField>
      <div className="tablet:ms-auto">{children}</div>
    </div>
  );
}
