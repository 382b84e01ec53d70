import { itemFlags, jurisdictions } from '#contract/stock/item-facts.ts';
import type { StorageClass } from '#contract/stock/storage-class.ts';
import { codeNames } from '#web/admin/products/values/item-column-name.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { codeFields, type Texts } from './edits.ts';

/** Facts of items in the language of the page. */
export function useItemTexts() {
  const { t } = useTranslation();
  const storageName = (stored: StorageClass) =>
    stored === 'frozen' ? t('products.items.frozen') : stored.replace('-', '–');
  const className = (text: string) => (text === 'unclassified' ? t('products.items.unclassified') : text);
  return {
    storageName,
    className,
    /** What is set, in the order of the fields: "GTIN 0950…", "2–8 °C", "Cytotoxic", "AU S4". */
    summary: (texts: Texts, storageClass: StorageClass | undefined): string[] => [
      ...codeFields.flatMap((field) => (texts[field] ? [`${codeNames[field]} ${texts[field]}`] : [])),
      ...(storageClass === undefined ? [] : [storageName(storageClass)]),
      ...itemFlags.flatMap((flag) => (texts[flag] ? [t(`products.items.flags.${flag}`)] : [])),
      ...jurisdictions.flatMap((each) => (texts[each] ? [`${each} ${className(texts[each])}`] : [])),
      ...(['unitsPerPack', 'maxPerOrder', 'supplierCode', 'taxClass'] as const).flatMap((field) =>
        texts[field] ? [`${t(`products.items.${field}`)} ${texts[field]}`] : [],
      ),
    ],
  };
}
