import { type FormEvent, useState } from 'react';
import { importColumns } from '#contract/catalogue/product-constants.ts';
import type { ColumnsFound } from '#web/admin/products/import/import-file.ts';
import { isItemColumn, useItemColumnName } from '#web/admin/products/values/item-column-name.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type ColumnMapping, type Meaning, rememberMapping } from './remembered-mapping.ts';

/** How a CSV file was read: its encoding and separator, and what each of its columns means, which can be changed. */
export function FileColumns({
  found,
  isOpen,
  onApply,
}: {
  found: ColumnsFound;
  /** The file was rejected because of its columns. */
  isOpen: boolean;
  onApply: (mapping: ColumnMapping) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const headings = found.columns.map(({ heading }) => heading);
  const used = Object.fromEntries(found.columns.map(({ heading, column }) => [heading, meaningOf(column)]));
  const [chosen, setChosen] = useState<ColumnMapping>(used);
  const isChanged = headings.some((heading) => chosen[heading] !== used[heading]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    rememberMapping(headings, chosen);
    onApply(chosen);
  };
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-2.5 font-semibold">{t('products.import.format.title')}</summary>
      <p>
        {found.separator === null || found.encoding === null
          ? t('products.import.format.sheet', { name: found.sheet ?? '' })
          : t('products.import.format.text', {
              encoding: encodingNames[found.encoding],
              separator: t(`products.import.format.${separatorNames[found.separator]}`),
            })}
      </p>
      <p className="text-sm text-muted">{t('products.import.format.help')}</p>
      <form method="post" onSubmit={apply} className="mt-3 grid gap-4">
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface text-sm">
          {found.columns.map(({ heading, examples }) => (
            <li key={heading} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <p className="min-w-0 wrap-anywhere">
                <b className="font-semibold">
                  <bdi>{heading}</bdi>
                </b>{' '}
                <span className="text-muted">
                  <bdi>{examples.join(' · ')}</bdi>
                </span>
              </p>
              <SelectField
                label={heading}
                hideLabel
                compact
                value={chosen[heading] ?? ''}
                onChange={(event) => setChosen({ ...chosen, [heading]: meaningOf(event.target.value) })}
                className="w-56 max-tablet:flex-auto"
              >
                <option value="">{t('products.import.format.ignored')}</option>
                {importColumns.map((column) => (
                  <option key={column} value={column}>
                    {nameOf(column)}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
        {(isOpen || isChanged) && (
          <div>
            <Button type="submit">{t('products.import.format.apply')}</Button>
          </div>
        )}
      </form>
    </details>
  );
}

const encodingNames = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' };
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function meaningOf(column: string | null): Meaning {
  return importColumns.find((each) => each === column) ?? '';
}

function useColumnName(): (column: (typeof importColumns)[number]) => string {
  const { t } = useTranslation();
  const itemColumnName = useItemColumnName();
  return (column) => {
    switch (column) {
      case 'availableDosages':
      case 'dosagePricing':
      case 'dosage':
      case 'price':
        return t(`products.import.format.field.${column}`);
      default:
        return isItemColumn(column) ? itemColumnName(column) : t(`products.field.${column}`);
    }
  };
}
