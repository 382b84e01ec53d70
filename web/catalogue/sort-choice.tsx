import { useTranslation } from 'react-i18next';
import { type ProductSort, productSorts } from '#contract/catalogue-constants.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useEarlyChoice } from '#web/ui/use-early-choice.ts';
import { readSort } from './filters.ts';

/** The order of the list (SPEC §2 "Sort selector"). */
export function SortChoice({
  value,
  onChange,
  className,
}: {
  value: ProductSort;
  onChange: (sort: ProductSort) => void;
  className: string;
}) {
  const { t } = useTranslation();
  const choose = (name: string) => onChange(readSort(name));
  const select = useEarlyChoice(value, choose);
  return (
    <SelectField
      ref={select}
      compact
      autoComplete="off"
      label={t('catalogue.filters.sortBy')}
      value={value}
      onChange={(event) => choose(event.target.value)}
      className={className}
    >
      {productSorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`catalogue.sorts.${sort}`)}
        </option>
      ))}
    </SelectField>
  );
}
