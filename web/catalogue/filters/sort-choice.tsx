import { productSorts } from '#contract/catalogue/search-limits.ts';
import { type ProductFilters, readSort } from '#web/catalogue/filters.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { usePreHydrationChoice } from '#web/ui/form/use-pre-hydration-choice.ts';

/** The order of the list (product.md §2 "Sort selector"). While searching, the first option is by relevance. */
export function SortChoice({
  filters: { search, sort },
  onChange,
  className,
}: {
  filters: ProductFilters;
  onChange: (sort: ProductFilters['sort']) => void;
  className: string;
}) {
  const { t } = useTranslation();
  const value = sort || (search ? '' : 'name');
  const choose = (name: string) => onChange(readSort(name, search));
  const selectProps = usePreHydrationChoice(value, choose);
  return (
    <SelectField
      {...selectProps}
      compact
      autoComplete="off"
      label={t('catalogue.filters.sortBy')}
      value={value}
      className={className}
    >
      {search && <option value="">{t('catalogue.sorts.best')}</option>}
      {productSorts.map((each) => (
        <option key={each} value={each}>
          {t(`catalogue.sorts.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
