import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countFilters, isFiltered } from '#web/catalogue/filters.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { FacetsHost } from './facets/facets-host.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import { NameChoice } from './name-choice.tsx';
import { PriceRangeChoice } from './price-range-choice.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { FilterControls } from './use-filters.ts';

/** The filters and the order of the list. On a phone a button opens the filters (look.md "Filter bar"). */
export function FilterBar(controls: FilterControls) {
  const { filters, change, clear } = controls;
  const { t } = useTranslation();
  const { categoryName, typeName } = useCatalogueNames();
  const categories = useQuery(categoriesQuery());
  const types = useQuery(typesQuery());
  const [open, setOpen] = useState(false);
  const folded = open ? '' : 'max-tablet:hidden';
  return (
    <div className="border-b border-line bg-ground print:hidden">
      <div className="page grid grid-cols-2 items-end gap-3 py-4 tablet:grid-cols-[1fr_1fr_1fr_auto] tablet:gap-4 wide:grid-cols-[minmax(13rem,19rem)_minmax(9.75rem,11rem)_auto_minmax(max-content,1fr)_minmax(9rem,12rem)]">
        <FilterToggle open={open} onToggle={() => setOpen(!open)} count={countFilters(filters)} />
        <NameChoice
          label={t('catalogue.filters.category')}
          all={t('catalogue.filters.allCategories')}
          value={filters.category}
          names={categories.data}
          nameOf={categoryName}
          onChange={(category) => change({ category, categories: '' })}
          className={`max-tablet:col-span-full ${folded}`}
        />
        <NameChoice
          label={t('catalogue.filters.type')}
          all={t('catalogue.filters.allTypes')}
          value={filters.type}
          names={types.data}
          nameOf={typeName}
          onChange={(type) => change({ type, types: '' })}
          className={`max-tablet:col-span-full ${folded}`}
        />
        <PriceRangeChoice
          value={filters.price}
          onChange={(price) => change({ price })}
          className={`col-span-full tablet:order-2 wide:order-none wide:col-auto ${folded}`}
        />
        <Button
          variant="quiet"
          blocked={!isFiltered(filters)}
          onClick={clear}
          className={`justify-self-start tablet:order-1 wide:order-none ${folded}`}
        >
          {t('catalogue.filters.clear')}
        </Button>
        <SortChoice filters={filters} onChange={(sort) => change({ sort })} className="max-tablet:-order-1" />
        <FacetsHost {...controls} className={folded} />
        <div className="order-3 col-span-full grid gap-3 empty:hidden">
          {hasFailed(categories) && (
            <FailedLoad inline text={t('catalogue.failed.categories')} onRetry={categories.refetch} />
          )}
          {hasFailed(types) && <FailedLoad inline text={t('catalogue.failed.types')} onRetry={types.refetch} />}
        </div>
      </div>
    </div>
  );
}
